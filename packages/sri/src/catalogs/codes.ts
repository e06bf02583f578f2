// Names for the codes of SRI's smaller tables that this library uses in decisions. Codes of document types are not
// here, because they are never written as literals: see documents/traits.ts.

export { provinces } from '../calendar/places.ts';

/** Kinds of identification of a party (ficha técnica, tabla 6). */
export const identificationCodes = {
  ruc: '04',
  cedula: '05',
  passport: '06',
  finalConsumer: '07',
  foreign: '08',
} as const;

export type IdentificationCode = (typeof identificationCodes)[keyof typeof identificationCodes];

/**
 * Guesses the identification type of a number. Needed where none is stated, as for the receivers of a delivery guide or
 * while a user types a number.
 */
export function guessIdentification(number: string): IdentificationCode {
  if (number === finalConsumerNumber) return identificationCodes.finalConsumer;
  if (/^\d{13}$/.test(number)) return identificationCodes.ruc;
  return /^\d{10}$/.test(number) ? identificationCodes.cedula : identificationCodes.passport;
}

export const finalConsumerNumber = '9999999999999';

/** Ficha técnica, tabla 24: payment without the financial system. */
export const cashPaymentCode = '01';

/** Ficha técnica de retenciones, tabla 15: payment to a resident. */
export const localPaymentCode = '01';

/** ATS catalogue, tabla 5: purpose of a purchase, grouped by its effect on the credit of the IVA that was paid. */
export const sustainCodesByVatCredit = {
  /** Gives a right to IVA credit. */
  credit: ['01', '06'],
  assetWithCredit: ['03'],
  /** A cost or an asset without a right to IVA credit. */
  noCredit: ['02', '04', '07'],
  fixedAsset: ['03', '04'],
  /** A cost or an asset that is named as without credit. Stock without credit (07) may be either. */
  expense: ['02', '04'],
  /** Purchases paid on behalf of another party that reimburses them. */
  reimbursed: ['08', '09', '14'],
} as const;

/** Values of `tipoRegi` in a withholding: tax havens and preferential regimes. */
export const taxHavenRegimes: readonly string[] = ['02', '03'];
