import { getLocale } from '../i18n/locale.ts';

/**
 * Formats an amount of money: `$1.234,50` in Spanish, `$1,234.50` in English. It always has two decimals; a minus sign
 * comes first.
 */
export function formatMoney(amount: number): string {
  const figure = formatNumber(Math.abs(amount), 2, 2);
  return amount < 0 && /[1-9]/.test(figure) ? `-$${figure}` : `$${figure}`;
}

export function formatNumber(value: number, fewest = 0, most = 6): string {
  // es-EC groups only numbers of five or more digits. A column of amounts is easier to read if all are grouped.
  const options = { minimumFractionDigits: fewest, maximumFractionDigits: most, useGrouping: 'always' } as const;
  return value.toLocaleString(getLocale() === 'es' ? 'es-EC' : 'en-US', options as Intl.NumberFormatOptions);
}

/**
 * Writes a number as a user would type it: no groups, all its decimals, and at least `fewest` of them. The result can
 * never be read as another number.
 */
export function formatNumberForInput(value: number, fewest = 0): string {
  const short = value.toFixed(fewest);
  const text = Number(short) === value ? short : String(value);
  const written = getLocale() === 'es' ? text.replace('.', ',') : text;
  // A number with three decimals could be read as thousands. With a fourth decimal it cannot.
  return possibleNumbersOf(written).length === 2 ? `${written}0` : written;
}

export function formatPercent(share: number): string {
  return `${formatNumber(share * 100, 0, 1)} %`;
}

/**
 * Every number that a typed text may mean: none, one, or two to choose from. If it has both signs, the last one is the
 * decimal sign. A sign that occurs several times groups. One sign before three digits is ambiguous: `1.234` is a
 * thousand for a user who writes like this panel prints ($1.234,00), and a bit more than one for a user who types a
 * price with tenths of a cent.
 */
export function possibleNumbersOf(text: string): readonly number[] {
  const clean = text.replaceAll(/[\s$]/g, '');
  if (!/^-?[\d.,]+$/.test(clean) || !/\d/.test(clean)) return [];
  const comma = clean.lastIndexOf(',');
  const point = clean.lastIndexOf('.');
  if (comma >= 0 && point >= 0) return comma > point ? readGrouped(clean, '.', ',') : readGrouped(clean, ',', '.');
  const sign = comma >= 0 ? ',' : '.';
  if (clean.split(sign).length > 2) return readGrouped(clean, sign, '');
  const decimal = Number(clean.replace(',', '.'));
  return /^-?[1-9]\d{0,2}[.,]\d{3}$/.test(clean) ? [Number(clean.replace(sign, '')), decimal] : [decimal];
}

/** The number that a text means. NaN if the text is no number, or may be two different numbers. */
export function parseTypedNumber(text: string): number {
  const [first = Number.NaN, second] = possibleNumbersOf(text);
  return second === undefined ? first : Number.NaN;
}

function readGrouped(text: string, group: string, decimal: string): readonly number[] {
  const [whole = '', ...rest] = decimal === '' ? [text] : text.split(decimal);
  const groups = whole.replace('-', '').split(group);
  if (rest.length > 1 || groups.slice(1).some((part) => part.length !== 3)) return [];
  return [Number(`${whole.replaceAll(group, '')}${rest.length === 1 ? `.${rest[0]}` : ''}`)];
}
