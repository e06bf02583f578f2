import type { RetentionCodeRow } from '@talonario/client';
import { wasInForce } from './in-force.ts';

/** Codes of banana purchases, whose boxes must be told (ficha técnica, anexo 10). */
export const bananaCodes: readonly string[] = ['338', '340', '341', '342', '342A', '342B'];

/** The codes of a tax that hold on the day of the withholding. */
export function codesInForce(
  codes: readonly RetentionCodeRow[],
  taxTypeId: number | undefined,
  date: string | null | undefined,
): readonly RetentionCodeRow[] {
  return codes.filter((row) => row.retentionTaxType.id === taxTypeId && wasInForce(row, date));
}
