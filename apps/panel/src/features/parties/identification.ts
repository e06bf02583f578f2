/** SRI's code of the kind of number this looks like: ten digits a cédula, thirteen a RUC, anything else a passport. */
export function guessIdentificationType(identification: string): '04' | '05' | '06' | '07' {
  const number = identification.trim();
  if (number === finalConsumerNumber) return '07';
  if (/^\d{13}$/.test(number)) return '04';
  return /^\d{10}$/.test(number) ? '05' : '06';
}

/** The number under which SRI books sales to nobody in particular. */
export const finalConsumerNumber = '9999999999999';

/** Whether what was typed into a search is rather a number than a name. */
export function looksLikeIdentification(text: string): boolean {
  return /^[A-Z]{0,3}[\d-]{5,20}$/i.test(text.trim());
}
