// Sessions of the panel.

import { type Selectable, sql } from 'kysely';
import type { Database } from '../../platform/db/pool.ts';
import type { Tables } from '../../platform/db/tables.ts';
import type { Trx } from '../../platform/db/transaction.ts';
import type { AdmittedSession } from '../../platform/http/session.ts';
import { makeToken } from './token.ts';

export const idleMinutes = 30;
export const longestHours = 12;
const idle = sql<string>`make_interval(mins => ${idleMinutes})`;

/** Who is behind a token, asked anew on every call. `present`: a person did something, so the session is noted as seen. */
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
 * Which of these sessions still stand, without noting them as seen, and what their people may do: for what stays open by itself, such as
 * a stream.
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
  /** Of the session it goes on from: twelve hours after a password was last asked for, it is asked for again. */
  readonly expiresAt?: Date | undefined;
  readonly ip: string;
  readonly userAgent: string | undefined;
}

/**
 * A session with a token nobody has seen before; the token goes into the cookie and nowhere else. Undefined when somebody is just being
 * removed: their row is held here, so that whoever removes them ends this session too, or was first.
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
  const token = makeToken();
  const { id } = await trx
    .insertInto('sessions')
    .values({
      account_id: accountId,
      user_id: userId,
      token_hash: token.hash,
      ip,
      user_agent: userAgent?.slice(0, longestUserAgent) ?? null,
      expires_at: expiresAt ?? sql<Date>`clock_timestamp() + make_interval(hours => ${longestHours})`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, token };
}

const longestUserAgent = 300;

/** The same session under a new token: whoever has the old one is out. */
export async function rotateToken(trx: Trx, accountId: number, sessionId: number): Promise<string> {
  const token = makeToken();
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

/** False when this user has no such session. */
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

/** How many ended. */
export async function endSessionsOf(trx: Trx, accountId: number, userId: number): Promise<number> {
  const ended = await trx
    .deleteFrom('sessions')
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .returning('id')
    .execute();
  return ended.length;
}

/** Every session of the same person but this one, in every account. How many ended. */
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
