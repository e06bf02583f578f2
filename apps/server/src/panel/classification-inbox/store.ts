// SQL queries about purchases of a month without a sustento. `progress-store.ts` of the books counts the same purchases
// as unclassified.
import { sql } from 'kysely';
import { purchaseTypeIds } from '../../books/received/classification/check-values.ts';
import type { ListedReceivedRow } from '../../books/received/store.ts';
import type { Trx } from '../../platform/db/transaction.ts';

export interface ClassificationInboxRow
  extends Pick<
    ListedReceivedRow,
    | 'id'
    | 'document_type_id'
    | 'number'
    | 'issue_date'
    | 'issuer_identification'
    | 'issuer_name'
    | 'has_figures'
    | 'total'
    | 'vat'
    | 'state'
    | 'xml_status'
  > {
  readonly accepted: boolean;
  readonly lines: readonly { readonly description: string; readonly total: string | null }[];
  readonly line_count: number;
}

export interface PurchaseMonthRequest {
  readonly accountId: number;
  readonly businessId: number;
  /** Month, for example `2026-10`. */
  readonly period: string;
}

export async function loadClassificationInbox(
  trx: Trx,
  { accountId, businessId, period }: PurchaseMonthRequest,
  most: number,
  mostLines: number,
): Promise<ClassificationInboxRow[]> {
  const first = `${period}-01`;
  const { rows } = await sql<ClassificationInboxRow>`
    select d.id, d.document_type_id, d.number, d.issue_date, d.issuer_identification, d.issuer_name, d.has_figures, d.total, d.vat,
           d.state, d.xml_status, d.accepted_at is not null as accepted, coalesce(l.lines, '[]') as lines,
           coalesce(jsonb_array_length(d.content -> 'lines'), 0) as line_count
      from received_documents d
     cross join lateral (
       select jsonb_agg(jsonb_build_object('description', e.line ->> 'description', 'total', e.line ->> 'total') order by e.nth) as lines
         from jsonb_array_elements(d.content -> 'lines') with ordinality as e (line, nth)
        where e.nth <= ${mostLines}
     ) l
     where d.account_id = ${accountId} and d.business_id = ${businessId}
       and d.issue_date >= ${first}::date and d.issue_date < (${first}::date + interval '1 month')::date
       and d.state not in ('annulled', 'not_authorized') and d.document_type_id = any(${[...purchaseTypeIds]}::smallint[])
       and num_nonnulls(d.sustain_code, d.sustain_parts) = 0
     order by d.issuer_name collate spanish, d.issuer_identification, d.document_type_id, d.issue_date, d.id
     limit ${most}`.execute(trx);
  return rows;
}

export interface UnclassifiedSettlementRow {
  readonly id: number;
  readonly number: string | null;
  readonly issue_date: string;
  readonly entity_name: string | null;
  readonly total: string;
}

/** Reads purchase settlements of the business without a sustento, oldest first. */
export async function readUnclassifiedSettlements(
  trx: Trx,
  { accountId, businessId, period }: PurchaseMonthRequest,
  most: number,
): Promise<UnclassifiedSettlementRow[]> {
  const first = `${period}-01`;
  const { rows } = await sql<UnclassifiedSettlementRow>`
    select d.id, d.number, d.issue_date, d.entity_name, d.total
      from documents d
      left join document_classifications c on c.account_id = d.account_id and c.document_id = d.id
     where d.account_id = ${accountId} and d.business_id = ${businessId} and d.acronym = 'AUT' and d.annulled_at is null
       and d.issue_date >= ${first}::date and d.issue_date < (${first}::date + interval '1 month')::date
       and d.document_type_id = any(types_with_trait('purchase')) and num_nonnulls(c.sustain_code, c.sustain_parts) = 0
     order by d.issue_date, d.id
     limit ${most}`.execute(trx);
  return rows;
}
