// From somebody who proved who they are to a session and its cookie, and back out.

import type { DataOf, PanelRouteName } from '@talonario/contract';
import type { Trx } from '../../platform/db/transaction.ts';
import { type OpenCall, Reply } from '../../platform/http/call.ts';
import { unauthorized } from '../../platform/http/replies/error-reply.ts';
import { type Author, recordAudit } from '../audit/record.ts';
import { readSessionCookie, writeSessionCookie } from './cookie.ts';
import { showSession } from './show.ts';
import { admitSession, endSession, openSession } from './store.ts';
import { hashToken, type NewToken } from './token.ts';

/** What of a call is needed before anybody is known. */
export type UnauthenticatedCall = Pick<OpenCall<'session.delete'>, 'db' | 'caller' | 'ip' | 'requestId' | 'header'>;

export interface SessionUser {
  readonly accountId: number;
  readonly userId: number;
  readonly name: string;
}

interface Entering {
  /** What the log tells of it. */
  readonly how?: object | undefined;
  /** When it ends at the latest, where it goes on from another session. */
  readonly until?: Date | undefined;
}

/** Opens a session in the transaction that proved the person, and writes down that they came in. */
export async function startSession(
  trx: Trx,
  call: UnauthenticatedCall,
  person: SessionUser,
  action: PanelRouteName,
  { how = {}, until }: Entering = {},
): Promise<NewToken> {
  const { accountId, userId } = person;
  const userAgent = call.header('user-agent');
  const session = await openSession(trx, { accountId, userId, expiresAt: until, ip: call.ip, userAgent });
  if (session === undefined) throw unauthorized('session.expired');
  await recordAudit(trx, authorOf(call, person), {
    action,
    recordType: 'session',
    recordId: session.id,
    before: null,
    after: { userAgent: userAgent ?? null, ...how },
  });
  return session.token;
}

/** The answer that carries the new cookie. Whatever cookie came with the request is never taken over: its session ends. */
export async function replyWithSession(
  call: UnauthenticatedCall,
  token: NewToken,
  ending = 'session.replaced',
): Promise<Reply<{ data: DataOf<'session.get'> }>> {
  await endCurrentSession(call, ending);
  const session = await admitSession(call.db, token.hash);
  if (session === undefined) throw unauthorized('session.expired'); // they were removed in this very moment
  const cookie = writeSessionCookie(token.text, call.caller);
  return new Reply(201, { data: await showSession(call.db, session) }, { 'set-cookie': cookie });
}

/** Ends the session whose cookie came with the request, when there is one. */
export async function endCurrentSession(call: UnauthenticatedCall, action: string): Promise<void> {
  const token = readSessionCookie(call.header('cookie'), call.caller);
  const session = token === undefined ? undefined : await admitSession(call.db, hashToken(token));
  if (session === undefined) return;
  const { id, account_id: accountId, user_id: userId } = session;
  await call.db.forAccount(accountId, async (trx) => {
    if (!(await endSession(trx, accountId, userId, id))) return;
    await recordAudit(trx, authorOf(call, { accountId, userId, name: session.name || session.email }), {
      action,
      recordType: 'session',
      recordId: id,
      before: null,
      after: null,
    });
  });
}

/** Whoever acts without being signed in: the account is known from what they proved. */
export function authorOf(
  { ip, requestId }: Pick<UnauthenticatedCall, 'ip' | 'requestId'>,
  { accountId, userId, name }: SessionUser,
): Author {
  return { account: { id: accountId }, actor: { kind: 'user', id: userId, name }, ip, requestId };
}
