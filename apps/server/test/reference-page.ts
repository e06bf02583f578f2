// Finds a page of documents by scanning all rows in memory, for comparison with the page of the database.

import { documentStateTable } from '@talonario/sri';
import type { DocumentListQuery } from '../src/documents/filter-store.ts';
import type { DocumentSortKey } from '../src/documents/page-store.ts';
import type { ListPaging } from '../src/platform/http/lists/list-query.ts';
import type { IssuingBusiness } from './issuing-business.ts';

export interface ListedRowInMemory {
  readonly id: number;
  readonly document_type_id: number;
  readonly acronym: string;
  readonly number: string | null;
  readonly access_key: string | null;
  readonly issue_date: string;
  readonly entity_id: number;
  readonly entity_name: string;
  readonly entity_identification: string;
  readonly subtotal: string;
  readonly total: string;
  readonly created_at: Date;
  readonly updated_at: Date;
}

const folded = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
const typeIds: Readonly<Record<string, number>> = { '01': 1, '04': 2, '05': 3, '06': 4, '07': 5, '03': 6 };

const codeOf = (id: number) => Object.keys(typeIds).find((code) => typeIds[code] === id) ?? '';

/** Whether a row matches the filters of a list, without any optimisation. */
function matches(row: ListedRowInMemory, query: DocumentListQuery, place: Issued): boolean {
  const { search, number } = query;
  const texts = [row.number ?? '', row.access_key ?? '', row.entity_name, row.entity_identification].map(folded);
  return (
    (query.accessKey === undefined || row.access_key === query.accessKey) &&
    (query.documentTypeCode === undefined || row.document_type_id === typeIds[query.documentTypeCode]) &&
    (query.documentStateAcronym?.split(',').includes(row.acronym) ?? true) &&
    (query.establishmentId === undefined || query.establishmentId === place.establishmentId) &&
    (query.emissionPointId === undefined || query.emissionPointId === place.emissionPointId) &&
    (query.entityId === undefined || row.entity_id === query.entityId) &&
    (query.dateFrom === undefined || row.issue_date >= query.dateFrom) &&
    (query.dateTo === undefined || row.issue_date <= query.dateTo) &&
    (query.updatedFrom === undefined || row.updated_at >= new Date(query.updatedFrom)) &&
    (search === undefined || isFound(texts, folded(search).trim().split(/\s+/))) &&
    (number === undefined || row.number?.includes(number.trim()) === true)
  );
}

function isFound([number = '', key = '', ...named]: readonly string[], words: readonly string[]): boolean {
  const whole = named.join('\n');
  if (words.length > 1) return words.every((word) => whole.includes(word));
  return [number, key, ...named].some((text) => text.includes(words[0] ?? ''));
}

export const sortKeyOf: Readonly<Record<DocumentSortKey, (row: ListedRowInMemory) => string | number>> = {
  id: ({ id }) => id,
  date: (row) => row.issue_date,
  number: (row) => row.number ?? '',
  subtotal: (row) => Number(row.subtotal),
  total: (row) => Number(row.total),
  createdAt: (row) => row.created_at.getTime(),
  updatedAt: (row) => row.updated_at.getTime(),
  documentType: (row) => codeOf(row.document_type_id),
  documentState: (row) => documentStateTable.findIndex(({ acronym }) => acronym === row.acronym),
  entity: (row) => row.entity_name,
};

const spanish = new Intl.Collator('es');

type Issued = Pick<IssuingBusiness, 'establishmentId' | 'emissionPointId'>;

/** Returns the ids of the matching rows in the order of the list. All rows belong to one emission point. */
export function findPageInMemory(
  rows: readonly ListedRowInMemory[],
  place: Issued,
  query: DocumentListQuery,
  sortBy: DocumentSortKey,
  sortDir: 'asc' | 'desc',
): number[] {
  const sign = sortDir === 'asc' ? 1 : -1;
  const compare = (one: string | number, other: string | number) => {
    if (typeof one === 'number') return one - Number(other);
    if (sortBy === 'entity') return spanish.compare(one, String(other));
    return Buffer.compare(Buffer.from(one), Buffer.from(String(other)));
  };
  return rows
    .filter((row) => matches(row, query, place))
    .sort((one, other) => sign * (compare(sortKeyOf[sortBy](one), sortKeyOf[sortBy](other)) || one.id - other.id))
    .map(({ id }) => id);
}

export type ListPosition = Partial<Pick<ListPaging, 'page' | 'perPage' | 'sortDir' | 'after'>> & {
  readonly sortBy?: DocumentSortKey;
};
