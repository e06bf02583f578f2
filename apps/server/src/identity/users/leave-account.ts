// Ends a membership, requested by the user or by a manager. The user's sessions in this account end at once on every
// node; sessions in other accounts continue.

import { mayManage, type UserRole } from '@talonario/contract';
import { type PanelCall, Reply } from '../../platform/http/call.ts';
import { conflict, notFound, type Refusal } from '../../platform/http/replies/error-reply.ts';
import { recordAudit } from '../audit/record.ts';
import { clearSessionCookie } from '../sessions/cookie.ts';
import { endSessionsOf } from '../sessions/store.ts';
import { isActiveOwner } from './change-user.ts';
import { endInvitationsBy } from './invitations.ts';
import { currentRoleOfManager, ownerOnlyRefusal, showUserRights } from './rights.ts';
import { lockUsers, removeUser, type UserRow } from './store.ts';

export async function leaveAccount(call: PanelCall<'membership.delete'>) {
  await takeOut(call, call.session.user_id, 'membership.delete');
  return new Reply(204, null, { 'set-cookie': clearSessionCookie(call.caller) });
}

export async function removePerson(call: PanelCall<'users.delete'>) {
  return await takeOut(call, call.params.id, 'users.delete', (role, people) =>
    mayManage(currentRoleOfManager(people, call), role),
  );
}

type Leaving = Pick<PanelCall<'membership.delete'>, 'account' | 'actor' | 'ip' | 'requestId' | 'transaction'>;

async function takeOut(
  call: Leaving,
  id: number,
  action: string,
  may: (role: UserRole, people: readonly UserRow[]) => boolean = () => true,
): Promise<null> {
  const { account } = call;
  return await call.transaction<null>(async (trx): Promise<null | Refusal> => {
    const people = await lockUsers(trx, account.id);
    const gone = people.find((person) => person.id === id);
    if (gone === undefined) return notFound();
    if (!may(gone.role, people)) return ownerOnlyRefusal();
    if (!people.some((person) => person.id !== id && isActiveOwner(person)))
      return conflict('account.last_owner', 'Make another user an owner first.');
    await removeUser(trx, account.id, id);
    await endSessionsOf(trx, account.id, id);
    await endInvitationsBy(trx, call, id);
    await recordAudit(trx, call, {
      action,
      recordType: 'user',
      recordId: id,
      before: { email: gone.email, ...showUserRights(gone), active: gone.active },
      after: null,
    });
    return null;
  });
}
