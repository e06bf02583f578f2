// Differences between two versions of a record.

export type ChangedFields = Readonly<Record<string, unknown>>;

/** Returns the fields that differ. The time of the change is not compared. */
export function fieldDifferences(
  before: object,
  after: object,
): { readonly before: ChangedFields; readonly after: ChangedFields } {
  const changed = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (key) => key !== 'updatedAt' && !isSame((before as ChangedFields)[key], (after as ChangedFields)[key]),
  );
  const pick = (record: object) =>
    Object.fromEntries(changed.filter((key) => key in record).map((key) => [key, (record as ChangedFields)[key]]));
  return { before: pick(before), after: pick(after) };
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
