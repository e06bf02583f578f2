import { type AccessKeyParts, checkDigit, parseAccessKey } from '../access-key.ts';
import { isCalendarDate } from '../calendar.ts';
import type { DocumentTypeCode } from '../catalogs/document-types.ts';
import { documentTypes } from '../catalogs/document-types.ts';
import type { EnvironmentCode } from '../documents/shared/document.ts';
import { formatDocumentNumber } from '../numbering.ts';
import { textOnOneLine } from '../ride/source.ts';
import { isLongerThan, maxNameLength } from '../text.ts';
import type { ReceivedFinding } from './findings.ts';
import { normalizeDecimalText } from './plain-decimal.ts';
import type { DecimalText } from './received-document.ts';
import { type ReportColumn, type ReportHeader, reportColumns } from './report-columns.ts';
import { type ReportFaultCode, reportMessages } from './report-messages.ts';

/**
 * A row without contradictions. For the old layout and for lists of keys it contains only what the access key states.
 */
export interface ReportRow {
  /** Line number in the file, from 1. */
  readonly line: number;
  readonly accessKey: string;
  readonly typeCode: DocumentTypeCode;
  readonly environment: EnvironmentCode;
  readonly issuerId: string;
  readonly issuerName: string | undefined;
  /** Number of the document, such as `001-001-000000012`. */
  readonly number: string;
  /** Issue date, YYYY-MM-DD. */
  readonly issuedOn: string;
  /** Time of authorization in ISO 8601, with Ecuador's offset. */
  readonly authorizedAt: string | undefined;
  readonly receiverId: string | undefined;
  readonly subtotal: DecimalText | undefined;
  readonly vat: DecimalText | undefined;
  /** Total as in the report: empty for credit notes and withholdings. */
  readonly total: DecimalText | undefined;
  /**
   * Number of the document that a note modifies. For withholdings this column contains an internal number of SRI, which
   * is ignored.
   */
  readonly modifiedNumber: string | undefined;
}

export interface ReportFault extends ReceivedFinding<ReportFaultCode> {
  readonly line: number;
  /** Access key as in the line, cut to 60 characters; empty if there is none. */
  readonly accessKey: string;
}

/** Codes of lines whose parts contradict each other, which means that the file was changed after SRI wrote it. */
export const tamperedFileCodes: ReadonlySet<ReportFaultCode> = new Set([
  'key_check_digit',
  'key_date',
  'issuer_differs',
  'number_differs',
  'date_differs',
]);

/** Reads one row of the current layout. */
export function parseReportRow(line: number, text: string, header: ReportHeader): ReportRow | ReportFault {
  const fields = text.split('\t');
  const cell = (column: ReportColumn): string => unquoted(fields[header.at[column]] ?? '');
  const key = cell('accessKey');
  const fail = (code: ReportFaultCode, params: ReceivedFinding['params'] = {}): ReportFault =>
    reportFault(line, key, code, params);
  if (fields.length !== header.count) return fail('field_count', { expected: header.count, found: fields.length });
  const read = parseAccessKeyRow(line, key);
  if ('code' in read) return read;
  for (const [column, code, wanted] of keyColumns(read)) {
    const written = column === 'issuedOn' ? (readDay(cell(column)) ?? cell(column)) : cell(column);
    if (written !== wanted)
      return fail(code, { column: reportColumns[column], written: cut(cell(column)), key: wanted });
  }
  if (cell('receiverId') === '') return fail('receiver_missing', { column: reportColumns.receiverId });
  if (isLongerThan(cell('issuerName'), maxNameLength))
    return fail('name_too_long', { element: reportColumns.issuerName, limit: maxNameLength });
  const amounts: { [column: string]: DecimalText | undefined } = {};
  for (const column of ['subtotal', 'vat', 'total'] as const) {
    const written = cell(column);
    if (written === '') continue;
    amounts[column] = normalizeDecimalText(written);
    if (amounts[column] === undefined)
      return fail('amount_malformed', { column: reportColumns[column], written: cut(written) });
  }
  return {
    ...read,
    issuerName: textOnOneLine(cell('issuerName')) || undefined,
    authorizedAt: readInstant(cell('authorizedAt')),
    receiverId: cut(cell('receiverId')),
    subtotal: amounts.subtotal,
    vat: amounts.vat,
    total: amounts.total,
    modifiedNumber: dashedNumber.test(cell('modifiedNumber')) ? cell('modifiedNumber') : undefined,
  };
}

