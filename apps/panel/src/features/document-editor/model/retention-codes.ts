import type { RetentionCodeRow } from '@talonario/client';
import { wasInForce } from './in-force.ts';

/** Codes of banana purchases, for which the number of boxes is required (ficha técnica, anexo 10). */
export const bananaCodes: readonly string[] = ['338', '340', '341', '342', '342A', '342B'];

/** Codes of a tax that are in force on the day of the withholding. */
export function codesInForce(
  codes: readonly RetentionCodeRow[],
  taxTypeId: number | undefined,
  date: string | null | undefined,
): readonly RetentionCodeRow[] {
  return codes.filter((row) => row.retentionTaxType.id === taxTypeId && wasInForce(row, date));
}
