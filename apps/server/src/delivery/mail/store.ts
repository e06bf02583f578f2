// The life of a mail. It is a row with a lease, like a document under way.

import { sql } from 'kysely';
import type { Database } from '../../platform/db/pool.ts';
import type { Trx } from '../../platform/db/transaction.ts';
import { claimDueDeliveries } from '../due-store.ts';
import type { Addressee } from './read-store.ts';

/** What a person chose instead of the customer's own address. */
export interface Addressing {
  readonly recipients: string[];
  /** Those of the recipients who get a copy. */
  readonly cc: string[];
  readonly note: string | null;
}

/** A mail somebody asked for; asked again, it goes out again. */
export async function insertRequestedEmail(trx: Trx, accountId: number, to: Addressee, addressing?: Addressing) {
  const { recipients, cc, note } = addressing ?? { recipients: to.recipients, cc: null, note: null };
  return await trx
    .insertInto('emails')
    .values({
      account_id: accountId,
      business_id: to.businessId,
      document_id: to.documentId,
      origin: 'request',
      recipients,
      pending: recipients,
      cc,
      note,
      status: 'queued',
      due_at: sql<Date>`clock_timestamp()`,
    })
    .returning(['id', 'status', 'recipients'])
    .executeTakeFirstOrThrow();
}

/** Addresses that people of an account chose in the last 24 hours. One at a time, so that many at once are many. */
export async function countAddressed(trx: Trx, accountId: number): Promise<number> {
  await sql`select pg_advisory_xact_lock(${lockSpace}::integer, (${accountId}::bigint % 2147483647)::integer)`.execute(
    trx,
  );
  const { rows } = await sql<{ count: number }>`select count_addressed() as count`.execute(trx);
  return rows[0]?.count ?? 0;
}

const lockSpace = 0x454d; // "EM": apart from every other advisory lock of this database

/** The copies and the words of a mail that a person addressed. */
export async function readAddressing(db: Database, accountId: number, emailId: number) {
  return await db.forAccount(accountId, (trx) =>
    trx
      .selectFrom('emails')
      .select(['cc', 'note'])
      .where('account_id', '=', accountId)
      .where('id', '=', emailId)
      .executeTakeFirst(),
  );
}

export interface MailLease {
  readonly emailId: number;
  readonly accountId: number;
  readonly owner: string;
}

export interface MailShare {
  readonly count: number;
  readonly perBusiness: number;
  readonly owner: string;
}

/** Leases mails that are due, of any account. */
export async function claimDueEmails(db: Database, { count, perBusiness, owner }: MailShare): Promise<MailLease[]> {
  const share = { count, share: perBusiness, owner, leaseSeconds: mailLeaseSeconds };
  const due = await claimDueDeliveries(db, 'emails', share);
  return due.map(({ id, accountId }) => ({ emailId: id, accountId, owner }));
}

/** False when the lease is gone: somebody else has the mail. */
export async function renewMailLease(db: Database, { accountId, emailId, owner }: MailLease): Promise<boolean> {
  const renewed = await db.forAccount(accountId, (trx) =>
    trx
      .updateTable('emails')
      .set({ lease_until: sql<Date>`clock_timestamp() + ${leaseTime}` })
      .where('account_id', '=', accountId)
      .where('id', '=', emailId)
      .where('lease_owner', '=', owner)
      .returning('id')
      .executeTakeFirst(),
  );
  return renewed !== undefined;
}

/** Gives back mails of which no try has begun. */
export async function releaseEmails(db: Database, leases: readonly MailLease[]): Promise<void> {
  for (const { accountId, emailId, owner } of leases)
    await db.forAccount(accountId, (trx) =>
      trx
        .updateTable('emails')
        .set({ lease_owner: null, lease_until: null })
        .where('account_id', '=', accountId)
        .where('id', '=', emailId)
        .where('lease_owner', '=', owner)
        .where('sending_since', 'is', null)
        .execute(),
    );
}

export const mailLeaseSeconds = 30;
const leaseTime = sql<string>`make_interval(secs => ${mailLeaseSeconds})`;
