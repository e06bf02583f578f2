/** A calendar day of Guayaquil, `YYYY-MM-DD`. Such days sort as text. */
export type IsoDate = string;

export type Validity = {
  /** First day in force; null when it has no known beginning. */
  readonly validFrom: IsoDate | null;
  /** Last day in force; null when no end is known. */
  readonly validTo: IsoDate | null;
  /** True when the row has no end and is meant for new documents. `catalogOn` gives it for a day. */
  readonly current: boolean;
};

export type CatalogRow = Validity & {
  /** Given once, written in the data, never reused: clients store it. */
  readonly id: number;
  readonly code: string;
  readonly name: string;
};

export const always: Validity = { validFrom: null, validTo: null, current: true };

/** Known by its code, not for new documents on any day: its dates were never published, or it was never in use. */
export const neverIssued: Validity = { validFrom: null, validTo: null, current: false };

export function since(validFrom: IsoDate): Validity {
  return { validFrom, validTo: null, current: true };
}

export function until(validTo: IsoDate): Validity {
  return { validFrom: null, validTo, current: false };
}

export function between(validFrom: IsoDate, validTo: IsoDate): Validity {
  return { validFrom, validTo, current: false };
}

export function isValidOn(row: Validity, date: IsoDate): boolean {
  if (!row.current && row.validTo === null) return false;
  return (row.validFrom === null || row.validFrom <= date) && (row.validTo === null || date <= row.validTo);
}

/** Catalogs are shared by every request of a process: nobody may change one. */
export function freezeRows<Row extends CatalogRow>(rows: Row[]): readonly Row[] {
  for (const row of rows) freezeDeep(row);
  return Object.freeze(rows);
}

function freezeDeep(value: object): void {
  for (const part of Object.values(value)) if (typeof part === 'object' && part !== null) freezeDeep(part);
  Object.freeze(value);
}
