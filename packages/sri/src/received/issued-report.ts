import { decodeFileText } from './decode-text.ts';
import { maxReportBytes, maxReportRows, type ParsedReport, ReportCollector, refuseReport } from './report.ts';
import { parseAccessKeyRow, type ReportFault, type ReportRow, reportFault } from './report-row.ts';

/**
 * Reads SRI's report of issued documents ("emitidos"), or any list that has an access key in each line. No sample of
 * that report is public; reportedly it is the report of received documents without the columns of the issuer. So only
 * the key is read, with any column names and separators. If a column is named like the document number, its value must
 * agree with the key. Lines above the first key are a title or a heading.
 */
export function parseIssuedReport(bytes: Uint8Array): ParsedReport {
  if (bytes.length > maxReportBytes) return refuseReport('too_large', { limit: maxReportBytes });
  const text = decodeFileText(bytes);
  const collected = new ReportCollector();
  let numberAt = -1;
  let hasHeading = false;
  let line = 0;
  for (let start = 0; start < text.length; ) {
    const feed = text.indexOf('\n', start);
    const end = feed < 0 ? text.length : feed;
    const fields = fieldsOf(text.slice(start, end));
    start = end + 1;
    line += 1;
    const key = fields.find((field) => wholeKey.test(field)) ?? fields.find((field) => damaged.test(field));
    if (key === undefined) {
      // Column headings are above the rows. Below the first row, only a total on a separate line has no key, and it is
      // ignored.
      const named = fields.findIndex((field) => numberNames.has(foldName(field)));
      if (named >= 0) numberAt = named;
      hasHeading ||= fields.some((field) => keyNames.has(foldName(field)));
      if (named >= 0 || collected.count === 0 || figuresAlone.test(fields.join(''))) continue;
      collected.add(reportFault(line, '', 'key_malformed', { written: fields.join(' ').slice(0, 60) }));
    } else collected.add(readRow(line, key, fields[numberAt]));
    if (collected.count > maxReportRows) return refuseReport('too_many_rows', { limit: maxReportRows });
  }
  if (collected.count === 0 && !hasHeading && text.trim() !== '') return refuseReport('no_keys');
  return { ok: true, layout: 'keys', rows: collected.rows, faults: collected.faults };
}

function readRow(line: number, key: string, written: string | undefined): ReportRow | ReportFault {
  const row = parseAccessKeyRow(line, key);
  if ('code' in row || written === undefined || !dashedNumber.test(written) || written === row.number) return row;
  return reportFault(line, key, 'number_differs', { column: 'SERIE_COMPROBANTE', written, key: row.number });
}

/**
 * Splits a line of the report into cells. Accepts any separator, and removes blanks and the quotes that spreadsheets
 * add.
 */
function fieldsOf(line: string): string[] {
  const separator = ['\t', ';', '|'].find((sign) => line.includes(sign)) ?? ',';
  return line.split(separator).map((field) => field.replaceAll('"', '').replace(/^'/, '').trim());
}

function foldName(name: string): string {
  return name.toUpperCase().replaceAll(/[^A-Z]/g, '');
}

const keyNames: ReadonlySet<string> = new Set(['CLAVEACCESO', 'CLAVEDEACCESO', 'NUMEROAUTORIZACION']);
const numberNames: ReadonlySet<string> = new Set(['SERIECOMPROBANTE', 'NUMEROCOMPROBANTE', 'NROCOMPROBANTE']);
const wholeKey = /^\d{49}$/;
// Text that a spreadsheet makes of 49 digits, such as `1.10920E+48`.
const damaged = /^\d(?:[.,]\d{1,20})?E\+?48$/i;
const figuresAlone = /^[\d.,\s]*$/;
const dashedNumber = /^\d{3}-\d{3}-\d{9}$/;
