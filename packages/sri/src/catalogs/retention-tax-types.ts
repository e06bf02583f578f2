import { type CatalogRow, freezeRows, validAlways } from './row.ts';

export type RetentionTaxTypeCode = '1' | '2' | '6';

export type RetentionTaxType = CatalogRow & {
  readonly code: RetentionTaxTypeCode;
  /** Base of the percentage: the subtotal, the amount of IVA, or the amount sent abroad. */
  readonly base: 'subtotal' | 'vat' | 'transfer';
};

// Ficha técnica, tabla 19. Code 4 of tabla 22 is used only inside invoices of fuel distributors.
export const retentionTaxTypes: readonly RetentionTaxType[] = freezeRows<RetentionTaxType>([
  { id: 1, code: '1', name: 'Renta', ...validAlways, base: 'subtotal' },
  { id: 2, code: '2', name: 'IVA', ...validAlways, base: 'vat' },
  { id: 6, code: '6', name: 'ISD', ...validAlways, base: 'transfer' },
]);
