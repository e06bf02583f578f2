import { camelCase, type DirectoryComputedFieldName, type DirectoryFields } from '@talonario/contract';
import { formatInstant } from '../../platform/clock/guayaquil.ts';

interface ShownRow {
  readonly id: number;
  readonly created_at: Date;
  readonly updated_at: Date;
}

/**
 * JSON of a row, with the fields in the order of the directory's description. `computed` has fields that are no
 * columns, and columns that are shown differently.
 */
export function showRecord<Shown, Fields extends DirectoryFields>(
  fields: Fields,
  row: ShownRow,
  computed: { readonly [Name in DirectoryComputedFieldName<Fields>]: unknown } & {
    readonly [Name in keyof Fields]?: unknown;
  },
): Shown {
  const values: Readonly<Record<string, unknown>> = { ...row, ...computed };
  return {
    id: row.id,
    ...Object.fromEntries(Object.keys(fields).map((name) => [camelCase(name), values[name]])),
    createdAt: formatInstant(row.created_at),
    updatedAt: formatInstant(row.updated_at),
  } as Shown;
}
