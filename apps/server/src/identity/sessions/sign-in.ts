// E-mail and password at the door. Nothing here may tell whether somebody has an address: not the answer, not how long it
// takes, not when it starts to slow down.

import { sql } from 'kysely';
import type { Database } from '../../platform/db/pool.ts';
import type { OpenCall } from '../../platform/http/call.ts';
import { Refusal, tooManyRequests, unauthorized } from '../../platform/http/error-reply.ts';
import { verifyPassword } from '../accounts/passwords.ts';
import { normalizeEmail } from '../accounts/store.ts';
import { recordAudit } from '../audit/record.ts';
import type { IdentityServices } from '../services.ts';
import { answerEntered, enter, type Person } from './enter.ts';

export async function signIn(call: OpenCall<'session.create', IdentityServices>) {
  const email = normalizeEmail(call.body.email);
  const tooMany = await call.addressLimits.signIns.take(call.ip);
  if (tooMany) return tooMany;
  const person = await provePassword(call.db, email, call.body.password);
  if (person instanceof Refusal) return person;
  if ('wrongFor' in person) {
    noteRefusal(call, person.wrongFor);
    return unauthorized('session.wrong_credentials');
  }
  await call.addressLimits.signIns.giveBack(call.ip);
  const token = await call.db.forAccount(person.accountId, (trx) => enter(trx, call, person, 'session.create'));
  return await answerEntered(call, token);
}

/** Who has this address and this password, or that it is too early to ask, or whose address it is with a wrong password. */
export async function provePassword(
  db: Database,
  email: string,
  password: string,
): Promise<Person | { readonly wrongFor: Person | undefined } | Refusal> {
  const { rows } = await sql<SignInRow>`select * from begin_sign_in(${email})`.execute(db.system);
  const [row] = rows;
  if (row === undefined) throw new Error('begin_sign_in gave no row');
  if (row.wait_seconds !== null) {
    const seconds = Math.max(1, Math.ceil(row.wait_seconds));
    return tooManyRequests(seconds, `Too many wrong passwords for this address. Try again in ${seconds} s.`);
  }
  const right = await verifyPassword(row.password_hash ?? undefined, password);
  const known = row.user_id !== null && row.account_id !== null;
  const person = known ? { accountId: row.account_id, userId: row.user_id, name: row.name || email } : undefined;
  if (!right || person === undefined) return { wrongFor: person };
  await forgiveTries(db, email);
  return person;
}

export async function forgiveTries(db: Database, email: string): Promise<void> {
  await sql`select forgive_sign_in_tries(${email})`.execute(db.system);
}

interface SignInRow {
  readonly wait_seconds: number | null;
  readonly user_id: number | null;
  readonly account_id: number | null;
  readonly name: string | null;
  readonly password_hash: string | null;
}

// Not waited for: the time it takes would tell that the address exists.
function noteRefusal(call: OpenCall<'session.create', IdentityServices>, person: Person | undefined): void {
  if (person === undefined) return;
  const { accountId, userId } = person;
  const nobody = { account: { id: accountId }, actor: { kind: 'system', id: null, name: null } } as const;
  call.db
    .forAccount(accountId, (trx) =>
      recordAudit(
        trx,
        { ...nobody, ip: call.ip, requestId: call.requestId },
        { action: 'session.refused', recordType: 'user', recordId: userId, before: null, after: null },
      ),
    )
    .catch((err: unknown) => call.log.error({ err }, 'a refused sign-in could not be written down'));
}
