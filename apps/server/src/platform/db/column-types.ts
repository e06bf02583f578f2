// Column types that `tables.generated.ts` uses.
import type { ColumnType, GeneratedAlways } from 'kysely';

/** Has a default, may be set and changed. */
export type WithDefault<T> = ColumnType<T, T | undefined, T>;
/** Set once, when the row is inserted. */
export type Fixed<T> = ColumnType<T, T, never>;
/** Set once, with a default. */
export type FixedWithDefault<T> = ColumnType<T, T | undefined, never>;
/** Written as JSON text, because node-postgres would turn a JavaScript array into a PostgreSQL array. */
export type Json<T> = ColumnType<T, null extends T ? string | null : string, null extends T ? string | null : string>;
export type JsonWithDefault<T> = ColumnType<T, string | undefined, string>;
/** Computed by the database. */
export type Computed<T> = GeneratedAlways<T>;
