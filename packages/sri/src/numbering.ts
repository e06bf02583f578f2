/** Printed number of a document: establishment, emission point and sequence number, `001-001-000000012`. */
export interface DocumentNumber {
  readonly establishment: string;
  readonly emissionPoint: string;
  readonly sequential: number;
}

export const maxSequential = 999_999_999;

export function formatDocumentNumber(number: DocumentNumber): string {
  return `${number.establishment}-${number.emissionPoint}-${formatSequential(number.sequential)}`;
}

/** Parses `001-001-000000012`; undefined for any other text. */
export function parseDocumentNumber(text: string): DocumentNumber | undefined {
  const match = dashedNumber.exec(text);
  if (match === null) return undefined;
  const [, establishment = '', emissionPoint = '', sequential = ''] = match;
  return { establishment, emissionPoint, sequential: Number(sequential) };
}

/** Returns the nine digits of `secuencial`. Throws for a number that no document can have. */
export function formatSequential(sequential: number): string {
  if (!Number.isInteger(sequential) || sequential < 1 || sequential > maxSequential)
    throw new RangeError(`not a document sequence number: ${sequential}`);
  return sequential.toString().padStart(9, '0');
}

/** Returns the fifteen digits without dashes that the withholding requires (numDocSustento). */
export function documentNumberDigits(number: string): string {
  return number.replaceAll('-', '');
}

const dashedNumber = /^(\d{3})-(\d{3})-(\d{9})$/;
