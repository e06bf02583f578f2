// Kinds of columns that many tables share.
import type { ColumnType, GeneratedAlways } from 'kysely';

/** A bigint identity: the database gives it. */
export type Id = GeneratedAlways<number>;
/** Has a default, and may be given or changed. */
export type WithDefault<T> = ColumnType<T, T | undefined, T>;
/** Set once, when the row is written. */
export type Fixed<T> = ColumnType<T, T, never>;
/** Set once, with a default. */
export type FixedWithDefault<T> = ColumnType<T, T | undefined, never>;
/** An exact decimal: always text in code. */
export type Decimal = string;
/** A calendar date: 'YYYY-MM-DD'. */
export type CalendarDate = string;
/** Written as JSON text, because node-postgres would turn a JavaScript array into a PostgreSQL array. */
export type Json<T> = ColumnType<T, string, string>;
export type JsonWithDefault<T> = ColumnType<T, string | undefined, string>;
/** Computed by the database. */
export type Computed<T> = GeneratedAlways<T>;
