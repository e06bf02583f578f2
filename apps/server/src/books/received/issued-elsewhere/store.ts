// SQL queries about access keys of documents issued elsewhere.
import { sql } from 'kysely';
import { storableJson } from '../../../platform/db/clean-text.ts';
import type { Trx } from '../../../platform/db/transaction.ts';
import type { ReceivingBusiness } from '../validate-xml.ts';

/**
 * Stores the keys. Keys of documents that are stored already get the result `known`; for the others a query to SRI is
 * queued.
 */
export async function storeIssuedKeys(
  trx: Trx,
  { accountId, businessId, environmentId }: ReceivingBusiness,
  importId: number,
  rows: readonly { readonly line: number; readonly access_key: string; readonly file_name: string | null }[],
): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    with input as materialized (
      select r.line, r.access_key, r.file_name, d.id
        from jsonb_to_recordset(${storableJson(rows)}::jsonb) as r (line integer, access_key text, file_name text)
        left join documents d on d.account_id = ${accountId} and d.business_id = ${businessId} and d.access_key = r.access_key
    ),
    asked as (
      insert into received_fetches (business_id, access_key, account_id, environment_id)
      select ${businessId}::bigint, i.access_key, ${accountId}::bigint, ${environmentId}::smallint
        from input i where i.id is null order by i.access_key
      on conflict (business_id, access_key) do update set due_at = now(), tries = 0, misses = 0, doubts = 0
    )
    insert into import_rows (import_id, line, account_id, business_id, file_name, access_key, outcome, document_id)
    select ${importId}, i.line, ${accountId}, ${businessId}, i.file_name, i.access_key,
           case when i.id is null then 'waiting' else 'known' end, i.id
      from input i
    on conflict do nothing`.execute(trx);
}
