// Column types that `tables.generated.ts` uses.
import type { ColumnType, GeneratedAlways } from 'kysely';

/** Column with a default. An insert may set it, and an update may change it. */
export type ColumnWithDefault<T> = ColumnType<T, T | undefined, T>;
/** Column that an insert must set and no update may change. */
export type FixedColumn<T> = ColumnType<T, T, never>;
/** Column with a default that an insert may set and no update may change. */
export type FixedColumnWithDefault<T> = ColumnType<T, T | undefined, never>;
/**
 * Column of JSON. It is written as text, because node-postgres would convert a JavaScript array to a PostgreSQL array.
 */
export type JsonColumn<T> = ColumnType<
  T,
  null extends T ? string | null : string,
  null extends T ? string | null : string
>;
export type JsonColumnWithDefault<T> = ColumnType<T, string | undefined, string>;
/** Column that PostgreSQL computes. */
export type ComputedColumn<T> = GeneratedAlways<T>;
