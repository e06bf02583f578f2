import { type DataOf, mayManage } from '@talonario/contract';
import { formatInstant } from '../../platform/clock/guayaquil.ts';
import type { PanelCall } from '../../platform/http/call.ts';
import { conflict, forbidden, notFound, Refusal } from '../../platform/http/replies/error-reply.ts';
import { recordAudit } from '../audit/record.ts';
import { endSessionsOf } from '../sessions/store.ts';
import { endInvitationsBy } from './invitations.ts';
import { comparableRightsText, currentRoleOfManager, decideNewRights, showUserRights } from './rights.ts';
import { listUsers, lockUsers, type UserRow, updateUser } from './store.ts';

export async function listAccountUsers({ db, account }: PanelCall<'users.list'>) {
  const rows = await db.forAccount(account.id, (trx) => listUsers(trx, account.id));
  return { data: rows.map(showUser) };
}

/** Changes permissions, limits and activity of a user, from the next request on. */
export async function changeUser(call: PanelCall<'users.update'>) {
  const { account, params, body } = call;
  return await call.transaction(async (trx) => {
    const people = await lockUsers(trx, account.id);
    const manager = currentRoleOfManager(people, call);
    const before = people.find(({ id }) => id === params.id);
    if (before === undefined) return notFound();
    const { active = before.active, role = before.role } = body;
    const rights = await decideNewRights(trx, account.id, manager, { ...body, role }, before);
    if (rights instanceof Refusal) return rights;
    const after = { ...before, ...rights, active };
    if (!people.some((person) => isActiveOwner(person.id === params.id ? after : person)))
      return conflict('account.last_owner', 'Make another user an owner first.');
    if (
      params.id === call.session.user_id &&
      !(comparableRightsText(before) === comparableRightsText(after) && after.active)
    )
      return forbidden('role.own', 'Ask another manager of the account.');
    await updateUser(trx, account.id, params.id, { rights, active });
    if (!after.active) await endSessionsOf(trx, account.id, params.id);
    if (!(after.active && mayManage(after.role, 'member'))) await endInvitationsBy(trx, call, params.id);
    await recordAudit(trx, call, {
      action: 'users.update',
      recordType: 'user',
      recordId: params.id,
      before: { ...showUserRights(before), active: before.active },
      after: { ...showUserRights(after), active },
    });
    return { data: showUser(after) };
  });
}

/** Whether a user is an active owner. An account must always have one. */
export function isActiveOwner({ role, active }: Pick<UserRow, 'role' | 'active'>): boolean {
  return role === 'owner' && active;
}

function showUser(row: UserRow): DataOf<'users.list'>[number] {
  const { id, email, name, active, last_seen_at, created_at } = row;
  return {
    id,
    email,
    name,
    ...showUserRights(row),
    active,
    lastSeenAt: last_seen_at && formatInstant(last_seen_at),
    createdAt: formatInstant(created_at),
  };
}
