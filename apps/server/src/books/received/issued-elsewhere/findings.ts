// Findings in the report about a key, in addition to its result.
import type { Finding } from '@talonario/sri';
import { finding } from '../validate-xml.ts';

export function issuedByOther(issuer: string, ruc: string): Finding {
  return finding('issued_by_other', `The document was issued by ${issuer}, not by ${ruc}.`, { issuer, ruc });
}

export function pointUnknown(series: { readonly establishment: string; readonly emissionPoint: string }): Finding {
  const { establishment, emissionPoint } = series;
  const point = `${establishment}-${emissionPoint}`;
  return finding(
    'point_unknown',
    `The business has no emission point ${point} here: create it, then bring the document in again.`,
    { point },
  );
}

/** A document issued here has the number, and SRI has authorised it or may still do so. */
export function numberUsed(number: string): Finding {
  return finding('number_used', `Another document here has the number ${number}.`, { number });
}

/** The sequence moved forward by more than one: this service has no documents with the numbers in between. */
export function numbersSkipped(from: number, to: number): Finding {
  const skipped = to - from;
  return finding(
    'numbers_skipped',
    `The next number is now ${to + 1}: ${skipped} ${skipped === 1 ? 'number' : 'numbers'} from ${from} on will not be used here.`,
    { from, to: to + 1, skipped },
  );
}

export function figuresTooLarge(): Finding {
  return finding('figures_too_large', 'The amounts of the document are larger than any that can be kept.');
}
