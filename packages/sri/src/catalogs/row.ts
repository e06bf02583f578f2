/** A calendar day in Guayaquil, `YYYY-MM-DD`. Such days sort correctly as text. */
export type IsoDate = string;

export type ValidityDates = {
  /** First valid day; null if no first day is known. */
  readonly validFrom: IsoDate | null;
  /** Last valid day; null if no last day is known. */
  readonly validTo: IsoDate | null;
  /** Whether the row has no end and is for new documents. `catalogOn` computes it for a given day. */
  readonly current: boolean;
};

export type CatalogRow = ValidityDates & {
  /** Id of the row in the API. It is written in the catalog data and never reused, because clients store it. */
  readonly id: number;
  readonly code: string;
  readonly name: string;
};

export const validAlways: ValidityDates = { validFrom: null, validTo: null, current: true };

/** Validity of a code that is never for new documents: its dates were not published, or it was never used. */
export const notForNewDocuments: ValidityDates = { validFrom: null, validTo: null, current: false };

export function validSince(validFrom: IsoDate): ValidityDates {
  return { validFrom, validTo: null, current: true };
}

export function validUntil(validTo: IsoDate): ValidityDates {
  return { validFrom: null, validTo, current: false };
}

export function validBetween(validFrom: IsoDate, validTo: IsoDate): ValidityDates {
  return { validFrom, validTo, current: false };
}

export function isValidOn(row: ValidityDates, date: IsoDate): boolean {
  if (!row.current && row.validTo === null) return false;
  return (row.validFrom === null || row.validFrom <= date) && (row.validTo === null || date <= row.validTo);
}

/** Freezes the rows. All requests of a process share the catalogs, so no code may change them. */
export function freezeRows<Row extends CatalogRow>(rows: Row[]): readonly Row[] {
  for (const row of rows) freezeDeep(row);
  return Object.freeze(rows);
}

function freezeDeep(value: object): void {
  for (const part of Object.values(value)) if (typeof part === 'object' && part !== null) freezeDeep(part);
  Object.freeze(value);
}
