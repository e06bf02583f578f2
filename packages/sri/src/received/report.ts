import { decodeFileText } from './decode-text.ts';
import type { ReceivedFinding } from './findings.ts';
import { type ParsedReportHeader, parseReportHeader } from './report-columns.ts';
import { parseAccessKeyRow, parseReportRow, type ReportFault, type ReportRow, reportFault } from './report-row.ts';

/** Maximum number of rows: enough for a month of a large company. A report of SRI covers a month at most. */
export const maxReportRows = 50_000;
/** Maximum size of a report. Fifty thousand rows are about 15 MB. */
export const maxReportBytes = 20 * 1024 * 1024;

export type ParsedReport =
  | {
      readonly ok: true;
      /** `keys`: a list of access keys, or the layout until 2022, of which only the keys are read. */
      readonly layout: 'report' | 'keys';
      readonly rows: readonly ReportRow[];
      /** Lines of the report that are not valid rows, each with the reason. */
      readonly faults: readonly ReportFault[];
    }
  | { readonly ok: false; readonly fault: ReceivedFinding<ReportRefusal> };

/** Reason why a complete file is rejected. */
export type ReportRefusal = 'too_large' | 'too_many_rows' | 'not_a_report' | 'not_tab_separated' | 'no_keys';

/**
 * Reads SRI's report of received documents (`<RUC>_Recibidos.txt`): tab-separated, columns by the name in the header,
 * in any encoding in which users save it. A list of access keys, one per line, is also accepted. Every line that is not
 * blank becomes a row or a fault. Whether the rows belong to the taxpayer is not checked here: see isSameTaxpayer.
 */
export function parseReceivedReport(bytes: Uint8Array): ParsedReport {
  if (bytes.length > maxReportBytes) return refuseReport('too_large', { limit: maxReportBytes });
  const text = decodeFileText(bytes);
  const collected = new ReportCollector();
  let header: ParsedReportHeader | 'list';
  let line = 0;
  for (let start = 0; start < text.length; ) {
    const [content, next] = lineAt(text, start);
    start = next;
    line += 1;
    if (content.trim() === '') continue;
    const found = parseReportHeader(content);
    if (found === 'not_tabs') return refuseReport('not_tab_separated');
    if (found !== undefined) {
      header = found;
      continue;
    }
    header ??= wholeKey.test(content.trim()) ? 'list' : undefined;
    if (header === undefined) return refuseReport('not_a_report');
    if (header === 'old' && isTotalOfRowAbove(content)) continue;
    const read = typeof header === 'object' ? parseReportRow(line, content, header) : readListedKey(line, content);
    if (collected.count >= maxReportRows) return refuseReport('too_many_rows', { limit: maxReportRows });
    collected.add(read);
  }
  const { rows, faults } = collected;
  return { ok: true, layout: typeof header === 'object' ? 'report' : 'keys', rows, faults };
}

/**
 * Reads access keys as users paste them: one per line, or separated by blanks, commas or semicolons. `line` counts the
 * keys.
 */
export function parseAccessKeyList(text: string): ParsedReport {
  if (text.length > maxReportBytes) return refuseReport('too_large', { limit: maxReportBytes });
  const pieces = text.split(/[\s,;]+/).filter((piece) => piece !== '');
  if (pieces.length > maxReportRows) return refuseReport('too_many_rows', { limit: maxReportRows });
  const collected = new ReportCollector();
  for (const [index, piece] of pieces.entries()) collected.add(parseAccessKeyRow(index + 1, piece));
  return { ok: true, layout: 'keys', rows: collected.rows, faults: collected.faults };
}

/** Collects rows and faults. A key that occurs twice becomes one row. */
export class ReportCollector {
  readonly rows: ReportRow[] = [];
  readonly faults: ReportFault[] = [];
  private readonly firstLines = new Map<string, number>();

  get count(): number {
    return this.rows.length + this.faults.length;
  }

  add(read: ReportRow | ReportFault): void {
    if ('code' in read) {
      this.faults.push(read);
      return;
    }
    const first = this.firstLines.get(read.accessKey);
    if (first !== undefined) {
      this.faults.push(reportFault(read.line, read.accessKey, 'repeated_row', { first }));
      return;
    }
    this.firstLines.set(read.accessKey, read.line);
    this.rows.push(read);
  }
}

/**
 * Returns a line without its end, and the position of the next one. A file may end lines with LF, CRLF or, on old Macs,
 * CR.
 */
function lineAt(text: string, start: number): [content: string, next: number] {
  const feed = text.indexOf('\n', start);
  const end = feed < 0 ? text.length : feed;
  const content = text.slice(start, text[end - 1] === '\r' ? end - 1 : end);
  return [content, end + 1];
}

/** Whether the line is the total of the row above. The layout until 2022 has it on a separate line. */
function isTotalOfRowAbove(content: string): boolean {
  return amountAlone.test(content.trim());
}

/** Reads the key in a line of a list or of the old layout, where the authorization number equals the key. */
function readListedKey(line: number, content: string): ReportRow | ReportFault {
  const fields = content.split('\t').map((field) => field.trim());
  const key = fields.find((field) => wholeKey.test(field)) ?? fields.find((field) => looksDamaged.test(field));
  return parseAccessKeyRow(line, key ?? fields.find((field) => field !== '') ?? '');
}

export function refuseReport(code: ReportRefusal, params: ReceivedFinding['params'] = {}): ParsedReport {
  return { ok: false, fault: { code, params, message: refusals[code](params) } };
}

const wholeKey = /^\d{49}$/;
const amountAlone = /^\d{0,15}(?:[.,]\d{1,6})?$/;
const looksDamaged = /^\d(?:[.,]\d+)?E\+?\d{2}$/i;

const refusals: Readonly<Record<ReportRefusal, (params: ReceivedFinding['params']) => string>> = {
  too_large: ({ limit }) => `The file has more than ${limit} bytes.`,
  too_many_rows: ({ limit }) => `The file has more than ${limit} rows. Split it.`,
  not_a_report: () => "The file is not SRI's report of received documents: it has no header with CLAVE_ACCESO.",
  not_tab_separated: () =>
    'The columns of the file are not separated by tabs: a spreadsheet saved it. Import the file as SRI gave it.',
  no_keys: () =>
    'The file has no access key: send the report of issued documents as SRI gives it (TXT), or the XML files of the documents.',
};
