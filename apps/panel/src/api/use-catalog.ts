import type { CatalogName, CatalogRows } from '@talonario/client';
import { useSuspenseQuery } from '@tanstack/react-query';
import { operationQuery } from './hooks.ts';

/** A complete catalog, read once. Its rows do not change during a session. */
export function useCatalog<Name extends CatalogName>(name: Name): readonly CatalogRows[Name][] {
  const { data } = useSuspenseQuery(catalogQuery(name));
  return data.data as CatalogRows[Name][];
}

export function catalogQuery(name: CatalogName): CatalogQuery {
  return { ...operationQuery('catalogs.list', { params: { catalog: name } }), ...catalogCacheOptions };
}

export const catalogCacheOptions = { staleTime: 3_600_000, gcTime: 3_600_000 };

type CatalogQuery = ReturnType<typeof operationQuery<'catalogs.list'>> & {
  readonly staleTime: number;
  readonly gcTime: number;
};
