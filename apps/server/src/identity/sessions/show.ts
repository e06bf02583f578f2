import { type DataOf, roleRights } from '@talonario/contract';
import { formatInstant } from '../../platform/clock/guayaquil.ts';
import type { Database } from '../../platform/db/pool.ts';
import type { AdmittedSession } from '../../platform/http/session.ts';
import { listManagers } from '../accounts/manager-store.ts';
import { isOperator } from '../operators/store.ts';
import { hasSeveralBusinesses } from './membership-store.ts';
import { limitsOfSession } from './session-auth.ts';
import { type ListedSession, sessionIdleMinutes } from './store.ts';

/**
 * JSON of the signed-in user with the user's permissions. A user who is not a manager also gets the names of managers,
 * who can grant more.
 */
export async function showSession(db: Database, session: AdmittedSession): Promise<DataOf<'session.get'>> {
  const { permissions } = roleRights[session.role];
  const own = db.actingAs({ userId: session.user_id, limits: limitsOfSession(session) });
  const { ask, desk, operator } = await own.forAccount(session.account_id, async (trx) => ({
    ask: permissions.includes('account:manage') ? [] : await listManagers(trx, session.account_id),
    desk: roleRights[session.role].atPoints !== true && (await hasSeveralBusinesses(trx, session)),
    operator: await isOperator(trx, session.id),
  }));
  const { user_id, email, name, role, locale, last_seen_at, expires_at } = session;
  const idleUntil = Math.min(last_seen_at.getTime() + sessionIdleMinutes * 60_000, expires_at.getTime());
  return {
    user: { id: user_id, email, name, role, locale },
    rights: {
      permissions: [...permissions],
      businessIds: session.business_ids && [...session.business_ids],
      emissionPointIds: session.emission_point_ids && [...session.emission_point_ids],
      ask,
    },
    desk,
    operator,
    secondFactor: { active: session.second_factor, demanded: session.second_factor_demanded },
    account: { id: session.account_id, name: session.account_name, plan: session.plan_name },
    idleUntil: formatInstant(new Date(idleUntil)),
    expiresAt: formatInstant(expires_at),
  };
}

export function showOpenSession(row: ListedSession, current: number): DataOf<'sessions.list'>[number] {
  return {
    id: row.id,
    current: row.id === current,
    ip: row.ip,
    userAgent: row.user_agent,
    createdAt: formatInstant(row.created_at),
    lastSeenAt: formatInstant(row.last_seen_at),
  };
}
