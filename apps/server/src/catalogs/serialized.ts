// Catalogs as bytes, made once per day and catalog: `current` follows the calendar, nothing else in them ever changes.
import { type CatalogName, type CatalogRow, catalogOn, type IsoDate } from '@talonario/sri/catalogs';
import { type CacheableBytes, cacheableBytes } from '../http/cacheable.ts';

export interface CatalogOfDay {
  readonly rows: readonly CatalogRow[];
  readonly list: CacheableBytes;
  one(id: number): CacheableBytes | undefined;
}

/** Ask it for today only: it remembers the catalogs of one day. */
export function makeCatalogsOfToday(): (name: CatalogName, day: IsoDate) => CatalogOfDay {
  let kept: { readonly day: IsoDate; readonly catalogs: Map<CatalogName, CatalogOfDay> } | undefined;
  return (name, day) => {
    if (kept?.day !== day) kept = { day, catalogs: new Map() };
    const found = kept.catalogs.get(name) ?? serialize(name, day);
    kept.catalogs.set(name, found);
    return found;
  };
}

/** The rows that the filters leave, as an answer of their own. */
export function filterCatalog(rows: readonly CatalogRow[], filters: CatalogFilters): CacheableBytes {
  const wanted = filters.search === undefined ? undefined : foldText(filters.search);
  const left = rows.filter(
    (row) =>
      (filters.current === undefined || row.current === filters.current) &&
      (wanted === undefined || foldText(`${row.code} ${row.name}`).includes(wanted)),
  );
  return cacheableBytes(JSON.stringify({ data: left }));
}

export interface CatalogFilters {
  readonly current?: boolean | undefined;
  readonly search?: string | undefined;
}

function serialize(name: CatalogName, day: IsoDate): CatalogOfDay {
  const rows: readonly CatalogRow[] = catalogOn(name, day);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const answers = new Map<number, CacheableBytes>();
  return {
    rows,
    list: cacheableBytes(JSON.stringify({ data: rows })),
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
