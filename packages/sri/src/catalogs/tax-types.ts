import { type CatalogRow, freezeRows, validAlways } from './row.ts';

export type TaxTypeCode = '2' | '3' | '5';

export type TaxType = CatalogRow & { readonly code: TaxTypeCode };

// Kinds of tax (ficha técnica, tabla 16).
export const taxTypes: readonly TaxType[] = freezeRows<TaxType>([
  { id: 2, code: '2', name: 'IVA', ...validAlways },
  { id: 3, code: '3', name: 'ICE', ...validAlways },
  { id: 5, code: '5', name: 'IRBPNR', ...validAlways },
]);
