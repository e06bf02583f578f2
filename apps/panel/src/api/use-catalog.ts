import type { CatalogName, CatalogRows } from '@talonario/client';
import { useSuspenseQuery } from '@tanstack/react-query';
import { operation } from './hooks.ts';

/** A whole catalog, read once: its rows do not change while somebody works. */
export function useCatalog<Name extends CatalogName>(name: Name): readonly CatalogRows[Name][] {
  const { data } = useSuspenseQuery({
    ...operation('catalogs.list', { params: { catalog: name } }),
    staleTime: 3_600_000,
    gcTime: 3_600_000,
  });
  return data.data as CatalogRows[Name][];
}
