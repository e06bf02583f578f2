import { type CatalogRow, freezeRows, notForNewDocuments, validAlways } from './row.ts';

// Ficha técnica, tabla 2. The schema still accepts 2, which belonged to the former online scheme. The offline scheme
// does not use it.
export const emissionTypes: readonly CatalogRow[] = freezeRows([
  { id: 1, code: '1', name: 'Emisión normal', ...validAlways },
  { id: 2, code: '2', name: 'Emisión por indisponibilidad del sistema', ...notForNewDocuments },
]);
