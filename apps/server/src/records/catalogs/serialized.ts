// Catalogs as JSON bytes. They are made once per catalog and day, because the field `current` depends on the date.
import { defaultPerPage } from '@talonario/contract';
import { type CatalogName, type CatalogRow, catalogOn, type IsoDate } from '@talonario/sri/catalogs';
import { type CacheableBytes, cacheableBytes } from '../../platform/http/cacheable.ts';
import { invalidCursor, type ListMeta, type ListPaging, listPageReply } from '../../platform/http/lists/list-query.ts';
import type { Refusal } from '../../platform/http/replies/error-reply.ts';

export interface SerializedCatalog {
  readonly rows: readonly CatalogRow[];
  readonly list: CacheableBytes;
  one(id: number): CacheableBytes | undefined;
}

/** Returns a function that caches the catalogs of one day. Call it with the current day only. */
export function makeCatalogsOfToday(): (name: CatalogName, day: IsoDate) => SerializedCatalog {
  let kept: { readonly day: IsoDate; readonly catalogs: Map<CatalogName, SerializedCatalog> } | undefined;
  return (name, day) => {
    if (kept?.day !== day) kept = { day, catalogs: new Map() };
    const found = kept.catalogs.get(name) ?? serialize(name, day);
    kept.catalogs.set(name, found);
    return found;
  };
}

/** Returns the rows of a catalog that match the filters. */
export function filterCatalog(rows: readonly CatalogRow[], filters: CatalogFilters): readonly CatalogRow[] {
  const wanted = filters.search === undefined ? undefined : foldText(filters.search);
  return rows.filter(
    (row) =>
      (filters.code === undefined || row.code === filters.code) &&
      (filters.current === undefined || row.current === filters.current) &&
      (wanted === undefined || foldText(`${row.code} ${row.name}`).includes(wanted)),
  );
}

/** Returns all rows of a catalog as one page. */
export function serializeCompleteCatalog(rows: readonly CatalogRow[]): CacheableBytes {
  const meta = {
    page: 1,
    perPage: Math.max(rows.length, defaultPerPage),
    total: rows.length,
    lastPage: 1,
    nextCursor: null,
  };
  return cacheableBytes(JSON.stringify({ data: rows, meta } satisfies { meta: ListMeta; data: unknown }));
}

/**
 * Returns one page of a catalog. A catalog does not change during a day, so a cursor is the number of rows read so far;
 * it is valid for one catalog.
 */
export function serializeCatalogPage(
  name: CatalogName,
  rows: readonly CatalogRow[],
  paging: ListPaging,
): CacheableBytes | Refusal {
  if (paging.after !== undefined && paging.after.key !== name) return invalidCursor();
  const start = paging.after?.id ?? (paging.page - 1) * paging.perPage;
  const placed = rows
    .slice(start, start + paging.perPage + 1)
    .map((row, index) => ({ row, cursor_key: name, cursor_id: start + index + 1 }));
  return cacheableBytes(JSON.stringify(listPageReply(placed, rows.length, paging, ({ row }) => row)));
}

export interface CatalogFilters {
  readonly code?: string | undefined;
  readonly current?: boolean | undefined;
  readonly search?: string | undefined;
}

function serialize(name: CatalogName, day: IsoDate): SerializedCatalog {
  const rows: readonly CatalogRow[] = catalogOn(name, day);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const answers = new Map<number, CacheableBytes>();
  return {
    rows,
    list: serializeCompleteCatalog(rows),
    one(id) {
      const row = byId.get(id);
      if (!row) return undefined;
      const answer = answers.get(id) ?? cacheableBytes(JSON.stringify({ data: row }));
      answers.set(id, answer);
      return answer;
    },
  };
}

function foldText(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}