/** Builds a row from an access key alone. */
export function parseAccessKeyRow(line: number, key: string): ReportRow | ReportFault {
  const parts = parseAccessKey(key);
  if (parts === undefined) return reportFault(line, key, keyFault(key), { written: cut(key) });
  const typeCode = documentTypes.find(({ code }) => code === parts.documentCode)?.code;
  if (typeCode === undefined) return reportFault(line, key, 'unknown_type', { type: parts.documentCode });
  const { environment } = parts;
  if (environment !== '1' && environment !== '2') return reportFault(line, key, 'unknown_environment', { environment });
  if (parts.sequential === 0) return reportFault(line, key, 'key_malformed', { written: key });
  return {
    line,
    accessKey: key,
    typeCode,
    environment,
    issuerId: parts.ruc,
    issuerName: undefined,
    number: numberOf(parts),
    issuedOn: parts.date,
    authorizedAt: undefined,
    receiverId: undefined,
    subtotal: undefined,
    vat: undefined,
    total: undefined,
    modifiedNumber: undefined,
  };
}

export function reportFault(
  line: number,
  key: string,
  code: ReportFaultCode,
  params: ReceivedFinding['params'] = {},
): ReportFault {
  return { line, accessKey: cut(key), code, params, message: reportMessages[code](params) };
}

/**
 * Three columns that repeat parts of the access key. A change of one of them, or of the key, is detected by comparing
 * them.
 */
function keyColumns(row: ReportRow): readonly (readonly [ReportColumn, ReportFaultCode, string])[] {
  return [
    ['issuerId', 'issuer_differs', row.issuerId],
    ['number', 'number_differs', row.number],
    ['issuedOn', 'date_differs', row.issuedOn],
  ];
}

function keyFault(key: string): ReportFaultCode {
  if (spreadsheetNumber.test(key)) return 'key_in_spreadsheet_form';
  if (!fortyNineDigits.test(key)) return 'key_malformed';
  return checkDigit(key.slice(0, 48)) === Number(key[48]) ? 'key_date' : 'key_check_digit';
}

function numberOf(parts: AccessKeyParts): string {
  return formatDocumentNumber(parts);
}

function readDay(text: string): string | undefined {
  const [, day, month, year] = dayText.exec(text) ?? [];
  const date = `${year}-${month}-${day}`;
  return isCalendarDate(date) ? date : undefined;
}

/**
 * Reads the time of authorization. It is only displayed, so an unreadable time does not invalidate the row. Ecuador has
 * the same offset all year.
 */
function readInstant(text: string): string | undefined {
  const day = readDay(text.slice(0, 10));
  const clock = text.slice(11);
  return day !== undefined && clockText.test(clock) ? `${day}T${clock}-05:00` : undefined;
}

/** Removes the quotes that spreadsheets add to the cells they save. */
function unquoted(text: string): string {
  const trimmed = text.trim();
  return trimmed.length > 1 && trimmed.startsWith('"') && trimmed.endsWith('"') ? trimmed.slice(1, -1).trim() : trimmed;
}

function cut(text: string): string {
  return text.slice(0, 60);
}

const fortyNineDigits = /^\d{49}$/;
// Text that a spreadsheet makes of 49 digits, such as `1.10920E+48` (also with a comma).
const spreadsheetNumber = /^\d(?:[.,]\d+)?E\+?\d{2}$/i;
const dayText = /^(\d{2})\/(\d{2})\/(\d{4})$/;
const clockText = /^(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d$/;
const dashedNumber = /^\d{3}-\d{3}-\d{9}$/;
