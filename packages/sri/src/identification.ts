import { finalConsumerNumber, identificationCodes } from './catalogs/codes.ts';
import { isLongerThan } from './text.ts';

export const finalConsumer = {
  identificationType: identificationCodes.finalConsumer,
  identification: finalConsumerNumber,
} as const;

/**
 * Returns a RUC or cédula in SRI's form. Blanks, dashes and dots between its 10 or 13 digits are removed
 * ("1792060346-001"). Any other text is returned unchanged.
 */
export function compactIdentification(source: string): string {
  const digits = source.replace(/[\s.\-–_]/g, '');
  return /^(?:\d{10}|\d{13})$/.test(digits) ? digits : source;
}

/** Same as `compactIdentification` for a number of a known type: a passport or a foreign number may contain dashes. */
export function normalizeIdentification(type: string | undefined, source: string): string {
  return type === identificationCodes.passport || type === identificationCodes.foreign
    ? source
    : compactIdentification(source);
}

/** Problem of a number: `reason` for programs, `message` for users. */
export interface IdentificationProblem {
  readonly reason: IdentificationReason;
  readonly message: string;
}

export type IdentificationReason = keyof typeof messages;

const messages = {
  ruc_length: 'a RUC has 13 digits',
  cedula_length: 'a cédula has 10 digits',
  final_consumer_number: `the final consumer is ${finalConsumer.identification}`,
  final_consumer_type: 'it is that of the final consumer, whose type is 07',
  too_long: 'at most 20 characters',
  unknown_type: 'the identification type is not one of 04, 05, 06, 07, 08',
  cedula_check_digit: 'the check digit of the cédula is wrong',
  ruc_check_digit: 'the check digit of the RUC is wrong',
  ruc_ending: 'a RUC ends in 001',
  ruc_province: 'the RUC names no province',
  company_check_digit: 'the classic check digit of the RUC does not hold, which is so for some active ones: look again',
} as const;

/**
 * Returns why the number cannot be of this type, or undefined. It checks the shape only: a wrong check digit is not a
 * reason to refuse.
 */
export function identificationFault(type: string, identification: string): IdentificationProblem | undefined {
  switch (type) {
    case identificationCodes.ruc:
      return problemUnless(/^\d{13}$/.test(identification), 'ruc_length');
    case identificationCodes.cedula:
      return problemUnless(/^\d{10}$/.test(identification), 'cedula_length');
    case identificationCodes.finalConsumer:
      return problemUnless(identification === finalConsumer.identification, 'final_consumer_number');
    case identificationCodes.passport:
    case identificationCodes.foreign:
      return problemUnless(!isLongerThan(identification, 20), 'too_long');
    default:
      return problem('unknown_type');
  }
}

/**
 * Refuses the final consumer's number (9999999999999) under any other identification type. It would bypass the limit on
 * sales to the final consumer.
 */
export function disguisedFinalConsumerFault(type: string, identification: string): IdentificationProblem | undefined {
  const disguised = identification === finalConsumer.identification && type !== finalConsumer.identificationType;
  return problemUnless(!disguised, 'final_consumer_type');
}

/**
 * Returns what looks wrong in a number of the right shape, or undefined. The result is only ever a warning: SRI itself
 * only warns about receivers (messages 59 and 62). The classic check digit of companies is not checked here, because
 * active RUCs exist that fail it.
 */
export function identificationWarning(type: string, identification: string): IdentificationProblem | undefined {
  if (type === identificationCodes.cedula) return problemUnless(isCedula(identification), 'cedula_check_digit');
  if (type !== identificationCodes.ruc) return undefined;
  if (!identification.endsWith('001')) return problem('ruc_ending');
  const third = identification[2];
  // The third digit of a RUC is 6 for a public institution (or a foreigner whose cédula starts like that), and 9 for a
  // company.
  if (third === '6' || third === '9') return problemUnless(isProvince(identification), 'ruc_province');
  return problemUnless(isCedula(identification.slice(0, 10)), 'ruc_check_digit');
}

/**
 * Returns a warning if the RUC of a company fails the classic check digit, modulo 11. It is separate from
 * `identificationWarning`, because SRI has issued numbers that fail it. So it is checked when a user types a number,
 * not for every document.
 */
export function companyCheckDigitWarning(ruc: string): IdentificationProblem | undefined {
  const third = ruc[2];
  if (third === '9') return problemUnless(hasCompanyDigit(ruc, 9), 'company_check_digit');
  if (third !== '6') return undefined;
  return problemUnless(hasCompanyDigit(ruc, 8) || isCedula(ruc.slice(0, 10)), 'company_check_digit');
}

function problem(reason: IdentificationReason): IdentificationProblem {
  return { reason, message: messages[reason] };
}

function problemUnless(holds: boolean, reason: IdentificationReason): IdentificationProblem | undefined {
  return holds ? undefined : problem(reason);
}

/**
 * Checks the digit of a company's RUC. The digits before it are weighted with 2 to 7 from the right, and the check
 * digit must be eleven minus the remainder.
 */
function hasCompanyDigit(ruc: string, digits: number): boolean {
  let total = 0;
  for (let index = 0; index < digits; index += 1) total += Number(ruc[index]) * (((digits - 1 - index) % 6) + 2);
  return (11 - (total % 11)) % 11 === Number(ruc[digits]);
}

/**
 * Whether ten digits are a valid cédula: modulo 10 with weights 2, 1, 2… over the first nine digits. Province codes are
 * 01 to 24, and 30 for citizens born abroad.
 */
export function isCedula(digits: string): boolean {
  if (!/^\d{10}$/.test(digits) || !isProvince(digits)) return false;
  let total = 0;
  for (let index = 0; index < 9; index += 1) {
    const product = Number(digits[index]) * (index % 2 === 0 ? 2 : 1);
    total += product > 9 ? product - 9 : product;
  }
  return (10 - (total % 10)) % 10 === Number(digits[9]);
}

function isProvince(digits: string): boolean {
  const province = Number(digits.slice(0, 2));
  return (province >= 1 && province <= 24) || province === 30;
}
