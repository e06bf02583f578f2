// Codes of SRI's other tables on which something is decided, by what they mean. The same two digits name types of document, which are
// never written by hand: see documents/traits.ts.

export { provinces } from '../calendar/places.ts';

/** Ficha técnica, tabla 6. */
export const identificationCodes = {
  ruc: '04',
  cedula: '05',
  passport: '06',
  finalConsumer: '07',
  foreign: '08',
} as const;

export type IdentificationCode = (typeof identificationCodes)[keyof typeof identificationCodes];

/** A number that nobody said the type of: a guide names its receivers so, and whoever types one in has said nothing yet. */
export function guessIdentification(number: string): IdentificationCode {
  if (number === finalConsumerNumber) return identificationCodes.finalConsumer;
  if (/^\d{13}$/.test(number)) return identificationCodes.ruc;
  return /^\d{10}$/.test(number) ? identificationCodes.cedula : identificationCodes.passport;
}

export const finalConsumerNumber = '9999999999999';

/** Ficha técnica, tabla 24: without the financial system. */
export const cashCode = '01';

/** Ficha técnica de retenciones, tabla 15: paid to a resident. */
export const localPaymentCode = '01';

/** ATS catalogue, tabla 5: what a purchase was for, by what it means for the IVA that was paid. */
export const sustainGroups = {
  /** Gives credit. */
  credit: ['01', '06'],
  assetWithCredit: ['03'],
  /** A cost, or an asset, whose IVA gives none. */
  noCredit: ['02', '04', '07'],
  fixedAsset: ['03', '04'],
  /** A cost or an asset by its name without credit; what is for stock (07) may be both. */
  expense: ['02', '04'],
  /** Paid for somebody else, who gives it back. */
  reimbursed: ['08', '09', '14'],
} as const;

/** tipoRegi of a withholding: tax havens and preferential regimes. */
export const havenRegimes: readonly string[] = ['02', '03'];
