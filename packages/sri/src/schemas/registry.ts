import type { DocumentTypeCode } from '../catalogs/document-types.ts';

export type SchemaEntry = {
  readonly typeCode: DocumentTypeCode;
  /** Root element. */
  readonly root: string;
  /** Value of the root's `version`. */
  readonly version: string;
  /** Its file in packages/sri/schemas. */
  readonly file: string;
};

/** Every schema that can be checked. Of the older versions only the invoice's are published. */
export const schemaEntries: readonly SchemaEntry[] = [
  { typeCode: '01', root: 'factura', version: '2.1.0', file: 'factura-2.1.0.xsd' },
  { typeCode: '01', root: 'factura', version: '2.0.0', file: 'factura-2.0.0.xsd' },
  { typeCode: '01', root: 'factura', version: '1.1.0', file: 'factura-1.1.0.xsd' },
  { typeCode: '01', root: 'factura', version: '1.0.0', file: 'factura-1.0.0.xsd' },
  { typeCode: '03', root: 'liquidacionCompra', version: '1.1.0', file: 'liquidacion-compra-1.1.0.xsd' },
  { typeCode: '04', root: 'notaCredito', version: '1.1.0', file: 'nota-credito-1.1.0.xsd' },
  { typeCode: '05', root: 'notaDebito', version: '1.0.0', file: 'nota-debito-1.0.0.xsd' },
  { typeCode: '06', root: 'guiaRemision', version: '1.1.0', file: 'guia-remision-1.1.0.xsd' },
  { typeCode: '07', root: 'comprobanteRetencion', version: '2.0.0', file: 'comprobante-retencion-2.0.0.xsd' },
];
