// What a directory is: records of a business that are listed, read, made, changed and removed in the same manner. The verbs
// beside this file do that; a directory says what is its own.

import type { TObject } from 'typebox';
import type { Author } from '../../identity/audit/record.ts';
import type { Trx } from '../../platform/db/transaction.ts';
import type { Principal } from '../../platform/http/call.ts';
import type { Fault, Refusal } from '../../platform/http/replies/error-reply.ts';
import type { Lock } from './lock-store.ts';

/** Whoever writes: a call, or the service itself when it seeds the demo account. */
export interface Writer extends Author {
  readonly mode: Principal['mode'];
  readonly now: () => Date;
}

/** What every row brings along: its business, and the environment that business is in. */
export interface OwnedRow {
  readonly id: number;
  readonly business_id: number;
  readonly environment_id: number;
}

/** Which record is meant: by its id and, where the client says so, only if it belongs to that business. */
export interface Address {
  readonly id: number;
  readonly businessId?: number | undefined;
}

/** `Columns` are those a client can set; a row has them and more. */
export interface Directory<Columns extends object, Row extends OwnedRow & Columns, Shown extends object> {
  /** As the audit log calls it. */
  readonly recordType: string;
  /** The body of a creation, for what it requires and what may never change. */
  readonly body: TObject;
  /** The field each unique constraint guards. */
  readonly unique: Readonly<Record<string, string>>;
  find(trx: Trx, accountId: number, id: number, lock?: Lock): Promise<Row | undefined>;
  /** Everything wrong with the columns as they would be, besides their shape. `before` is undefined for a new record. */
  validate(columns: Columns, before: Row | undefined, now: Date): readonly Fault[];
  /** Columns whose stored form depends on other columns of the record. */
  normalize?(columns: Columns): Partial<Columns>;
  update(trx: Trx, accountId: number, id: number, changes: Partial<Columns>): Promise<Row>;
  /** What stands against a change of columns that are right in themselves. */
  refuseChange?(trx: Trx, writer: Writer, row: Row, changes: Partial<Columns>): Promise<Refusal | undefined>;
  /** What stands against removing it. */
  refuseRemoval(trx: Trx, accountId: number, row: Row): Promise<Refusal | undefined>;
  remove(trx: Trx, accountId: number, id: number): Promise<void>;
  show(row: Row, now: Date): Shown;
}
