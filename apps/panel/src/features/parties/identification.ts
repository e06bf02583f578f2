import { guessIdentification, type IdentificationCode } from '@talonario/sri/codes';

export { finalConsumerNumber } from '@talonario/sri/codes';

/** SRI's code for the probable type of a number: ten digits a cédula, thirteen a RUC, anything else a passport. */
export function guessIdentificationType(identification: string): IdentificationCode {
  return guessIdentification(identification.trim());
}

/** Whether a search text is probably an identification and not a name. */
export function looksLikeIdentification(text: string): boolean {
  return /^[A-Z]{0,3}[\d-]{5,20}$/i.test(text.trim());
}
