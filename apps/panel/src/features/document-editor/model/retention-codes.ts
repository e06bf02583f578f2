import type { RetentionCodeRow } from '@talonario/client';
import { isCatalogRowInForce } from './in-force.ts';

/** Codes of a tax that are in force on the day of the withholding. */
export function codesInForce(
  codes: readonly RetentionCodeRow[],
  taxTypeId: number | undefined,
  date: string | null | undefined,
): readonly RetentionCodeRow[] {
  return codes.filter((row) => row.retentionTaxType.id === taxTypeId && isCatalogRowInForce(row, date));
}
