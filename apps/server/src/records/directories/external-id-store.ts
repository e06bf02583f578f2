// Finds the record that already has an external_id, so that the refusal can name it.
import { sql } from 'kysely';
import type { Trx } from '../../platform/db/transaction.ts';

/** Kind of record within which an external_id must be unique. Customers, providers and carriers are separate kinds. */
export type ExternalIdKind = 'documents' | 'items' | 'customer' | 'provider' | 'carrier';

export interface ExternalIdQuery {
  readonly kind: ExternalIdKind;
  /** Business to search; or, instead, a record in that business. */
  readonly businessId?: number | undefined;
  readonly recordId?: number | undefined;
  readonly externalId: string;
}

/** Returns the id of the record; undefined if there is none that the caller may read. */
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
