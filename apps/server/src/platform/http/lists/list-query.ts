// Parameters of lists (page, perPage with alias limit, cursor, sortBy, sortDir), and the answer with the page and its
// meta.
import { defaultPerPage } from '@talonario/contract';
import type { RequestedPage, RowPosition } from '../../db/page-query.ts';
import { canonicalJson } from '../body/canonical-json.ts';
import type { ValidatedPart } from '../body/validate.ts';
import { badRequest, type Refusal } from '../replies/error-reply.ts';
import type { CursorPosition, SignedCursors } from './cursor.ts';

export interface ListPaging<Sort extends string = string> extends RequestedPage {
  readonly sortBy: Sort;
  readonly after: CursorPosition | undefined;
  readonly seal: (position: CursorPosition) => string;
}

export interface ListMeta {
  readonly page: number;
  readonly perPage: number;
  readonly total: number;
  readonly lastPage: number;
  readonly nextCursor: string | null;
  readonly totalIsEstimate?: boolean;
}

export interface PagingQuery {
  readonly page?: number;
  readonly perPage?: number;
  readonly limit?: number;
  readonly cursor?: string;
  readonly sortBy?: string;
  readonly sortDir?: string;
}

/**
 * Reads the parameters of a list. `list` identifies the account and the route, because a cursor is valid only for one
 * list with one set of filters.
 */
export function parsePaging<Sort extends string>(
  query: PagingQuery,
  usual: { readonly sortBy: Sort; readonly sortDir: 'asc' | 'desc' },
  cursors: SignedCursors,
  list: string,
): ValidatedPart<ListPaging<Sort>> {
  const { page, perPage, limit, cursor, sortBy: by, sortDir: direction, ...filters } = query;
  if (limit !== undefined && perPage !== undefined && limit !== perPage)
    return { refusal: badRequest('request.invalid_parameter', 'limit is an alias of perPage: send one of them.') };
  if (page !== undefined && cursor !== undefined)
    return { refusal: badRequest('request.invalid_parameter', 'cursor names the page: leave page out.') };
  const sortBy = (by as Sort | undefined) ?? usual.sortBy;
  // If the client names another field to sort by, but no direction, the order is ascending, even if the list is
  // descending by default.
  const usualDir = sortBy === usual.sortBy ? usual.sortDir : 'asc';
  const sortDir = direction === 'asc' || direction === 'desc' ? direction : usualDir;
  const scope = `${list} ${canonicalJson({ ...filters, sortBy, sortDir })}`;
  const after = cursor === undefined ? undefined : cursors.open(cursor, scope);
  if (cursor !== undefined && after === undefined) return { refusal: invalidCursor() };
  const seal = (position: CursorPosition) => cursors.seal(position, scope);
  return {
    value: {
      page: page ?? 1,
      perPage: limit ?? perPage ?? defaultPerPage,
      sortBy,
      sortDir,
      after,
      seal,
    },
  };
}

export function invalidCursor(): Refusal {
  return badRequest('request.invalid_cursor', 'Use meta.nextCursor as it was given, with the same filters and order.');
}

/** JSON answer of a list: the records of the page, and `meta` with total and cursor. */
export function listPageReply<Row extends RowPosition, Shown>(
  rows: readonly Row[],
  total: number | { readonly estimate: number },
  paging: ListPaging,
  show: (row: Row) => Shown,
): { readonly data: Shown[]; readonly meta: ListMeta } {
  const shown = rows.slice(0, paging.perPage);
  const last = shown.at(-1);
  const more = rows.length > paging.perPage;
  const count = typeof total === 'number' ? total : total.estimate;
  const meta = {
    page: paging.page,
    perPage: paging.perPage,
    total: count,
    lastPage: Math.max(1, Math.ceil(count / paging.perPage)),
    nextCursor: more && last ? paging.seal({ key: last.cursor_key, id: last.cursor_id }) : null,
    ...(typeof total !== 'number' && { totalIsEstimate: true }),
  };
  return { data: shown.map(show), meta };
}
