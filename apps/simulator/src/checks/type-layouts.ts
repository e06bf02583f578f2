import { catalogs, type DocumentTypeCode } from '@talonario/sri/catalogs';
import { schemaEntries } from '@talonario/sri/schemas';

/** Locations of the values that the checks read, for one document type. */
export type TypeLayout = {
  readonly code: DocumentTypeCode;
  readonly name: string;
  readonly root: string;
  readonly info: string;
  readonly versions: readonly string[];
  /** Versions that SRI once published and no longer accepts. */
  readonly discontinued: readonly string[];
  /** Suffix of the names of the receiver's elements, such as `Comprador` in `razonSocialComprador`. */
  readonly receiver: string;
  /** Kind of amounts of the document type: of a sale, of charges with a reason, withheld, or none. */
  readonly sums: 'sale' | 'charges' | 'withheld' | 'none';
  /** Name of the XML element with the total of a sale. */
  readonly total: string;
  readonly statesDiscount: boolean;
  /**
   * Whether documents of this type transport goods. They have several receivers and days of transport, and their date
   * is only in the access key.
   */
  readonly transports: boolean;
  /** Documents to which a document of this type refers. */
  readonly leansOn: 'modified' | 'receivers' | 'supports' | 'nothing';
  /** Whether the buyer issues documents of this type. */
  readonly issuedByBuyer: boolean;
  /** Whether the receiver has to accept the annulment of such a document (Res. NAC-DGERCGC25-00000014). */
  readonly needsConsent: boolean;
};

const plain = {
  total: 'importeTotal',
  statesDiscount: true,
  transports: false,
  leansOn: 'nothing',
  issuedByBuyer: false,
  needsConsent: false,
} as const;

type Layout = Omit<TypeLayout, 'code' | 'name' | 'root' | 'versions'>;

// Layouts by root element. They are not imported from packages/sri, because the simulator must check the documents of
// packages/sri independently.
const layouts: Readonly<Record<string, Layout>> = {
  factura: { info: 'infoFactura', discontinued: [], receiver: 'Comprador', sums: 'sale', ...plain },
  liquidacionCompra: {
    info: 'infoLiquidacionCompra',
    discontinued: ['1.0.0'],
    receiver: 'Proveedor',
    sums: 'sale',
    ...plain,
    issuedByBuyer: true,
  },
  notaCredito: {
    info: 'infoNotaCredito',
    discontinued: ['1.0.0'],
    receiver: 'Comprador',
    sums: 'sale',
    ...plain,
    total: 'valorModificacion',
    statesDiscount: false,
    leansOn: 'modified',
    needsConsent: true,
  },
  notaDebito: {
    info: 'infoNotaDebito',
    discontinued: [],
    receiver: 'Comprador',
    sums: 'charges',
    ...plain,
    leansOn: 'modified',
    needsConsent: true,
  },
  guiaRemision: {
    info: 'infoGuiaRemision',
    discontinued: ['1.0.0'],
    receiver: 'Destinatario',
    sums: 'none',
    ...plain,
    transports: true,
    leansOn: 'receivers',
  },
  comprobanteRetencion: {
    info: 'infoCompRetencion',
    discontinued: ['1.0.0'],
    receiver: 'SujetoRetenido',
    sums: 'withheld',
    ...plain,
    leansOn: 'supports',
    needsConsent: true,
  },
};

export const typeLayouts: readonly TypeLayout[] = catalogs['document-types'].map(({ code, name, xmlRoot }) => ({
  code,
  name,
  root: xmlRoot,
  versions: schemaEntries.filter(({ typeCode }) => typeCode === code).map(({ version }) => version),
  ...layoutOf(xmlRoot),
}));

function layoutOf(root: string): Layout {
  const layout = layouts[root];
  if (layout === undefined) throw new RangeError(`the simulator has no layout of ${root}`);
  return layout;
}

export function typeLayoutOf(code: string): TypeLayout | undefined {
  return typeLayouts.find((kind) => kind.code === code);
}
