// How the annex spells figures, names and numbers: narrower than what documents take.
import { type Decimal, roundHalfUp } from '../decimal.ts';

/** `1050.00`. Never negative: what takes back has a type of its own. */
export function amountText(value: Decimal): string {
  return roundHalfUp(value, 2).toFixed(2);
}

/** Capital letters without accents, digits and single spaces: `Librería «El Maizal» S.A.S.` is `LIBRERIA EL MAIZAL SAS`. */
export function plainName(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036F.,'’&]/g, '')
    .replaceAll(/[^a-zA-Z0-9]+/g, ' ')
    .trim()
    .slice(0, 500)
    .trim()
    .toUpperCase();
}

/** Letters and digits, at most thirteen: longer passports are cut. */
export function plainIdentification(text: string): string {
  return text.replaceAll(/[^0-9a-zA-Z]/g, '').slice(0, 13);
}
