import { always, type CatalogRow, freezeRows } from './row.ts';

// A table of Talonario; SRI has none.
export const itemTypes: readonly CatalogRow[] = freezeRows([
  { id: 1, code: '1', name: 'Producto', ...always },
  { id: 2, code: '2', name: 'Servicio', ...always },
]);
