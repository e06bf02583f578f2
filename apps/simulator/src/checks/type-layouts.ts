import { catalogs, type DocumentTypeCode } from '@talonario/sri/catalogs';
import { schemaEntries } from '@talonario/sri/schemas';

/** Where each document type keeps what the checks read. */
export type TypeLayout = {
  readonly code: DocumentTypeCode;
  readonly name: string;
  readonly root: string;
  readonly info: string;
  readonly versions: readonly string[];
  /** Versions SRI once published and no longer takes. */
  readonly discontinued: readonly string[];
  /** Element names end in this word: `razonSocialComprador`, `identificacionComprador`. */
  readonly receiver: string;
  /** What its figures are: of a sale, of charges with a reason, withheld, or none. */
  readonly sums: 'sale' | 'charges' | 'withheld' | 'none';
  /** The element of a sale that states its total. */
  readonly total: string;
  readonly statesDiscount: boolean;
  /** Goods are on the way: several receivers, days of transport, and the date only in the key. */
  readonly transports: boolean;
  /** What other documents it names. */
  readonly leansOn: 'modified' | 'receivers' | 'supports' | 'nothing';
  /** Whoever buys issues it. */
  readonly issuedByBuyer: boolean;
  /** Res. NAC-DGERCGC25-00000014: the receiver has to accept that it is annulled. */
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

// By root element. Told here once more and not asked of packages/sri, whose documents are judged by it.
const layouts: Readonly<Record<string, Layout>> = {
  factura: { info: 'infoFactura', discontinued: [], receiver: 'Comprador', sums: 'sale', ...plain },
  liquidacionCompra: {
    ...{ info: 'infoLiquidacionCompra', discontinued: ['1.0.0'], receiver: 'Proveedor', sums: 'sale' },
    ...{ ...plain, issuedByBuyer: true },
  },
  notaCredito: {
    ...{ info: 'infoNotaCredito', discontinued: ['1.0.0'], receiver: 'Comprador', sums: 'sale' },
    ...{ ...plain, total: 'valorModificacion', statesDiscount: false, leansOn: 'modified', needsConsent: true },
  },
  notaDebito: {
    ...{ info: 'infoNotaDebito', discontinued: [], receiver: 'Comprador', sums: 'charges' },
    ...{ ...plain, leansOn: 'modified', needsConsent: true },
  },
  guiaRemision: {
    ...{ info: 'infoGuiaRemision', discontinued: ['1.0.0'], receiver: 'Destinatario', sums: 'none' },
    ...{ ...plain, transports: true, leansOn: 'receivers' },
  },
  comprobanteRetencion: {
    ...{ info: 'infoCompRetencion', discontinued: ['1.0.0'], receiver: 'SujetoRetenido', sums: 'withheld' },
    ...{ ...plain, leansOn: 'supports', needsConsent: true },
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
