// SQL queries about sessions of the panel.

import { type Selectable, sql } from 'kysely';
import type { Database } from '../../platform/db/pool.ts';
import type { Tables } from '../../platform/db/tables.ts';
import type { Trx } from '../../platform/db/transaction.ts';
import type { AdmittedSession } from '../../platform/http/session.ts';
import { makeSessionToken } from './token.ts';

export const sessionIdleMinutes = 30;
export const maxSessionHours = 12;
const idle = sql<string>`make_interval(mins => ${sessionIdleMinutes})`;

/** Returns the session of a token, on every call. If `present`, the user was active and the session is extended. */
export async function admitSession(
  db: Database,
  tokenHash: Buffer,
  present = true,
): Promise<AdmittedSession | undefined> {
  const admitted = sql<AdmittedSession>`select * from admit_member(${tokenHash}, ${idle}, ${present})`;
  const { rows } = await admitted.execute(db.system);
  return rows[0];
}

export type SessionRights = Pick<AdmittedSession, 'id' | 'role' | 'business_ids' | 'emission_point_ids'>;

/**
 * Returns which of these sessions are still valid, with the permissions of their users, without extending them. Used
 * for open event streams.
 */
export async function readSessionRights(
  db: Pick<Database, 'system'>,
  sessionIds: readonly number[],
): Promise<SessionRights[]> {
  const rights = sql<SessionRights>`select * from session_rights(${[...sessionIds]}::bigint[], ${idle})`;
  return (await rights.execute(db.system)).rows;
}

export interface NewSession {
  readonly accountId: number;
  readonly userId: number;
  /** End of the session that this one replaces; a password is required twelve hours after sign-in. */
  readonly expiresAt?: Date | undefined;
  readonly ip: string;
  readonly userAgent: string | undefined;
}

/**
 * Opens a session with a new token, which is sent only in the cookie. Returns undefined if the user was removed at this
 * moment. The row of the user is locked: a removal that comes later ends this session, too.
 */
export async function openSession(trx: Trx, { accountId, userId, expiresAt, ip, userAgent }: NewSession) {
  const member = await trx
    .updateTable('users')
    .set({ last_seen_at: sql<Date>`clock_timestamp()` })
    .where('account_id', '=', accountId)
    .where('id', '=', userId)
    .where('active', '=', true)
    .returning('id')
    .executeTakeFirst();
  if (member === undefined) return undefined;
  const token = makeSessionToken();
  const { id } = await trx
    .insertInto('sessions')
    .values({
      account_id: accountId,
      user_id: userId,
      token_hash: token.hash,
      ip,
      user_agent: userAgent?.slice(0, longestUserAgent) ?? null,
      expires_at: expiresAt ?? sql<Date>`clock_timestamp() + make_interval(hours => ${maxSessionHours})`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, token };
}

const longestUserAgent = 300;

/** Gives the session a new token; the old token becomes invalid. */
export async function rotateSessionToken(trx: Trx, accountId: number, sessionId: number): Promise<string> {
  const token = makeSessionToken();
  await trx
    .updateTable('sessions')
    .set({ token_hash: token.hash })
    .where('account_id', '=', accountId)
    .where('id', '=', sessionId)
    .execute();
  return token.text;
}

export async function listSessions(trx: Trx, accountId: number, userId: number) {
  return await openOnes(trx, accountId)
    .select(['sessions.id', 'user_agent', 'sessions.created_at', 'sessions.last_seen_at'])
    .select(sql<string | null>`host(sessions.ip)`.as('ip'))
    .where('user_id', '=', userId)
    .orderBy('sessions.last_seen_at', 'desc')
    .orderBy('sessions.id', 'desc')
    .execute();
}

export type ListedSession = Pick<
  Selectable<Tables['sessions']>,
  'id' | 'ip' | 'user_agent' | 'created_at' | 'last_seen_at'
>;

/** Ends a session of a user. Returns false if the user has no such session. */
export async function endSession(trx: Trx, accountId: number, userId: number, sessionId: number): Promise<boolean> {
  const row = await trx
    .deleteFrom('sessions')
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .where('id', '=', sessionId)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Ends all sessions of a user in this account. Returns their number. */
export async function endSessionsOf(trx: Trx, accountId: number, userId: number): Promise<number> {
  const ended = await trx
    .deleteFrom('sessions')
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .returning('id')
    .execute();
  return ended.length;
}

/** Ends all other sessions of the same person, in every account. Returns their number. */
export async function endOtherSessions(trx: Trx, sessionId: number): Promise<number> {
  const { rows } = await sql<{ ended: number }>`select end_other_sessions(${sessionId}) as ended`.execute(trx);
  return rows[0]?.ended ?? 0;
}

export async function purgeOldSessions(db: Database): Promise<void> {
  await sql`select purge_old_sessions(${idle})`.execute(db.system);
}

function openOnes(trx: Trx, accountId: number) {
  return trx
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .innerJoin('accounts', 'accounts.id', 'sessions.account_id')
    .where('sessions.account_id', '=', accountId)
    .where('users.active', '=', true)
    .where(sql<boolean>`(not accounts.demands_second_factor or exists (
      select from second_factors f where f.person_id = users.person_id and f.confirmed_at is not null))`)
    .where(sql<boolean>`sessions.expires_at > clock_timestamp()`)
    .where(sql<boolean>`sessions.last_seen_at > clock_timestamp() - ${idle}`);
}
