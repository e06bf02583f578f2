// First access to the panel: with a new account, or by invitation into an existing one.

import type { DataOf } from '@talonario/contract';
import { isSriHost } from '../../platform/config/go-live-guard.ts';
import { version } from '../../platform/config/version.ts';
import type { UnauthenticatedApiCall } from '../../platform/http/call.ts';
import { type Fault, forbidden, invalidBody, type Refusal } from '../../platform/http/replies/error-reply.ts';
import { hashPassword } from '../accounts/passwords.ts';
import { emailTakenFault, findNameFault, normalizeEmail, validateCredentials } from '../accounts/store.ts';
import { recordAudit } from '../audit/record.ts';
import type { IdentityServices } from '../services.ts';
import { authorOfSignIn, replyWithSession, startSession } from '../sessions/start-session.ts';
import { joinByLink } from './join-account.ts';
import { anyUserExists, insertAccountWithOwner } from './sign-up-store.ts';

export async function signUp(call: UnauthenticatedApiCall<'signUp.create', IdentityServices>) {
  const tooMany = await call.addressLimits.signUps.take(call.ip);
  if (tooMany) return tooMany;
  const { invitation } = call.body;
  return invitation === undefined ? await foundAccount(call) : await joinByLink(call, invitation);
}

export async function showSignUpOptions(call: UnauthenticatedApiCall<'welcome.get'>) {
  const { config } = call;
  return {
    data: {
      signUp: await signUpPolicy(call),
      // False if only the test environment is simulated and production is SRI: documents of production are then real.
      simulator: config.simulator && !isSriHost(config.sri.productionUrl),
      mail: config.mail ? ('smtp' as const) : ('outbox' as const),
      annulmentDeadline: config.annulmentDeadline,
      version,
    },
  };
}

/** Whether users may sign up without an invitation. */
export async function signUpPolicy({
  config,
  db,
}: Pick<UnauthenticatedApiCall<'welcome.get'>, 'config' | 'db'>): Promise<DataOf<'welcome.get'>['signUp']> {
  if (config.signUp === 'open') return 'open';
  if (config.signUp === 'closed') return 'invitation';
  return (await anyUserExists(db)) ? 'invitation' : 'first';
}

async function foundAccount(call: UnauthenticatedApiCall<'signUp.create', IdentityServices>) {
  const policy = await signUpPolicy(call);
  if (policy === 'invitation') return closed();
  const { body } = call;
  const email = normalizeEmail(body.email);
  const accountName = (body.account_name ?? '').trim();
  const faults: Fault[] = validateCredentials(email, body.password, [body.name ?? '', accountName]);
  const wrongName = findNameFault('account_name', accountName);
  if (wrongName) faults.push(wrongName);
  if (faults.length > 0) return invalidBody(faults);
  const name = body.name?.trim() ?? '';
  // The first user installed the service, so there is no operator who could choose a plan.
  const first = policy === 'first';
  const plan = first ? 'unlimited' : call.config.signUpPlan;
  const made = await insertAccountWithOwner(call.db, {
    accountName,
    plan,
    first,
    email,
    name,
    locale: body.locale ?? 'es',
    passwordHash: await hashPassword(body.password),
  });
  if (made?.outcome === 'closed') return closed();
  if (made?.outcome === 'taken') return invalidBody([emailTakenFault]);
  if (made === undefined || made.account_id === null || made.user_id === null) throw new Error('sign_up made nothing');
  const person = { accountId: made.account_id, userId: made.user_id, name: name || email };
  const token = await call.db.forAccount(person.accountId, async (trx) => {
    await recordAudit(trx, authorOfSignIn(call, person), {
      action: 'signUp.create',
      recordType: 'account',
      recordId: person.accountId,
      before: null,
      after: { name: accountName, plan, email },
    });
    return await startSession(trx, call, person, 'session.create');
  });
  return await replyWithSession(call, token);
}

function closed(): Refusal {
  return forbidden('sign_up.closed', 'An owner of an account can invite you; the operator can make an account.');
}
