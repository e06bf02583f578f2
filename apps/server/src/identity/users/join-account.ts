// Joins an account by invitation: as a new person with a new password, as an existing person with the password, or from
// a session in another account.

import type { PanelRouteName } from '@talonario/contract';
import type { Trx } from '../../platform/db/transaction.ts';
import type { PanelCall, UnauthenticatedApiCall } from '../../platform/http/call.ts';
import { conflict, forbidden, invalidBody, notFound, Refusal } from '../../platform/http/replies/error-reply.ts';
import { createPerson, normalizeEmail } from '../accounts/store.ts';
import { recordAudit } from '../audit/record.ts';
import type { IdentityServices } from '../services.ts';
import { verifyCaller } from '../sessions/sign-in.ts';
import {
  authorOfSignIn,
  replyWithSession,
  type SessionUser,
  startSession,
  type UnauthenticatedCall,
} from '../sessions/start-session.ts';
import { hashSessionToken, type NewSessionToken } from '../sessions/token.ts';
import { consumeInvitation, findInvitation, findInvitedPerson, type InvitationDetails } from './invitation-store.ts';
import { showUserRights } from './rights.ts';
import { insertMembership } from './store.ts';

/**
 * Joins an account by the link of an invitation, without a session. The request contains a new password or the existing
 * one.
 */
export async function joinByLink(call: UnauthenticatedApiCall<'signUp.create', IdentityServices>, link: string) {
  const presented = hashSessionToken(link);
  const invitation = await findInvitation(call.db, presented);
  if (invitation === undefined) return notFound('link.invalid');
  const { email } = invitation;
  if (normalizeEmail(call.body.email) !== email) return otherAddress;
  const known = (await findInvitedPerson(call.db, presented)) !== undefined;
  const { password, code } = call.body;
  const proof = known ? await verifyCaller(call, { email, password, code, invited: true }) : undefined;
  if (proof instanceof Refusal) return proof;
  const token = await join(call, invitation, 'signUp.create', async (trx) => {
    const person = proof?.person ?? (await newPerson(trx, call, email));
    return { personId: person.personId, name: person.name, how: proof?.factor && { secondFactor: proof.factor } };
  });
  return token instanceof Refusal ? token : await replyWithSession(call, token);
}

/** Accepts an invitation from a session, without a password. The session continues in the joined account. */
export async function acceptInvitation(call: PanelCall<'invitations.accept', IdentityServices>) {
  const tooMany = await call.addressLimits.links.take(call.ip);
  if (tooMany) return tooMany;
  const invitation = await findInvitation(call.db, hashSessionToken(call.body.token));
  if (invitation === undefined) return notFound('link.invalid');
  const { email, name, person_id: personId, expires_at: until } = call.session;
  if (invitation.email !== email)
    return forbidden('invitation.other_address', 'Sign in with the address the invitation was sent to.');
  const token = await join(call, invitation, 'invitations.accept', async () => ({
    personId,
    name: name || email,
    until,
  }));
  return token instanceof Refusal ? token : await replyWithSession(call, token, 'session.switched');
}

interface Joining {
  readonly personId: number;
  readonly name: string;
  readonly how?: object | undefined;
  readonly until?: Date | undefined;
}

async function join(
  call: UnauthenticatedCall,
  invitation: InvitationDetails,
  action: PanelRouteName,
  findOut: (trx: Trx) => Promise<Joining>,
): Promise<NewSessionToken | Refusal> {
  const { id, account_id: accountId, email } = invitation;
  return await call.db
    .forAccount(accountId, async (trx) => {
      const rights = await consumeInvitation(trx, accountId, id);
      if (rights === undefined) throw notFound('link.invalid');
      const { personId, name, how, until } = await findOut(trx);
      const userId = await insertMembership(trx, { accountId, personId, rights });
      if (userId === undefined) throw conflict('account.member', 'Sign in, and go to that account.');
      const person: SessionUser = { accountId, userId, name };
      await recordAudit(trx, authorOfSignIn(call, person), {
        action,
        recordType: 'user',
        recordId: userId,
        before: null,
        after: { email, ...showUserRights(rights) },
      });
      return await startSession(trx, call, person, 'session.create', { how, until });
    })
    .catch(refusalOnly);
}

async function newPerson(trx: Trx, { body }: UnauthenticatedApiCall<'signUp.create'>, email: string) {
  const made = await createPerson(trx, {
    email,
    password: body.password,
    name: body.name ?? '',
    ...(body.locale && { locale: body.locale }),
  });
  if ('faults' in made) throw invalidBody(made.faults);
  return { personId: made.made.id, name: made.made.name || email };
}

// A refusal is thrown inside the transaction to roll it back, so that the invitation remains valid.
function refusalOnly(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  throw error;
}

const otherAddress = invalidBody([
  {
    field: 'email',
    message: 'must be the address the invitation is for',
    code: 'field.not_allowed',
    params: { reason: 'invited_address' },
  },
]);
