interface Dated {
  readonly validFrom: string | null;
  readonly validTo: string | null;
  readonly current: boolean;
}

/** Whether a row of a catalog held on that day; without a day, whether it holds now. A retired row without dates never did. */
export function wasInForce({ validFrom, validTo, current }: Dated, date: string | null | undefined): boolean {
  if (!date) return current;
  return (
    (validFrom === null || validFrom <= date) && (validTo === null || validTo >= date) && (current || validTo !== null)
  );
}
