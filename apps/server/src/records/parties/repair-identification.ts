// Restores an identification that a spreadsheet program treated as a number: without its leading zero, with an
// exponent, or with dots. It is changed only if the check digit confirms the result, and the row gets a note. If digits
// were lost, the cell is refused.
import {
  companyCheckDigitWarning,
  finalConsumer,
  identificationCodes,
  identificationWarning,
  isCedula,
} from '@talonario/sri';
import type { CellNote, UnreadableCell } from '../csv/column-definitions.ts';

export type RepairedIdentification = { readonly value: string; readonly note?: CellNote } | UnreadableCell;

/**
 * Repairs the cell of an identification. `mayBeAnything`: the row states a passport or similar type, whose numbers have
 * any form.
 */
export function repairIdentification(cell: string, mayBeAnything: boolean): RepairedIdentification {
  const written = cell.replace(/^'/, '').trim();
  const expanded = expandExponent(written);
  if (expanded === 'lost')
    return {
      fault: `was made a number by a spreadsheet, and digits of it are lost: format the column as text in the other system's file, or export it again as text`,
      params: { reason: 'digits_lost', value: written.slice(0, 30) },
    };
  if (mayBeAnything) return { value: expanded };
  // Removes what other programs and users add: 1712345678.0 (floats), 171234567-8 and 1.712.345.678.
  const compact = expanded.replace(/[.,]0$/, '').replaceAll(/[\s\u00a0.-]/g, '');
  if (!/^\d+$/.test(compact)) return { value: expanded };
  if (compact === tenNines) return changed(compact, finalConsumer.identification, 'final_consumer');
  if (compact.length === 10 || compact.length === 13) return { value: compact };
  const whole = `0${compact}`;
  if (compact.length === 9 && isCedula(whole)) return changed(compact, whole, 'zero_restored');
  if (compact.length === 12 && isSurelyRuc(whole)) return changed(compact, whole, 'zero_restored');
  const lacks = compact.length === 9 || compact.length === 12;
  return {
    fault: lacks
      ? `has ${compact.length} digits, and with a zero in front its check digit does not hold: correct it, or say that it is a passport`
      : `has ${compact.length} digits: a cédula has 10 and a RUC 13`,
    params: { reason: lacks ? 'zero_unproven' : 'digit_count', digits: compact.length },
  };
}

const tenNines = '9999999999';

function isSurelyRuc(ruc: string): boolean {
  return (
    identificationWarning(identificationCodes.ruc, ruc) === undefined && companyCheckDigitWarning(ruc) === undefined
  );
}

/**
 * Writes a number with an exponent as digits, if it has all of them: `1.790012345001E+12`. `1,79001234E+12` has lost
 * digits.
 */
function expandExponent(text: string): string {
  const [, first = '', fraction = '', exponent = ''] = /^(\d)(?:[.,](\d{1,20}))?E\+?(\d{1,2})$/i.exec(text) ?? [];
  if (first === '') return text;
  const places = Number(exponent);
  return fraction.length >= places ? first + fraction.slice(0, places) : 'lost';
}

function changed(before: string, after: string, reason: 'zero_restored' | 'final_consumer'): RepairedIdentification {
  const message =
    reason === 'zero_restored'
      ? `${before} lacked the zero in front: ${after}, whose check digit holds`
      : `${before} is the final consumer: ${after}`;
  return { value: after, note: { reason, message, params: { before, after } } };
}
