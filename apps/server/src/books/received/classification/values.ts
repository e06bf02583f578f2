// What a received document is to the books, and who said it.
import type { VatCredit } from '../../../platform/db/tables/received.ts';

export interface Values {
  readonly sustain_code: string | null;
  readonly deductible: boolean | null;
  readonly vat_credit: VatCredit | null;
  readonly fixed_asset: boolean | null;
  /** The day it was entered into the books. */
  readonly registered_on: string | null;
}

export const valueColumns = ['sustain_code', 'deductible', 'vat_credit', 'fixed_asset', 'registered_on'] as const;

export type Classifier = 'person' | 'rule' | 'none';

/** What was marked before anybody wrote down who did it was marked by a person. */
export function classifierOf(
  row: Pick<Values, 'sustain_code' | 'deductible'> & { readonly classified_by: 'person' | 'rule' | null },
): Classifier {
  return row.classified_by ?? (row.sustain_code === null && row.deductible === null ? 'none' : 'person');
}
