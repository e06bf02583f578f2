import { defineTexts } from '../i18n/texts.ts';

/** What each type of document is called, by SRI's code. */
export const typeNames = defineTexts(
  {
    '01': 'Factura',
    '03': 'Liquidación de compra',
    '04': 'Nota de crédito',
    '05': 'Nota de débito',
    '06': 'Guía de remisión',
    '07': 'Comprobante de retención',
  },
  {
    '01': 'Invoice',
    '03': 'Purchase settlement',
    '04': 'Credit note',
    '05': 'Debit note',
    '06': 'Delivery guide',
    '07': 'Withholding',
  },
);

/** A code that came as plain text. */
export function typeName(names: Readonly<Record<string, string>>, code: string): string {
  return names[code] ?? code;
}
