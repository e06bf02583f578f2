// Finds support documents on which this business has already withheld income tax.
import { sql } from 'kysely';
import type { Trx } from '../../../platform/db/transaction.ts';

interface Upon {
  readonly accountId: number;
  readonly businessId: number;
  readonly environmentId: number;
  /** Identifications of the supplier: its RUC, and the cédula with which the RUC begins. */
  readonly identifications: readonly string[];
  /** Numbers of the support documents, each with hyphens and without. */
  readonly numbers: readonly string[];
}

/**
 * Returns type and digits of the support documents, with the number of the withholding. Withholdings that SRI refused
 * are left out.
 */
export async function loadEarlierWithholdings(
  trx: Trx,
  { accountId, businessId, environmentId, identifications, numbers }: Upon,
): Promise<readonly { readonly support: string; readonly number: string }[]> {
  const { rows } = await sql<{ support: string; number: string }>`
    select distinct coalesce(i ->> 'support_document_type_code', type_code((i ->> 'support_document_type_id')::int), '') || ' ' ||
           replace(i ->> 'support_document_number', '-', '') as support, w.number
      from unnest(${identifications}::text[]) as p (identification)
     cross join lateral withholdings_about(${accountId}, ${businessId}, p.identification, ${numbers}::text[]) as w
      join documents d on d.account_id = ${accountId} and d.id = w.id
     cross join lateral jsonb_array_elements(d.body -> 'items') i
     where d.environment_id = ${environmentId} and d.acronym in ('PPR', 'SND', 'REC', 'AUT') and d.annulled_at is null
       and (i ->> 'retention_tax_type_id')::int = 1 and i ->> 'support_document_number' = any(${numbers}::text[])`.execute(
    trx,
  );
  return rows;
}
