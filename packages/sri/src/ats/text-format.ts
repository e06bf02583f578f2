// Text formats of the annex for amounts, names and numbers. They are stricter than those of documents.
import { type Decimal, roundHalfUp } from '../decimal.ts';

/** Formats an amount as `1050.00`. It is never negative, because credit notes have a document type of their own. */
export function formatAtsAmount(value: Decimal): string {
  return roundHalfUp(value, 2).toFixed(2);
}

/**
 * Returns capital letters without accents, digits and single spaces: `Librería «El Maizal» S.A.S.` becomes `LIBRERIA EL
 * MAIZAL SAS`.
 */
export function toAtsName(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036F.,'’&]/g, '')
    .replaceAll(/[^a-zA-Z0-9]+/g, ' ')
    .trim()
    .slice(0, 500)
    .trim()
    .toUpperCase();
}

/** Returns letters and digits, at most thirteen. Longer passport numbers are truncated. */
export function toAtsIdentification(text: string): string {
  return text.replaceAll(/[^0-9a-zA-Z]/g, '').slice(0, 13);
}
