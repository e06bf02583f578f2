import { type DataOf, mayManage } from '@talonario/contract';
import { formatInstant } from '../../platform/clock/guayaquil.ts';
import type { Trx } from '../../platform/db/transaction.ts';
import type { PanelCall, UnauthenticatedApiCall } from '../../platform/http/call.ts';
import { originForLinks, requestedOrigin } from '../../platform/http/caller/origin.ts';
import { invalidBody, notFound, Refusal, tooManyRequests } from '../../platform/http/replies/error-reply.ts';
import { sealAccountEmail } from '../account-emails/seal.ts';
import { queueAccountEmail } from '../account-emails/store.ts';
import { composeInvitationEmail } from '../account-emails/write.ts';
import { normalizeEmail } from '../accounts/store.ts';
import { type AuditAuthor, recordAudit, recordAudits } from '../audit/record.ts';
import type { IdentityServices } from '../services.ts';
import { hashSessionToken, makeSessionToken } from '../sessions/token.ts';
import {
  deleteInvitation,
  deleteInvitationsBy,
  deleteInvitationTo,
  findInvitation,
  findInvitedPerson,
  insertInvitation,
  listInvitations,
  maySendInvitation,
} from './invitation-store.ts';
import { currentRoleOfManager, decideNewRights, ownerOnlyRefusal, showUserRights, type UserRights } from './rights.ts';
import { lockUsers } from './store.ts';

const days = 7;
const secondsToWait = 600;

export async function inviteUser(call: PanelCall<'invitations.create', IdentityServices>) {
  const { account, session, body, caller, config } = call;
  const tooMany = await call.addressLimits.emails.take(call.ip);
  if (tooMany) return tooMany;
  const email = normalizeEmail(body.email);
  const token = makeSessionToken();
  const linkAt = (origin: string | undefined) => `${origin ?? ''}/app/join#token=${token.text}`;
  return await call.transaction(async (trx) => {
    const people = await lockUsers(trx, account.id);
    const manager = currentRoleOfManager(people, call);
    if (people.some((person) => person.email === email))
      return invalidBody([
        {
          field: 'email',
          message: 'is in the account already',
          code: 'field.not_unique',
          params: { reason: 'in_account' },
        },
      ]);
    if (!(await maySendInvitation(trx, email)))
      return tooManyRequests(secondsToWait, 'Too many invitations were sent to this address, or from this account.');
    const rights = await decideNewRights(trx, account.id, manager, body);
    if (rights instanceof Refusal) return rights;
    // Replaces an earlier invitation to the address, whose link becomes invalid. This requires the permission to manage
    // the role of the earlier invitation.
    const earlier = await deleteInvitationTo(trx, account.id, email);
    if (earlier !== undefined && !mayManage(manager, earlier.role)) return ownerOnlyRefusal();
    const row = await insertInvitation(trx, { accountId: account.id, email, rights, tokenHash: token.hash, days });
    await recordAudit(trx, call, {
      action: 'invitations.create',
      recordType: 'invitation',
      recordId: row.id,
      before: null,
      after: { email, ...showUserRights(row) },
    });
    const origin = originForLinks(caller, config);
    if (origin !== undefined) {
      const invitation = composeInvitationEmail({
        locale: session.locale,
        inviter: call.actor.name,
        account: session.account_name,
        link: linkAt(origin),
      });
      const content = sealAccountEmail(invitation, email, call.masterKeys());
      const expiresAt = row.expires_at;
      await queueAccountEmail(trx, { accountId: account.id, kind: 'invitation', recipient: email, content, expiresAt });
    }
    // The inviting user copies this link from the panel, so it may contain the origin of the current request.
    return { data: { ...showInvitation(row), link: linkAt(origin ?? requestedOrigin(caller)) } };
  });
}

export async function listOpenInvitations({ db, account }: PanelCall<'invitations.list'>) {
  const rows = await db.forAccount(account.id, (trx) => listInvitations(trx, account.id));
  return { data: rows.map(showInvitation) };
}

export async function withdrawInvitation(call: PanelCall<'invitations.delete'>) {
  return await call.transaction(async (trx) => {
    const manager = currentRoleOfManager(await lockUsers(trx, call.account.id), call);
    const row = await deleteInvitation(trx, call.account.id, call.params.id);
    if (row === undefined) return notFound();
    if (!mayManage(manager, row.role)) return ownerOnlyRefusal();
    await recordAudit(trx, call, {
      action: 'invitations.delete',
      recordType: 'invitation',
      recordId: row.id,
      before: { email: row.email, ...showUserRights(row) },
      after: null,
    });
    return null;
  });
}

/** Deletes the invitations that a former manager has sent, because the person could join again through one of them. */
export async function endInvitationsBy(trx: Trx, call: AuditAuthor, userId: number): Promise<void> {
  const ended = await deleteInvitationsBy(trx, call.account.id, userId);
  await recordAudits(
    trx,
    call,
    ended.map((row) => ({
      action: 'invitations.delete',
      recordType: 'invitation',
      recordId: row.id,
      before: { email: row.email, ...showUserRights(row) },
      after: null,
    })),
  );
}

export async function showInvitationOfLink(call: UnauthenticatedApiCall<'invitations.read', IdentityServices>) {
  const tooMany = await call.addressLimits.links.take(call.ip);
  if (tooMany) return tooMany;
  const presented = hashSessionToken(call.body.token);
  const found = await findInvitation(call.db, presented);
  if (found === undefined) return notFound('link.invalid');
  const known = (await findInvitedPerson(call.db, presented)) !== undefined;
  return { data: { email: found.email, account: found.account_name, role: found.role, known } };
}

function showInvitation(
  row: UserRights & {
    readonly id: number;
    readonly email: string;
    readonly expires_at: Date;
    readonly created_at: Date;
  },
): DataOf<'invitations.list'>[number] {
  const { id, email, expires_at, created_at } = row;
  return {
    id,
    email,
    ...showUserRights(row),
    expiresAt: formatInstant(expires_at),
    createdAt: formatInstant(created_at),
  };
}
