import { type CatalogRow, freezeRows, validAlways } from './row.ts';

// tipoRegi of a withholding on a payment abroad.
export const foreignRegimes: readonly CatalogRow[] = freezeRows([
  { id: 1, code: '01', name: 'Régimen general', ...validAlways },
  { id: 2, code: '02', name: 'Paraíso fiscal', ...validAlways },
  { id: 3, code: '03', name: 'Régimen fiscal preferente o jurisdicción de menor imposición', ...validAlways },
]);
