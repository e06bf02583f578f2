// Differences between two versions of a record.

export type Fields = Readonly<Record<string, unknown>>;

/** The time of the change does not count as a difference. */
export function differences(before: object, after: object): { readonly before: Fields; readonly after: Fields } {
  const changed = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (key) => key !== 'updatedAt' && !isSame((before as Fields)[key], (after as Fields)[key]),
  );
  const pick = (record: object) =>
    Object.fromEntries(changed.filter((key) => key in record).map((key) => [key, (record as Fields)[key]]));
  return { before: pick(before), after: pick(after) };
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
