// Finds the record that has an external_id, for the refusal of a second one.
import { sql } from 'kysely';
import type { Trx } from '../../platform/db/transaction.ts';

/** Kind of record within which an external_id is unique. A party is unique in its role. */
export type ExternalIdKind = 'documents' | 'items' | 'customer' | 'provider' | 'carrier';

export interface ExternalIdQuery {
  readonly kind: ExternalIdKind;
  /** The business, or a record of the kind that is in it. */
  readonly businessId?: number | undefined;
  readonly recordId?: number | undefined;
  readonly externalId: string;
}

/** Returns the id of the record, or undefined if the caller may not read it. */
export async function findExternalIdHolder(
  trx: Trx,
  accountId: number,
  { kind, businessId, recordId, externalId }: ExternalIdQuery,
): Promise<number | undefined> {
  const isParty = kind !== 'documents' && kind !== 'items';
  const table = sql.table(isParty ? 'parties' : kind);
  const business =
    businessId !== undefined
      ? sql`${businessId}`
      : sql`(select b.business_id from ${table} b where b.account_id = ${accountId} and b.id = ${recordId ?? null})`;
  const { rows } = await sql<{ id: number }>`
    select r.id from ${table} r
     where r.account_id = ${accountId} and r.business_id = ${business} and r.external_id = ${externalId}
       ${isParty ? sql`and r.role = ${kind}` : sql``}
  `.execute(trx);
  return rows[0]?.id;
}
