// Findings that the report of an import lists about a key, in addition to the result of the key.
import type { ReceivedFinding } from '@talonario/sri';
import { receivedFinding } from '../validate-xml.ts';

export function issuedByOtherFinding(issuer: string, ruc: string): ReceivedFinding {
  return receivedFinding('issued_by_other', `The document was issued by ${issuer}, not by ${ruc}.`, { issuer, ruc });
}

export function pointUnknownFinding(series: {
  readonly establishment: string;
  readonly emissionPoint: string;
}): ReceivedFinding {
  const { establishment, emissionPoint } = series;
  const point = `${establishment}-${emissionPoint}`;
  return receivedFinding(
    'point_unknown',
    `The business has no emission point ${point} here: create it, then bring the document in again.`,
    { point },
  );
}

/**
 * Finding that a document issued with Talonario has the same number, and SRI has authorised that document or may still
 * do so.
 */
export function numberUsedFinding(number: string): ReceivedFinding {
  return receivedFinding('number_used', `Another document here has the number ${number}.`, { number });
}

/** Finding that the sequence moved forward by more than one: Talonario has no documents with the numbers in between. */
export function numbersSkippedFinding(from: number, to: number): ReceivedFinding {
  const skipped = to - from;
  return receivedFinding(
    'numbers_skipped',
    `The next number is now ${to + 1}: ${skipped} ${skipped === 1 ? 'number' : 'numbers'} from ${from} on will not be used here.`,
    { from, to: to + 1, skipped },
  );
}

export function amountsTooLargeFinding(): ReceivedFinding {
  return receivedFinding('figures_too_large', 'The amounts of the document are larger than any that can be kept.');
}
