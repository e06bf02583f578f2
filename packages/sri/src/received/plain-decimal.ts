import type { DecimalText } from './received-document.ts';

/**
 * Normalises a number: `.31` becomes 0.31, `007.5` becomes 7.5, `+1` becomes 1. Decimals stay as written. Undefined
 * unless it is a number of at most 15 digits before and 10 after the point.
 */
export function normalizeDecimalText(text: string): DecimalText | undefined {
  const match = figure.exec(text.trim());
  if (match === null) return undefined;
  const [, sign = '', padded = '', fraction = ''] = match;
  if (padded === '' && fraction === '') return undefined;
  const whole = padded.replace(/^0+(?=\d)/, '') || '0';
  if (whole.length > 15) return undefined;
  const plain = fraction === '' ? whole : `${whole}.${fraction}`;
  return sign === '-' && /[1-9]/.test(plain) ? `-${plain}` : plain;
}

const figure = /^([+-]?)(\d{0,30})(?:\.(\d{0,10}))?$/;
