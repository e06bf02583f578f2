// SQL queries about invitations into an account. Only the hash of the link is stored.

import type { UserRole } from '@talonario/contract';
import { sql } from 'kysely';
import type { Database } from '../../platform/db/pool.ts';
import type { Trx } from '../../platform/db/transaction.ts';
import { rightsToColumns, type UserRights } from './rights.ts';

export interface InvitationDetails {
  readonly id: number;
  readonly account_id: number;
  readonly account_name: string;
  readonly email: string;
  readonly role: UserRole;
}

/** Finds an invitation by its link, before an account is known. The holder of the link may see its details. */
export async function findInvitation(db: Database, tokenHash: Buffer): Promise<InvitationDetails | undefined> {
  const { rows } = await sql<InvitationDetails>`select * from find_invitation(${tokenHash})`.execute(db.system);
  return rows[0];
}

/** Returns the person who already has the e-mail address of the invitation, if there is one. */
export async function findInvitedPerson(db: Database, tokenHash: Buffer): Promise<number | undefined> {
  const { rows } = await sql<{ id: number | null }>`select find_invited_person(${tokenHash}) as id`.execute(db.system);
  return rows[0]?.id ?? undefined;
}

/** Deletes an invitation and returns its permissions. Of concurrent callers exactly one gets them. */
export async function consumeInvitation(trx: Trx, accountId: number, id: number): Promise<UserRights | undefined> {
  return await deleteInvitation(trx, accountId, id);
}

/** Returns false if this e-mail address, or this account, has reached the limit of invitations per hour. */
export async function maySendInvitation(trx: Trx, recipient: string): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`select may_send_invitation(${recipient}) as may`.execute(trx);
  return rows[0]?.may === true;
}

const columns = ['id', 'email', 'role', 'business_ids', 'emission_point_ids', 'expires_at', 'created_at'] as const;

export interface NewInvitation {
  readonly accountId: number;
  readonly email: string;
  readonly rights: UserRights;
  readonly tokenHash: Buffer;
  readonly days: number;
}

export async function insertInvitation(trx: Trx, { accountId, email, rights, tokenHash, days }: NewInvitation) {
  return await trx
    .insertInto('invitations')
    .values({
      account_id: accountId,
      email,
      ...rightsToColumns(rights),
      token_hash: tokenHash,
      expires_at: sql<Date>`clock_timestamp() + make_interval(days => ${days})`,
    })
    .returning(columns)
    .executeTakeFirstOrThrow();
}

export async function listInvitations(trx: Trx, accountId: number) {
  return await trx
    .selectFrom('invitations')
    .select(columns)
    .where('account_id', '=', accountId)
    .where(sql<boolean>`expires_at > clock_timestamp()`)
    .orderBy('id', 'desc')
    .execute();
}

export async function deleteInvitation(trx: Trx, accountId: number, id: number) {
  return await trx
    .deleteFrom('invitations')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirst();
}

/** Deletes the open invitation to an e-mail address, if there is one. */
export async function deleteInvitationTo(trx: Trx, accountId: number, email: string) {
  return await trx
    .deleteFrom('invitations')
    .where('account_id', '=', accountId)
    .where('email', '=', email)
    .returning(columns)
    .executeTakeFirst();
}

/** Deletes open invitations that a user has sent. The audit log records their sender. */
export async function deleteInvitationsBy(trx: Trx, accountId: number, userId: number) {
  return await trx
    .deleteFrom('invitations')
    .where('account_id', '=', accountId)
    .where(
      sql<boolean>`exists (
        select from audit_log l
         where l.account_id = ${accountId} and l.action = 'invitations.create' and l.record_id = invitations.id
           and l.actor_kind = 'user' and l.actor_id = ${userId} and l.at >= invitations.created_at - interval '1 minute')`,
    )
    .returning(columns)
    .execute();
}
