// Writes a cell as typed XML, so that a text that begins like a formula remains a text.
import type { Column } from '../table.ts';
import { styles } from './styles.ts';

/** Writes a text as an inline string. */
export function textCell(place: string, value: string, style: number): string {
  return `<c r="${place}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${safeText(value)}</t></is></c>`;
}

export function xlsxCellOf<Row>(column: Column<Row>, row: Row, place: string): string {
  if (column.kind === 'instant') return instantCell(column.value(row), place);
  const value = column.value(row);
  if (value === null || value === '') return '';
  const text = String(value);
  if (column.kind === 'text') return textCell(place, text, styles.text);
  if (column.kind === 'day') return dayCell(text, place);
  return plainNumber.test(text)
    ? `<c r="${place}" s="${styles[column.kind]}"><v>${text}</v></c>`
    : textCell(place, text, styles.text);
}

/** Matches numbers. Values that do not match are written as texts. */
const plainNumber = /^-?\d{1,15}(?:\.\d{1,15})?$/;

function dayCell(iso: string, place: string): string {
  const serial = isoDay.test(iso) ? serialOf(Date.parse(`${iso}T00:00:00Z`)) : 0;
  return serial >= firstSerial
    ? `<c r="${place}" s="${styles.day}"><v>${serial}</v></c>`
    : textCell(place, iso, styles.text);
}

/** Writes an instant in Ecuador's time zone, because spreadsheets have no time zones. */
function instantCell(at: Date | null, place: string): string {
  if (at === null) return '';
  const seconds = Math.floor(at.getTime() / 1000) - 5 * 3600;
  return `<c r="${place}" s="${styles.instant}"><v>${serialOf(seconds * 1000)}</v></c>`;
}

const isoDay = /^\d{4}-\d{2}-\d{2}$/;
/**
 * First day number that is the same in all programs. Excel has a 29 February 1900, so numbers of earlier days differ.
 */
const firstSerial = 61;

/** Number of days since 1899-12-30, which is how spreadsheets store a date. */
function serialOf(utc: number): number {
  return utc / 86_400_000 + 25_569;
}

/**
 * Converts a text to one that XML and every spreadsheet accept: characters that XML cannot contain are escaped like in
 * Excel (`_x0007_`), texts that look like such an escape are escaped as well, unpaired surrogates become U+FFFD, and no
 * cell has more than 32,767 characters.
 */
export function safeText(value: string): string {
  if (!special.test(value) && value.length <= longestText) return value;
  return shortened(value)
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    .replace(unwritable, (sign) => `_x${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`)
    .replace(halfPair, '\uFFFD')
    .replace(/[&<>]/g, (sign) => entities[sign] ?? sign);
}

const longestText = 32_767;
const special = /[&<>_\u0000-\u0008\u000B-\u001F\uD800-\uDFFF\uFFFE\uFFFF]/;
const unwritable = /[\u0000-\u0008\u000B-\u001F\uFFFE\uFFFF]/g;
const halfPair = /\p{Surrogate}/gu;
const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

function shortened(value: string): string {
  if (value.length <= longestText) return value;
  const cut = value.slice(0, longestText - 1);
  return `${/[\uD800-\uDBFF]$/.test(cut) ? cut.slice(0, -1) : cut}…`;
}
