import { type CatalogRow, freezeRows, validAlways } from './row.ts';

// A table of Talonario; SRI has none.
export const itemTypes: readonly CatalogRow[] = freezeRows([
  { id: 1, code: '1', name: 'Producto', ...validAlways },
  { id: 2, code: '2', name: 'Servicio', ...validAlways },
]);
