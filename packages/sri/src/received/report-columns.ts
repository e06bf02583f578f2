/** Columns of SRI's report of received documents that are read, by their name in the header. */
export const reportColumns = {
  issuerId: 'RUC_EMISOR',
  issuerName: 'RAZON_SOCIAL_EMISOR',
  type: 'TIPO_COMPROBANTE',
  number: 'SERIE_COMPROBANTE',
  accessKey: 'CLAVE_ACCESO',
  authorizedAt: 'FECHA_AUTORIZACION',
  issuedOn: 'FECHA_EMISION',
  receiverId: 'IDENTIFICACION_RECEPTOR',
  subtotal: 'VALOR_SIN_IMPUESTOS',
  vat: 'IVA',
  total: 'IMPORTE_TOTAL',
  modifiedNumber: 'NUMERO_DOCUMENTO_MODIFICADO',
} as const;

export type ReportColumn = keyof typeof reportColumns;

/** Index of each column of the report, by the column's name. */
export interface ReportHeader {
  readonly count: number;
  readonly at: Readonly<Record<ReportColumn, number>>;
}

/** Kind of header found in a line: the current layout, the layout until 2022, or a table whose tabs were lost. */
export type ParsedReportHeader = ReportHeader | 'old' | 'not_tabs' | undefined;

export function parseReportHeader(line: string): ParsedReportHeader {
  // A fast check for the header line: no other line contains CLAVE_ACCESO.
  const folded = line.toUpperCase();
  if (!folded.includes(reportColumns.accessKey)) return undefined;
  const names = folded.split('\t').map((name) => name.trim().replaceAll('"', ''));
  if (names.length < 2) return 'not_tabs';
  if (names.includes(oldColumn)) return 'old';
  const at = {} as Record<ReportColumn, number>;
  for (const [column, name] of Object.entries(reportColumns) as [ReportColumn, string][]) {
    at[column] = names.indexOf(name);
    if (at[column] < 0 && required.has(column)) return 'old';
  }
  return { count: names.length, at };
}

// Column that only the report layout until 2022 has. In that layout each row has one column more than the header, and
// the total is on a separate line.
const oldColumn = 'NUMERO_AUTORIZACION';
const required: ReadonlySet<ReportColumn> = new Set(['issuerId', 'number', 'accessKey', 'issuedOn', 'receiverId']);
