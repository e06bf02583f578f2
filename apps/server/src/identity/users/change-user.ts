import type { DataOf } from '@talonario/contract';
import { formatInstant } from '../../platform/clock/guayaquil.ts';
import type { PanelCall } from '../../platform/http/call.ts';
import { conflict, notFound } from '../../platform/http/replies/error-reply.ts';
import { recordAudit } from '../audit/record.ts';
import { endSessionsOf } from '../sessions/store.ts';
import { listUsers, lockUsers, type UserRow, updateUser } from './store.ts';

export async function listPeople({ db, account }: PanelCall<'users.list'>) {
  const rows = await db.forAccount(account.id, (trx) => listUsers(trx, account.id));
  return { data: rows.map(showUser) };
}

/** Role and whether somebody may enter. Whoever is shut out is out on their next request. */
export async function changeUser(call: PanelCall<'users.update'>) {
  const { account, params, body } = call;
  return await call.transaction(async (trx) => {
    const people = await lockUsers(trx, account.id);
    const before = people.find(({ id }) => id === params.id);
    if (before === undefined) return notFound();
    const after = { ...before, ...body };
    if (!people.some((person) => isActiveOwner(person.id === params.id ? after : person)))
      return conflict('account.last_owner', 'Make somebody else an owner first.');
    await updateUser(trx, account.id, params.id, { role: after.role, active: after.active });
    if (!after.active) await endSessionsOf(trx, account.id, params.id);
    await recordAudit(trx, call, {
      action: 'users.update',
      recordType: 'user',
      recordId: params.id,
      before: { role: before.role, active: before.active },
      after: { role: after.role, active: after.active },
    });
    return { data: showUser(after) };
  });
}

/** An account always keeps one. */
export function isActiveOwner({ role, active }: Pick<UserRow, 'role' | 'active'>): boolean {
  return role === 'owner' && active;
}

function showUser(row: UserRow): DataOf<'users.list'>[number] {
  const { id, email, name, role, active, last_seen_at, created_at } = row;
  return {
    ...{ id, email, name, role, active },
    lastSeenAt: last_seen_at && formatInstant(last_seen_at),
    createdAt: formatInstant(created_at),
  };
}
