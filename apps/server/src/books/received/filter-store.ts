// Filters of a list of received documents, one condition for each parameter.
import { catalogs, documentTraits } from '@talonario/sri';
import { sql } from 'kysely';
import { type IdLookup, type ListFilter, updatedFromFilter } from '../../platform/db/find-page.ts';
import { containsPattern, searchWordsOf } from '../../platform/db/search-text.ts';
import type { Call } from '../../platform/http/call.ts';

export type ReceivedListQuery = Call<'receivedDocuments.list'>['query'];

export function receivedFiltersOf(query: ReceivedListQuery): ListFilter[] {
  const { businessId, dateFrom, dateTo, totalFrom, totalTo } = query;
  const typeId = catalogs['document-types'].find(({ code }) => code === query.documentTypeCode)?.id;
  const filters: (ListFilter | undefined)[] = [
    equal('d.access_key', query.accessKey),
    equal('d.document_type_id', typeId),
    equal('d.issuer_identification', query.issuer),
    equal('d.state', query.state),
    equal('d.xml_status', query.xmlStatus),
    query.deductible && {
      condition: sql<boolean>`coalesce(d.deductible::text, 'unset') = ${deductibleTexts[query.deductible]}`,
      by: 'dated index',
    },
    query.classifiedBy && { condition: sql<boolean>`${classifiedBy} = ${query.classifiedBy}`, by: 'dated index' },
    query.notWithheldSince === undefined ? undefined : notWithheldSince(query.notWithheldSince),
    totalFrom === undefined && totalTo === undefined
      ? undefined
      : {
          condition: sql`d.total between ${totalFrom ?? '-infinity'} and ${totalTo ?? 'infinity'}`,
          by: (most) =>
            sql`received_of_amount(${businessId}, ${totalFrom ?? '-infinity'}, ${totalTo ?? 'infinity'}, ${most})`,
        },
    dateFrom === undefined && dateTo === undefined
      ? undefined
      : { condition: sql`d.issue_date between ${dateFrom ?? '-infinity'} and ${dateTo ?? 'infinity'}`, by: 'date' },
    updatedFromFilter(query.updatedFrom),
    query.search === undefined ? undefined : containsWords(businessId, searchWordsOf(withHyphens(query.search))),
  ];
  return filters.filter((filter) => filter !== undefined);
}

// The same expression as in the index. A document that was classified before authors were stored was classified by a
// user.
const classifiedBy = sql`coalesce(d.classified_by, case when d.sustain_code is null and d.deductible is null then 'none' else 'person' end)`;

const withholdable = documentTraits.filter((traits) => traits.withholdable).map(({ id }) => id);

const deductibleTexts = { yes: 'true', no: 'false', unset: 'unset' } as const;

/** Adds hyphens to a complete document number that was typed without them. */
function withHyphens(text: string): string {
  return text.trim().replace(/^(\d{3})(\d{3})(\d{9})$/, '$1-$2-$3');
}

function equal(column: string, value: string | number | undefined): ListFilter | undefined {
  return value === undefined ? undefined : { condition: sql`${sql.ref(column)} = ${value}`, by: 'dated index' };
}

function notWithheldSince(day: string): ListFilter {
  const condition = sql<boolean>`d.issue_date >= ${day} and d.document_type_id = any (${withholdable}::int[])
    and d.state not in ('annulled', 'not_authorized')
    and not exists (select from withholdings_about(d.account_id, d.business_id, d.issuer_identification,
                                                   array[d.number, replace(d.number, '-', '')]))`;
  return { condition, by: 'date' };
}

/** A single word may match anywhere. Several words are parts of a name or its RUC, in any order. */
function containsWords(businessId: number, words: readonly string[]): ListFilter {
  const [only = ''] = words;
  const containing =
    (some: readonly string[]): IdLookup =>
    (most) =>
      sql`received_containing(${businessId}, ${some}::text[], ${most})`;
  if (words.length <= 1) return { condition: sql`d.search like ${containsPattern(only)}`, by: containing([only]) };
  // The text d.search has four lines: number, access key, name, RUC.
  const all = words.map((word) => sql`d.search like E'%\n%\n' || ${containsPattern(word)}`);
  return { condition: sql`(${sql.join(all, sql` and `)})`, by: containing(words) };
}
