// Converts plain fields to their names in packages/sri, by the field tables of the type: `guide_number` becomes
// guideNumber. Fields that refer to a record or to a catalog are in blocks.ts and lines.ts.
import { camelCase } from '@talonario/contract';
import type { DocumentFieldSpec, DocumentFieldTable } from '@talonario/sri';

export function sriInputOfPlainFields(table: DocumentFieldTable, values: object): object {
  const input: Record<string, unknown> = {};
  for (const { name, as, entries } of namesIn(table)) {
    const value = (values as Readonly<Record<string, unknown>>)[name];
    if (value != null) input[as] = entries === undefined ? value : plainEntries(entries, value);
  }
  return input;
}

function plainEntries(table: DocumentFieldTable, value: unknown): object {
  return Array.isArray(value)
    ? value.map((entry: object) => sriInputOfPlainFields(table, entry))
    : sriInputOfPlainFields(table, value as object);
}

interface PlainName {
  readonly name: string;
  readonly as: string;
  readonly entries: DocumentFieldTable | undefined;
}

// Names of plain fields by field table. They are cached, because they are needed for every line of every document.
const known = new WeakMap<DocumentFieldTable, readonly PlainName[]>();

function namesIn(table: DocumentFieldTable): readonly PlainName[] {
  const found = known.get(table);
  if (found !== undefined) return found;
  const made = Object.entries(table)
    .filter(([, spec]) => isPlain(spec))
    .map(([name, { input, entries }]) => ({ name, as: input ?? camelCase(name), entries }));
  known.set(table, made);
  return made;
}

/** True for a single value, and for entries of single values. */
function isPlain({ kind, entries }: DocumentFieldSpec): boolean {
  if (entries !== undefined) return Object.values(entries).every(isPlain);
  return kind !== 'reference' && kind !== 'list';
}
