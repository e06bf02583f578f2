// Decides whether the text of a number field is a number or a code typed by a barcode reader, which types wherever the
// focus is.
import { possibleNumbersOf } from '../../../format/money.ts';

export type CodeFieldReading =
  /** A number and nothing else. */
  | { readonly kind: 'number' }
  /** A code, even if no product has it. The more likely one comes first. */
  | { readonly kind: 'code'; readonly codes: readonly string[] }
  /** A code if the catalogue contains it. `isNumber`: the user may have meant a number. */
  | { readonly kind: 'perhaps'; readonly codes: readonly string[]; readonly isNumber: boolean };

/**
 * `kept` is the part of the field's previous text that is still there, because a barcode reader does not select it
 * first. Slow readers are recognised only by the check digit of their codes.
 */
export function interpretFieldText(kept: string, text: string, atReaderPace: boolean): CodeFieldReading {
  const whole = text.trim();
  if (whole === '' || whole.includes('%')) return { kind: 'number' };
  const candidates = [...new Set([whole, fieldTextWithInserted(kept, whole)])];
  const barcodes = candidates.filter(isBarcode);
  if (barcodes.length > 0) return { kind: 'code', codes: barcodes };
  if (atReaderPace) return { kind: 'code', codes: candidates.reverse().filter(isWord) };
  const isNumber = possibleNumbersOf(whole).length > 0;
  if (!isNumber) return { kind: 'perhaps', codes: candidates.filter(isWord), isNumber };
  // Shorter numbers are usual quantities.
  return /^\d{3,25}$/.test(whole) ? { kind: 'perhaps', codes: [whole], isNumber } : { kind: 'number' };
}

/** Part of `before` that is left after the first key. Empty if the text was selected. */
export function fieldTextWithoutSelection(before: string, text: string): string {
  return text.length > before.length ? before : '';
}

/** Returns the text that was inserted into `before`: for `1` and `17861` it is `7861`. */
export function fieldTextWithInserted(before: string, text: string): string {
  let head = 0;
  while (head < before.length && before[head] === text[head]) head += 1;
  let tail = 0;
  const most = Math.min(before.length, text.length) - head;
  while (tail < most && before.at(-1 - tail) === text.at(-1 - tail)) tail += 1;
  return text.slice(head, text.length - tail);
}

/** Eight, twelve, thirteen or fourteen digits, of which the last is the check digit (GS1). */
export function isBarcode(text: string): boolean {
  if (!/^(?:\d{8}|\d{12,14})$/.test(text)) return false;
  const sum = [...text].reverse().reduce((total, digit, place) => total + Number(digit) * (place % 2 === 0 ? 1 : 3), 0);
  return sum > 0 && sum % 10 === 0;
}

/**
 * For use while typing: quantities of ten million are not realistic, so such a number is accepted only when the field
 * is left.
 */
export function isPossibleProductCode(text: string): boolean {
  return /\d{8}/.test(text);
}

function isWord(text: string): boolean {
  return text.length >= 3 && text.length <= 25 && /[\p{L}\d]/u.test(text);
}
