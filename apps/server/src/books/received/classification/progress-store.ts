// Counts how many received documents of a month are classified.
import { sql } from 'kysely';
import type { Trx } from '../../../platform/db/transaction.ts';
import { purchaseTypeIds } from './check-values.ts';
import type { ClassificationSource } from './values.ts';

export interface ProgressRow {
  readonly classified_by: ClassificationSource;
  readonly done: boolean;
  readonly count: number;
  readonly amount: string;
  readonly without_figures: number;
}

/** Reads the counts of a month. `period`: a month such as `2026-10`. */
export async function loadClassificationProgress(
  trx: Trx,
  accountId: number,
  businessId: number,
  period: string,
): Promise<ProgressRow[]> {
  const first = `${period}-01`;
  const { rows } = await sql<ProgressRow>`
    select p.classified_by, p.done, count(*) as count, coalesce(sum(p.total) filter (where p.has_figures), 0)::text as amount,
           count(*) filter (where not p.has_figures) as without_figures
      from (
        select coalesce(d.classified_by, case when d.sustain_code is null and d.deductible is null then 'none' else 'person' end) as classified_by,
               num_nonnulls(d.sustain_code, d.sustain_parts) > 0 as done, d.total, d.has_figures
          from received_documents d
         where d.account_id = ${accountId} and d.business_id = ${businessId}
           and d.issue_date >= ${first}::date and d.issue_date < (${first}::date + interval '1 month')::date
           and d.state not in ('annulled', 'not_authorized') and d.document_type_id = any(${purchaseTypeIds}::smallint[])
        union all
        -- Purchase settlements of the business are classified in the same way.
        select case when c.document_id is null then 'none' else 'person' end, num_nonnulls(c.sustain_code, c.sustain_parts) > 0, d.total, true
          from documents d
          left join document_classifications c on c.account_id = d.account_id and c.document_id = d.id
         where d.account_id = ${accountId} and d.business_id = ${businessId} and d.acronym = 'AUT' and d.annulled_at is null
           and d.issue_date >= ${first}::date and d.issue_date < (${first}::date + interval '1 month')::date
           and d.document_type_id = any(types_with_trait('purchase'))
      ) p
     group by 1, 2`.execute(trx);
  return rows;
}
