// Reads purchases known only from withholdings of the business: on paper, from abroad, or never fetched. No book
// contains them.
import { atsDocumentTypeCodes } from '@talonario/sri';
import { type RawBuilder, sql } from 'kysely';
import type { RequestedPage } from '../../platform/db/page-query.ts';
import type { Trx } from '../../platform/db/transaction.ts';
import { type FigureDocumentsPage, listDocumentsOfFigure } from '../ledger/documents-store.ts';
import { type BookPeriod, registerDocuments } from '../ledger/register-store.ts';

/**
 * Type codes of purchases, by the code that a withholding states. The two differ for an invoice of reimbursement and
 * its notes.
 */
const plainTypes = {
  [atsDocumentTypeCodes.reimbursement]: atsDocumentTypeCodes.invoice,
  [atsDocumentTypeCodes.reimbursementCreditNote]: atsDocumentTypeCodes.creditNote,
  [atsDocumentTypeCodes.reimbursementDebitNote]: atsDocumentTypeCodes.debitNote,
};

/** Document type that a line `i` of a withholding names. */
export const supportDocumentTypeSql = sql<string>`coalesce(${JSON.stringify(plainTypes)}::jsonb ->> (i ->> 'support_document_type_code'),
      i ->> 'support_document_type_code', type_code((i ->> 'support_document_type_id')::int), '')`;

/** Withholdings of the period on purchases that no book contains. */
function onlyWithheld(period: BookPeriod): RawBuilder<unknown> {
  const { accountId, businessId, environmentId } = period;
  return sql`
    select g.document_id, g.received_document_id, g.document_type_id, g.day, g.left_out, g.accepted,
           sum(s.base) as base, sum(s.vat) as vat, sum(s.base + s.vat) as amount
      from (${registerDocuments('withholdings-made', period, 'counted')}) g
      join documents w on w.account_id = ${accountId} and w.id = g.document_id
     cross join lateral (
       -- As in coveredTaxes(): lines of one tax are summed; of several taxes the largest sum is used. Each sustento has its own part.
       select y.type, y.number, sum(y.base) as base, sum(y.vat) as vat
         from (select x.type, x.number, x.sustain, max(x.base) as base, max(x.vat) as vat
                 from (select ${supportDocumentTypeSql} as type,
                              regexp_replace(replace(i ->> 'support_document_number', '-', ''), '^(\\d{3})(\\d{3})(\\d{9})$', '\\1-\\2-\\3') as number,
                              i ->> 'sustain_code_id' as sustain, i ->> 'retention_tax_type_id' as withheld,
                              sum(coalesce((select sum((t ->> 'base')::numeric) from jsonb_array_elements(nullif(i -> 'support_taxes', 'null')) t),
                                           (i ->> 'support_document_subtotal')::numeric, 0)) as base,
                              sum(coalesce((select sum((t ->> 'value')::numeric) from jsonb_array_elements(nullif(i -> 'support_taxes', 'null')) t),
                                           (i ->> 'support_document_tax_value')::numeric, 0)) as vat
                         from jsonb_array_elements(w.body -> 'items') i
                        where i ->> 'support_document_number' is not null
                        group by 1, 2, 3, 4) x
                group by 1, 2, 3) y
        group by 1, 2
     ) s
     where not exists (
             select from received_documents r
              where r.account_id = ${accountId} and r.business_id = ${businessId} and r.environment_id = ${environmentId}
                and r.number collate "C" = s.number and r.document_type_id = type_of_code(s.type)
                and left(r.issuer_identification, 10) = left(w.entity_identification, 10)
                and r.content is not null and r.state not in ('annulled', 'not_authorized')
                and (r.confirmed_at is not null or r.xml_status = 'intact' and r.accepted_at is not null))
       and not exists (
             select from documents d
              where d.account_id = ${accountId} and d.business_id = ${businessId} and d.environment_id = ${environmentId}
                and coalesce(d.number, '') collate "C" = s.number and d.document_type_id = type_of_code(s.type)
                and left(d.entity_identification, 10) = left(w.entity_identification, 10)
                and d.acronym = 'AUT' and d.annulled_at is null)
     group by g.document_id, g.received_document_id, g.document_type_id, g.day, g.left_out, g.accepted`;
}

export interface WithheldOnlyPurchase {
  readonly count: number;
  readonly base: string;
  readonly vat: string;
}

export async function loadWithheldOnlyPurchases(trx: Trx, period: BookPeriod): Promise<WithheldOnlyPurchase> {
  const { rows } = await sql<WithheldOnlyPurchase>`
    select count(*)::int as count, coalesce(sum(base), 0)::text as base, coalesce(sum(vat), 0)::text as vat
      from (${onlyWithheld(period)}) o`.execute(trx);
  return rows[0] ?? { count: 0, base: '0', vat: '0' };
}

export async function listWithheldOnlyPurchases(
  trx: Trx,
  period: BookPeriod,
  cut: RequestedPage,
): Promise<FigureDocumentsPage> {
  return await listDocumentsOfFigure(trx, onlyWithheld(period), cut);
}
