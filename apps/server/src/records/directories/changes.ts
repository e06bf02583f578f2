/** Returns the fields of a patch that differ from the record. */
export function differingColumns<Columns extends object>(row: Columns, patch: Partial<Columns>): Partial<Columns> {
  const changed = Object.entries(patch).filter(
    ([key, value]) => JSON.stringify(value) !== JSON.stringify((row as Record<string, unknown>)[key]),
  );
  return Object.fromEntries(changed) as Partial<Columns>;
}
