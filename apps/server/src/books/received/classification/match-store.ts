// Finds the rule that matches a document: the lowest priority number, then the oldest rule. Only documents with an XML
// and without a classification by a user are matched.
import { atsDocumentTypeCodes, catalogs, findCatalogRowByCode } from '@talonario/sri';
import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '../../../platform/db/transaction.ts';
import { purchaseTypeIds } from './check-values.ts';
import type { ClassifiedFields } from './values.ts';

export interface RuleMatch extends Omit<ClassifiedFields, 'registered_on'> {
  readonly id: number;
  readonly number: string;
  /** Earlier batch that left the document without values, if there is one. */
  readonly earlier_batch_id: number | null;
  readonly rule_id: number;
  readonly arrival_batch_id: number;
}

export interface DocumentsToMatch {
  readonly accountId: number;
  readonly businessId: number;
  readonly ids?: readonly number[];
  readonly dateFrom?: string | null | undefined;
  readonly dateTo?: string | null | undefined;
}

export async function matchRules(
  trx: Trx,
  candidates: DocumentsToMatch,
  most: number,
  lock?: 'lock',
): Promise<RuleMatch[]> {
  return await select(trx, candidates, unclassified, most, lock);
}

/** Values of the rules for one document, regardless of its classification. */
export async function matchRulesOfDocument(
  trx: Trx,
  accountId: number,
  businessId: number,
  id: number,
): Promise<RuleMatch | undefined> {
  return (await select(trx, { accountId, businessId, ids: [id] }, sql<boolean>`true`, 1))[0];
}

const unclassified = sql<boolean>`d.classified_by is null and d.sustain_code is null and d.deductible is null`;

// The expression is equal to that of an index: see filter-store.ts.
const noneByIndex = sql<boolean>`coalesce(d.classified_by, case when d.sustain_code is null and d.deductible is null then 'none' else 'person' end) = 'none'`;

async function select(
  trx: Trx,
  { accountId, businessId, ids, dateFrom, dateTo }: DocumentsToMatch,
  wanted: RawBuilder<boolean>,
  most: number,
  lock?: 'lock',
): Promise<RuleMatch[]> {
  const which =
    ids === undefined
      ? sql`${noneByIndex} and d.issue_date between ${dateFrom ?? '-infinity'} and ${dateTo ?? 'infinity'}`
      : sql`d.id = any(${ids}::bigint[])`;
  const { rows } = await sql<RuleMatch>`
    select d.id, d.number, d.classification_batch_id as earlier_batch_id, r.*
      from received_documents d
     cross join lateral (
       select r.id as rule_id, b.id as arrival_batch_id, r.sustain_code, r.deductible, r.vat_credit, r.fixed_asset
         from classification_rules r
         join classification_batches b on b.account_id = r.account_id and b.rule_id = r.id
        where r.account_id = ${accountId} and r.business_id = ${businessId} and r.active
          and (r.issuer_identification is null or r.issuer_identification = d.issuer_identification)
          and (r.document_type_id is null or r.document_type_id = d.document_type_id)
          and (r.sustain_code is null or exists (
                select from jsonb_to_recordset(${allowedSustains}::jsonb) as a (sustain text, type_id smallint, since date, until date, passed_on boolean)
                 where a.sustain = r.sustain_code and a.type_id = d.document_type_id
                   and (a.passed_on or d.content -> 'references' @> '[{"kind": "reimbursed"}]' is not true)
                   and d.issue_date between coalesce(a.since, '-infinity') and coalesce(a.until, 'infinity')))
          and (r.line_text is null or exists (
                select from jsonb_array_elements(d.content -> 'lines') l
                 where search_text(l ->> 'description') like contains_pattern(r.line_text)))
        order by r.priority, r.id limit 1
     ) r
     where d.account_id = ${accountId} and d.business_id = ${businessId} and ${which} and ${wanted}
       and d.content is not null and d.xml_status in ('verified', 'intact') and d.state not in ('annulled', 'not_authorized')
       and d.document_type_id = any(${purchaseTypeIds}::smallint[])
     order by d.issue_date, d.id limit ${most} ${lock ? sql`for no key update of d` : sql``}`.execute(trx);
  return rows;
}

// Sustentos that a document type may have, with their dates (SRI's tables 4 and 5).
const allowedSustains = JSON.stringify(
  catalogs['sustain-codes'].flatMap(({ code: sustain, allowedSupportDocuments, validFrom, validTo }) =>
    allowedSupportDocuments.flatMap((type) => {
      const found = findCatalogRowByCode('document-types', type);
      // SRI's table of sustentos has a separate type, 41, for invoices of reimbursement.
      const passed_on =
        type !== atsDocumentTypeCodes.invoice || allowedSupportDocuments.includes(atsDocumentTypeCodes.reimbursement);
      return found === undefined ? [] : [{ sustain, type_id: found.id, since: validFrom, until: validTo, passed_on }];
    }),
  ),
);
