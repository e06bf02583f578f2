import { type CatalogRow, freezeRows, validAlways } from './row.ts';

// Kinds of items. SRI has no such table; this one is Talonario's.
export const itemTypes: readonly CatalogRow[] = freezeRows([
  { id: 1, code: '1', name: 'Producto', ...validAlways },
  { id: 2, code: '2', name: 'Servicio', ...validAlways },
]);
