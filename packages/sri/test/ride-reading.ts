import { describeRide, type RideDescription, type RideOptions, type RideTable } from '@talonario/sri';

/** Shortcuts for tests that examine the description of a RIDE. */
export interface RideReading {
  readonly ride: RideDescription;
  /** Label and value of every field of the sections. */
  readonly fields: Readonly<Record<string, string>>;
  readonly tables: readonly RideTable[];
  readonly totals: readonly (readonly [label: string, value: string])[];
}

export function readRide(xml: string, options: RideOptions = {}): RideReading {
  const ride = describeRide(xml, options);
  const fields = ride.sections.flatMap((section) => (section.kind === 'fields' ? section.fields : []));
  return {
    ride,
    fields: Object.fromEntries(fields.map(({ label, value }) => [label, value])),
    tables: ride.sections.flatMap((section) => (section.kind === 'table' ? [section] : [])),
    totals: ride.totals.map(({ label, value }) => [label, value] as const),
  };
}

export function rideTitlesOf(table: RideTable | undefined): readonly string[] {
  return table?.columns.map((column) => column.title) ?? [];
}
