// Filters of a list of documents, one condition for each parameter.
import { catalogs } from '@talonario/sri';
import { sql } from 'kysely';
import { type IdLookup, type ListFilter, updatedFromFilter } from '../platform/db/find-page.ts';
import { containsPattern, searchWordsOf } from '../platform/db/search-text.ts';
import type { Call } from '../platform/http/call.ts';

export type DocumentListQuery = Call<'documents.list'>['query'];

/**
 * Returns the filters of a query. `namedBesides`: whether the requested party may be the second party of a document,
 * such as the customer of a purchase settlement.
 */
export function documentFiltersOf(query: DocumentListQuery, namedBesides = true): ListFilter[] {
  const { businessId, dateFrom, dateTo, documentStateAcronym } = query;
  const typeId = catalogs['document-types'].find(({ code }) => code === query.documentTypeCode)?.id;
  const states = documentStateAcronym?.split(',') ?? [];
  const filters: (ListFilter | undefined)[] = [
    equal('d.access_key', query.accessKey),
    equal('d.document_type_id', typeId),
    states.length > 1
      ? { condition: sql`d.acronym = any(${states})`, by: 'index' }
      : equal('d.acronym', documentStateAcronym),
    annulled(query.annulled),
    equal('d.establishment_id', query.establishmentId),
    equal('d.emission_point_id', query.emissionPointId),
    namedBesides ? named(query.entityId) : equal('d.entity_id', query.entityId),
    equal('d.external_id', query.externalId),
    dateFrom === undefined && dateTo === undefined
      ? undefined
      : {
          condition: sql`d.issue_date between ${dateFrom ?? '-infinity'} and ${dateTo ?? 'infinity'}`,
          by: 'date',
        },
    updatedFromFilter(query.updatedFrom),
    query.search === undefined ? undefined : searched(businessId, query.search),
    query.number === undefined ? undefined : numbered(businessId, withHyphens(query.number)),
  ];
  return filters.filter((filter) => filter !== undefined);
}

/**
 * Filter for annulled documents. Few documents are annulled or about to be, and a partial index contains exactly those.
 * For all other documents there is no condition.
 */
function annulled(wanted: DocumentListQuery['annulled']): ListFilter | undefined {
  if (wanted === undefined) return undefined;
  const condition = {
    true: sql<boolean>`(d.annulment is not null and d.annulled_at is not null)`,
    open: sql<boolean>`(d.annulment is not null and d.annulled_at is null)`,
    false: sql<boolean>`d.annulled_at is null`,
  }[wanted];
  return { condition, by: 'index' };
}

/**
 * Filter for a search text. An amount with cents is also compared with the total. No number, name or identification
 * contains such an amount, but an `external_id` may.
 */
function searched(businessId: number, text: string): ListFilter {
  const words = searchWordsOf(withHyphens(text));
  const amount = parseAmount(text);
  if (amount === undefined) return containsWords(businessId, words);
  const word = words[0] ?? '';
  return {
    condition: sql`(d.total = ${amount} or d.also_search like ${containsPattern(word)})`,
    by: (most) => sql`documents_of_amount(${businessId}, ${amount}, ${word}, ${most})`,
  };
}

/** Parses an amount: `62.01` or `62,01`, with or without a dollar sign and thousands separators. */
export function parseAmount(text: string): string | undefined {
  const [, whole, cents] =
    /^\$?\s*(\d{1,3}(?:\.\d{3})*|\d{1,3}(?:,\d{3})*|\d{1,12})[.,](\d{2})$/.exec(text.trim()) ?? [];
  return whole === undefined ? undefined : `${whole.replaceAll(/[.,]/g, '')}.${cents}`;
}

/** Adds hyphens to a complete document number that was typed without them. */
function withHyphens(text: string): string {
  return text.trim().replace(/^(\d{3})(\d{3})(\d{9})$/, '$1-$2-$3');
}

function named(entityId: number | undefined): ListFilter | undefined {
  if (entityId === undefined) return undefined;
  return { condition: sql`(d.entity_id = ${entityId} or d.other_entity_id = ${entityId})`, by: 'index' };
}

function equal(column: string, value: string | number | undefined): ListFilter | undefined {
  return value === undefined ? undefined : { condition: sql`${sql.ref(column)} = ${value}`, by: 'dated index' };
}

function numbered(businessId: number, part: string): ListFilter {
  const by: IdLookup = (most) => sql`documents_numbered(${businessId}, ${part}, ${most})`;
  return { condition: sql`d.number like ${containsPattern(part)}`, by };
}

function containing(businessId: number, words: readonly string[]): IdLookup {
  return (most) => sql`documents_containing(${businessId}, ${words}::text[], ${most})`;
}

/**
 * Filter for search words. A single word may match anywhere. Several words must be parts of a name or its
 * identification, in any order, because a short word such as `77` is in half of all access keys.
 */
function containsWords(businessId: number, words: readonly string[]): ListFilter {
  const [only = ''] = words;
  const besides = sql.join(
    words.map((word) => sql`d.also_search like ${containsPattern(word)}`),
    sql` and `,
  );
  // The text d.search has four lines: number, access key, name, identification.
  const own =
    words.length <= 1
      ? sql`d.search like ${containsPattern(only)}`
      : sql.join(
          words.map((word) => sql`d.search like E'%\n%\n' || ${containsPattern(word)}`),
          sql` and `,
        );
  return { condition: sql`(${own} or ${besides})`, by: containing(businessId, words.length <= 1 ? [only] : words) };
}
