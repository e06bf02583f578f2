import { getLocale } from '../i18n/locale.ts';

/** `$1.234,50` in Spanish, `$1,234.50` in English; always two decimals, and a minus stands in front of all. */
export function formatMoney(amount: number): string {
  const figure = formatNumber(Math.abs(amount), 2, 2);
  return amount < 0 && /[1-9]/.test(figure) ? `-$${figure}` : `$${figure}`;
}

export function formatNumber(value: number, fewest = 0, most = 6): string {
  // es-EC groups only from five digits on; a column of amounts reads better when all do.
  const options = { minimumFractionDigits: fewest, maximumFractionDigits: most, useGrouping: 'always' } as const;
  return value.toLocaleString(getLocale() === 'es' ? 'es-EC' : 'en-US', options as Intl.NumberFormatOptions);
}

/** As somebody would type it: no groups, every decimal there is, and at least `fewest`. */
export function writeNumber(value: number, fewest = 0): string {
  const short = value.toFixed(fewest);
  const text = Number(short) === value ? short : String(value);
  return getLocale() === 'es' ? text.replace('.', ',') : text;
}

export function formatPercent(share: number): string {
  return `${formatNumber(share * 100, 0, 1)} %`;
}

/**
 * Reads what a person types: `1234.5`, `1234,5`, `1.234,50`, `1,234.50`. With both signs the last one is the decimal sign; a
 * sign that stands several times groups. NaN when it is no number.
 */
export function parseNumber(text: string): number {
  const clean = text.replaceAll(/[\s$%]/g, '');
  if (!/^-?[\d.,]*\d[\d.,]*$/.test(clean)) return Number.NaN;
  const comma = clean.lastIndexOf(',');
  const point = clean.lastIndexOf('.');
  if (comma >= 0 && point >= 0) return comma > point ? readGrouped(clean, '.', ',') : readGrouped(clean, ',', '.');
  const sign = comma >= 0 ? ',' : '.';
  return clean.split(sign).length > 2 ? readGrouped(clean, sign, '') : Number(clean.replace(',', '.'));
}

function readGrouped(text: string, group: string, decimal: string): number {
  const [whole = '', ...rest] = decimal === '' ? [text] : text.split(decimal);
  const groups = whole.replace('-', '').split(group);
  if (rest.length > 1 || groups.slice(1).some((part) => part.length !== 3)) return Number.NaN;
  return Number(`${whole.replaceAll(group, '')}${rest.length === 1 ? `.${rest[0]}` : ''}`);
}
