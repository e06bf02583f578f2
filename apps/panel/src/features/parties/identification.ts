import { guessIdentification, type IdentificationCode } from '@talonario/sri/codes';

export { finalConsumerNumber } from '@talonario/sri/codes';

/** SRI's code of the kind of number this looks like: ten digits a cédula, thirteen a RUC, anything else a passport. */
export function guessIdentificationType(identification: string): IdentificationCode {
  return guessIdentification(identification.trim());
}

/** Whether what was typed into a search is rather a number than a name. */
export function looksLikeIdentification(text: string): boolean {
  return /^[A-Z]{0,3}[\d-]{5,20}$/i.test(text.trim());
}
