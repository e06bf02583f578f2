import type { DecimalText } from './received-document.ts';

/**
 * A figure in plain form: `.31` is 0.31, `007.5` is 7.5, `+1` is 1. Decimals stay as they are written. Undefined for whatever is
 * no figure of at most 15 digits before and 10 after the point.
 */
export function plainDecimal(text: string): DecimalText | undefined {
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
