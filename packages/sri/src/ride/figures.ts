import { Decimal } from '../decimal.ts';

export type DecimalSeparator = '.' | ',';

/**
 * Formats the numbers of the XML for a reader. Text that is not a number is printed unchanged, because a RIDE must show
 * all content of the XML.
 */
export interface RideNumberFormat {
  /**
   * Formats an amount with at least two decimals, and more only if the XML has them. Prices and quantities have up to
   * six.
   */
  amount(text: string): string;
  /** Writes a percentage as short as possible: 15, 1.75. */
  percentage(text: string): string;
}

export function numberFormatWith(separator: DecimalSeparator): RideNumberFormat {
  const write = (text: string, decimals: number): string => {
    const match = decimalText.exec(text);
    if (match === null) return text;
    const [, sign = '', padded = '', fraction = ''] = match;
    const whole = padded.replace(/^0+/, '');
    const digits = withoutTrailingZeros(fraction).padEnd(decimals, '0');
    return `${sign}${whole === '' ? '0' : whole}${digits === '' ? '' : separator}${digits}`;
  };
  return {
    amount: (text) => write(text, 2),
    percentage: (text) => write(text, 0),
  };
}

/** Exact value of a number; zero if the XML has none or it is not a number. */
export function parseDecimalOrZero(text: string): Decimal {
  const match = decimalText.exec(text);
  if (match === null) return Decimal.zero;
  const [, sign = '', whole = '', fraction = ''] = match;
  return Decimal.parse(`${sign}0${whole}${fraction === '' ? '' : `.${fraction}`}`) ?? Decimal.zero;
}

const decimalText = /^(-?)\+?(\d*)(?:\.(\d*))?$/;

// A loop instead of the regular expression `/0+$/`, which would scan every run of zeros again from each of its zeros.
function withoutTrailingZeros(digits: string): string {
  let end = digits.length;
  while (digits[end - 1] === '0') end -= 1;
  return digits.slice(0, end);
}
