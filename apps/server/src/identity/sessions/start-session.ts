// Starts the session of an authenticated user with its cookie, and ends sessions.

import type { DataOf, PanelRouteName } from '@talonario/contract';
import type { Trx } from '../../platform/db/transaction.ts';
import { Reply, type UnauthenticatedApiCall } from '../../platform/http/call.ts';
import { unauthorized } from '../../platform/http/replies/error-reply.ts';
import { type AuditAuthor, recordAudit } from '../audit/record.ts';
import { sessionTokenOfCookie, setSessionCookie } from './cookie.ts';
import { showSession } from './show.ts';
import { admitSession, endSession, openSession } from './store.ts';
import { hashSessionToken, type NewSessionToken } from './token.ts';

/** Fields of a call that are available before the user is known. */
export type UnauthenticatedCall = Pick<
  UnauthenticatedApiCall<'session.delete'>,
  'db' | 'caller' | 'ip' | 'requestId' | 'header'
>;

export interface SessionUser {
  readonly accountId: number;
  readonly userId: number;
  readonly name: string;
}

interface Entering {
  /** Details of the sign-in for the audit log. */
  readonly how?: object | undefined;
  /** Latest end of the session. Set if it replaces a session, whose total duration must not grow. */
  readonly until?: Date | undefined;
}

/** Opens a session in the transaction that authenticated the person, and records it in the audit log. */
export async function startSession(
  trx: Trx,
  call: UnauthenticatedCall,
  person: SessionUser,
  action: PanelRouteName,
  { how = {}, until }: Entering = {},
): Promise<NewSessionToken> {
  const { accountId, userId } = person;
  const userAgent = call.header('user-agent');
  const session = await openSession(trx, { accountId, userId, expiresAt: until, ip: call.ip, userAgent });
  if (session === undefined) throw unauthorized('session.expired');
  await recordAudit(trx, authorOfSignIn(call, person), {
    action,
    recordType: 'session',
    recordId: session.id,
    before: null,
    after: { userAgent: userAgent ?? null, ...how },
  });
  return session.token;
}

/** Replies with the cookie of a new session. The session of the request's cookie is ended, never continued. */
export async function replyWithSession(
  call: UnauthenticatedCall,
  token: NewSessionToken,
  ending = 'session.replaced',
): Promise<Reply<{ data: DataOf<'session.get'> }>> {
  await endCurrentSession(call, ending);
  const session = await admitSession(call.db, token.hash);
  if (session === undefined) throw unauthorized('session.expired'); // the user was removed at this moment
  const cookie = setSessionCookie(token.text, call.caller);
  return new Reply(201, { data: await showSession(call.db, session) }, { 'set-cookie': cookie });
}

/** Ends the session of the request's cookie, if there is one. */
export async function endCurrentSession(call: UnauthenticatedCall, action: string): Promise<void> {
  const token = sessionTokenOfCookie(call.header('cookie'), call.caller);
  const session = token === undefined ? undefined : await admitSession(call.db, hashSessionToken(token));
  if (session === undefined) return;
  const { id, account_id: accountId, user_id: userId } = session;
  await call.db.forAccount(accountId, async (trx) => {
    if (!(await endSession(trx, accountId, userId, id))) return;
    await recordAudit(trx, authorOfSignIn(call, { accountId, userId, name: session.name || session.email }), {
      action,
      recordType: 'session',
      recordId: id,
      before: null,
      after: null,
    });
  });
}

/** Audit author of an action without a session. The authentication determined the account. */
export function authorOfSignIn(
  { ip, requestId }: Pick<UnauthenticatedCall, 'ip' | 'requestId'>,
  { accountId, userId, name }: SessionUser,
): AuditAuthor {
  return { account: { id: accountId }, actor: { kind: 'user', id: userId, name }, ip, requestId };
}
