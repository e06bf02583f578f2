import { always, type CatalogRow, freezeRows } from './row.ts';

export type DocumentTypeCode = '01' | '03' | '04' | '05' | '06' | '07';

export type DocumentType = CatalogRow & {
  readonly code: DocumentTypeCode;
  /** Root element of its XML. */
  readonly xmlRoot: string;
  /** Version of the schema that new documents are written in. */
  readonly version: string;
};

// Ficha técnica, tabla 3. The ids are those of the interface.
export const documentTypes: readonly DocumentType[] = freezeRows<DocumentType>([
  { id: 1, code: '01', name: 'Factura', ...always, xmlRoot: 'factura', version: '2.1.0' },
  {
    id: 6,
    code: '03',
    name: 'Liquidación de compra de bienes y prestación de servicios',
    ...always,
    xmlRoot: 'liquidacionCompra',
    version: '1.1.0',
  },
  { id: 2, code: '04', name: 'Nota de crédito', ...always, xmlRoot: 'notaCredito', version: '1.1.0' },
  { id: 3, code: '05', name: 'Nota de débito', ...always, xmlRoot: 'notaDebito', version: '1.0.0' },
  { id: 4, code: '06', name: 'Guía de remisión', ...always, xmlRoot: 'guiaRemision', version: '1.1.0' },
  { id: 5, code: '07', name: 'Comprobante de retención', ...always, xmlRoot: 'comprobanteRetencion', version: '2.0.0' },
]);
