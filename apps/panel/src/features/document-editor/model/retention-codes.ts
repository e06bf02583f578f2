import type { RetentionCodeRow } from '@talonario/client';

/** Codes of banana purchases, whose boxes must be told (ficha técnica, anexo 10). */
export const bananaCodes: readonly string[] = ['338', '340', '341', '342', '342A', '342B'];

/** The codes of a tax that hold on the day of the withholding. */
export function codesInForce(
  codes: readonly RetentionCodeRow[],
  taxTypeId: number | undefined,
  date: string | null | undefined,
): readonly RetentionCodeRow[] {
  return codes.filter(
    ({ retentionTaxType, validFrom, validTo, current }) =>
      retentionTaxType.id === taxTypeId &&
      (date
        ? (validFrom === null || validFrom <= date) &&
          (validTo === null || validTo >= date) &&
          (current || validTo !== null)
        : current),
  );
}
