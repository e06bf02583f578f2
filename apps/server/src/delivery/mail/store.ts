// SQL queries about the queue of mails. A worker leases a row of `emails`, as it leases a document that is being
// emitted.

import { sql } from 'kysely';
import type { Database } from '../../platform/db/pool.ts';
import type { Trx } from '../../platform/db/transaction.ts';
import { type LeasedEmailRow, type MailAddressee, readStartedEmails, type StartedEmail } from './read-store.ts';

/** Addresses that a user chose instead of the customer's own. */
export interface ChosenAddresses {
  readonly recipients: string[];
  /** Addresses that get a copy of the mail. */
  readonly cc: string[];
  readonly note: string | null;
}

/** Inserts a mail requested by a user. A second request sends it again. */
export async function insertRequestedEmail(
  trx: Trx,
  accountId: number,
  to: MailAddressee,
  addressing?: ChosenAddresses,
) {
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

/**
 * Returns how many addresses users of the account entered in the last 24 hours. Takes a lock, so that concurrent
 * requests are all counted.
 */
export async function countAddressesOfDay(trx: Trx, accountId: number): Promise<number> {
  await sql`select pg_advisory_xact_lock(${lockSpace}::integer, (${accountId}::bigint % 2147483647)::integer)`.execute(
    trx,
  );
  const { rows } = await sql<{ count: number }>`select count_addressed() as count`.execute(trx);
  return rows[0]?.count ?? 0;
}

const lockSpace = 0x454d; // "EM" in ASCII; no other advisory lock of this database uses this number

export interface MailLease {
  readonly emailId: number;
  readonly accountId: number;
  readonly owner: string;
}

/** A leased mail. `begun` is set if the start of a delivery attempt was recorded with the lease. */
export interface LeasedEmail extends MailLease {
  readonly begun?: StartedEmail;
}

export interface MailClaimOptions {
  readonly count: number;
  readonly perBusiness: number;
  readonly owner: string;
  /** Number of mails for which the call also records the start of a delivery attempt. Default: 0. */
  readonly begun?: number;
}

/** Leases due mails of any account. Mails whose attempt is already started come first. */
export async function claimDueEmails(
  db: Database,
  { count, perBusiness, owner, begun = 0 }: MailClaimOptions,
): Promise<LeasedEmail[]> {
  const { rows } = await sql<LeasedEmailRow>`
    select * from take_due_emails(
      ${count}::int, ${perBusiness}::int, ${owner}::uuid, make_interval(secs => ${mailLeaseSeconds}), ${begun}::int
    )
  `.execute(db.system);
  const taken = rows.map((row): LeasedEmail => {
    const lease = { emailId: row.id, accountId: row.account_id, owner };
    return row.tries === null ? lease : { ...lease, begun: readStartedEmails(row) };
  });
  return [...taken.filter((each) => each.begun), ...taken.filter((each) => !each.begun)];
}

/** Extends a lease. Returns false if it was lost, because another worker now has the mail. */
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

/** Releases leased mails that were not sent, and deletes the record of their started attempts. */
export async function releaseLeasedEmails(db: Database, taken: readonly LeasedEmail[]): Promise<void> {
  for (const { accountId, emailId, owner, begun } of taken)
    await db.forAccount(accountId, (trx) =>
      trx
        .updateTable('emails')
        .set({
          lease_owner: null,
          lease_until: null,
          ...(begun && { sending_since: null, tries: sql<number>`tries - 1` }),
        })
        .where('account_id', '=', accountId)
        .where('id', '=', emailId)
        .where('lease_owner', '=', owner)
        .execute(),
    );
}

export const mailLeaseSeconds = 30;
const leaseTime = sql<string>`make_interval(secs => ${mailLeaseSeconds})`;
