import { identificationCodes } from '@talonario/sri/catalogs';
import type { CheckFinding } from '../messages.ts';
import type { Comprobante, Receiver } from './comprobante.ts';

const { ruc, cedula, passport, finalConsumer } = identificationCodes;

/** Messages 59 and 62: SRI only warns about the receiver's identification, with one warning per receiver. */
export function receiverWarnings({ receivers }: Comprobante): CheckFinding[] {
  return receivers.flatMap((receiver) => warningFor(receiver) ?? []);
}

function warningFor({ idType, id }: Receiver): CheckFinding | undefined {
  // A delivery guide does not state the identification type of its receivers. The type is derived from the length of
  // the number.
  const byLength = /^\d{13}$/.test(id) ? ruc : /^\d{10}$/.test(id) ? cedula : passport;
  const type = idType ?? byLength;
  switch (type) {
    case ruc:
      if (!/^\d{13}$/.test(id) || id.endsWith('000')) return incorrect(id);
      // RUCs of companies (third digit 9) and of the public sector (6) can be active and fail modulo 11, so they never
      // cause a warning.
      return Number(id.charAt(2)) < 6 ? personWarning(id.slice(0, 10), id) : unknownProvince(id);
    case cedula:
      return /^\d{10}$/.test(id) ? personWarning(id, id) : incorrect(id);
    case finalConsumer:
      return id === '9999999999999' ? undefined : incorrect(id);
    default:
      return undefined;
  }
}

function personWarning(cedula: string, id: string): CheckFinding | undefined {
  return modulo10Holds(cedula) ? unknownProvince(id) : incorrect(id);
}

/**
 * Warns about a number with an unknown province. 01 to 24 are provinces, 30 is for Ecuadorians registered abroad; no
 * other prefix was ever issued.
 */
function unknownProvince(id: string): CheckFinding | undefined {
  const province = Number(id.slice(0, 2));
  if ((province >= 1 && province <= 24) || province === 30) return undefined;
  return { code: '59', detail: `La identificación ${id} no existe` };
}

function modulo10Holds(cedula: string): boolean {
  const digits = [...cedula].map(Number);
  const sum = digits.slice(0, 9).reduce((total, digit, index) => {
    const weighted = index % 2 === 0 ? digit * 2 : digit;
    return total + (weighted > 9 ? weighted - 9 : weighted);
  }, 0);
  return (10 - (sum % 10)) % 10 === digits[9];
}

function incorrect(id: string): CheckFinding {
  return { code: '62', detail: `La identificación ${id} es incorrecta` };
}
