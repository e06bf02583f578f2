import type { DataOf } from '@talonario/contract';
import { formatInstant } from '../../platform/clock/guayaquil.ts';
import type { AdmittedSession } from '../../platform/http/session.ts';
import { idleMinutes, type ListedSession } from './store.ts';

export function showSession(session: AdmittedSession): DataOf<'session.get'> {
  const { user_id, email, name, role, locale, last_seen_at, expires_at } = session;
  const idleUntil = Math.min(last_seen_at.getTime() + idleMinutes * 60_000, expires_at.getTime());
  return {
    user: { id: user_id, email, name, role, locale },
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
