import { type CatalogRow, freezeRows, validAlways } from './row.ts';

// pagoLocExt of a withholding. Code 02 also requires the regime, the country and the answers about treaties.
export const paymentLocations: readonly CatalogRow[] = freezeRows([
  { id: 1, code: '01', name: 'Pago a residente (local)', ...validAlways },
  { id: 2, code: '02', name: 'Pago a no residente (exterior)', ...validAlways },
]);
