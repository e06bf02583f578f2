import { always, type CatalogRow, freezeRows } from './row.ts';

// pagoLocExt of a withholding. 02 asks for the regime, the country and the treaty questions as well.
export const paymentLocations: readonly CatalogRow[] = freezeRows([
  { id: 1, code: '01', name: 'Pago a residente (local)', ...always },
  { id: 2, code: '02', name: 'Pago a no residente (exterior)', ...always },
]);
