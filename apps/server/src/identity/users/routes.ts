import type { Handlers, PanelCall } from '../../platform/http/call.ts';
import { recordAudit } from '../audit/record.ts';
import type { IdentityServices } from '../services.ts';
import { showSession } from '../sessions/show.ts';
import { changeUser, listAccountUsers } from './change-user.ts';
import { inviteUser, listOpenInvitations, showInvitationOfLink, withdrawInvitation } from './invitations.ts';
import { acceptInvitation } from './join-account.ts';
import { leaveAccount, removePerson } from './leave-account.ts';
import { changePassword, requestPasswordReset, setPasswordByLink } from './passwords.ts';
import { updateUserProfile } from './person-store.ts';
import { showSignUpOptions, signUp } from './sign-up.ts';

export const userHandlers = {
  'welcome.get': showSignUpOptions,
  'signUp.create': signUp,
  'users.list': listAccountUsers,
  'users.update': changeUser,
  'users.delete': removePerson,
  'membership.delete': leaveAccount,
  'invitations.list': listOpenInvitations,
  'invitations.create': inviteUser,
  'invitations.delete': withdrawInvitation,
  'invitations.read': showInvitationOfLink,
  'invitations.accept': acceptInvitation,
  'profile.update': changeProfile,
  'password.change': changePassword,
  'passwordResets.create': requestPasswordReset,
  'passwordResets.use': setPasswordByLink,
} satisfies Handlers<IdentityServices>;

async function changeProfile(call: PanelCall<'profile.update'>) {
  const { session, body } = call;
  const after = { name: (body.name ?? session.name).trim(), locale: body.locale ?? session.locale };
  await call.transaction(async (trx) => {
    await updateUserProfile(trx, session.id, after.name, after.locale);
    await recordAudit(trx, call, {
      action: 'profile.update',
      recordType: 'user',
      recordId: session.user_id,
      before: { name: session.name, locale: session.locale },
      after,
    });
  });
  return { data: await showSession(call.db, { ...session, ...after }) };
}
