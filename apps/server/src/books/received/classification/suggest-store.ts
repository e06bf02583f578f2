// Classifications of other documents of a supplier.
import { sql } from 'kysely';
import type { Trx } from '../../../platform/db/transaction.ts';
import type { ClassifiedFields } from './values.ts';

export interface PastClassification extends Omit<ClassifiedFields, 'registered_on'> {
  readonly times: number;
  readonly last_used: string;
}

const mostRemembered = 100;
const mostSuggested = 5;

/** Reads earlier classifications for the supplier: the most used values first, then the newest. */
export async function readPastValues(
  trx: Trx,
  accountId: number,
  document: {
    readonly id: number;
    readonly business_id: number;
    readonly issuer_identification: string;
    readonly document_type_id: number;
  },
): Promise<PastClassification[]> {
  const { rows } = await sql<PastClassification>`
    select p.sustain_code, p.deductible, p.vat_credit, p.fixed_asset, count(*) as times, max(p.issue_date) as last_used
      from (select d.sustain_code, d.deductible, d.vat_credit, d.fixed_asset, d.issue_date
              from received_documents d
             where d.account_id = ${accountId} and d.business_id = ${document.business_id}
               and d.issuer_identification = ${document.issuer_identification}
               and d.document_type_id = ${document.document_type_id} and d.id <> ${document.id}
               and (d.sustain_code is not null or d.sustain_parts is null)
               and num_nonnulls(d.sustain_code, d.deductible, d.vat_credit, d.fixed_asset) > 0
             order by d.issue_date desc, d.id desc limit ${mostRemembered}) p
     group by p.sustain_code, p.deductible, p.vat_credit, p.fixed_asset
     order by count(*) desc, max(p.issue_date) desc, p.sustain_code, p.deductible, p.vat_credit, p.fixed_asset
     limit ${mostSuggested}`.execute(trx);
  return rows;
}

export async function loadLatestBatchOf(trx: Trx, accountId: number, id: number): Promise<number | null> {
  const row = await trx
    .selectFrom('received_documents')
    .select('classification_batch_id')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.classification_batch_id ?? null;
}
