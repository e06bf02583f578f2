interface Dated {
  readonly validFrom: string | null;
  readonly validTo: string | null;
  readonly current: boolean;
}

/**
 * Whether a catalog row was in force on a day, or is in force today if no day is given. A retired row without dates
 * never was.
 */
export function isCatalogRowInForce({ validFrom, validTo, current }: Dated, date: string | null | undefined): boolean {
  if (!date) return current;
  return (
    (validFrom === null || validFrom <= date) && (validTo === null || validTo >= date) && (current || validTo !== null)
  );
}
