// Interface of a directory: records of a business that are listed, read, created, changed and deleted in the same way.
// operations.ts does that; a directory defines the differences.

import type { TObject } from 'typebox';
import type { AuditAuthor } from '../../identity/audit/record.ts';
import type { Trx } from '../../platform/db/transaction.ts';
import type { Principal } from '../../platform/http/call.ts';
import type { Fault, Refusal } from '../../platform/http/replies/error-reply.ts';
import type { RowLockKind } from './lock-store.ts';

/** Author of a write: a call, or the service itself when it makes the demo account. */
export interface WriteAuthor extends AuditAuthor {
  readonly mode: Principal['mode'];
  readonly now: () => Date;
}

/** Columns of every row: its business, and the environment of that business. */
export interface BusinessOwnedRow {
  readonly id: number;
  readonly business_id: number;
  readonly environment_id: number;
}

/** Address of a record: its id and, if the client names one, the business to which it must belong. */
export interface RecordAddress {
  readonly id: number;
  readonly businessId?: number | undefined;
}

/** `Columns` are the columns that a client can set. A row has these and more. */
export interface Directory<Columns extends object, Row extends BusinessOwnedRow & Columns, Shown extends object> {
  /** Type of the record in the audit log. */
  readonly recordType: string;
  /** Body of a creation, for its required and immutable fields. */
  readonly body: TObject;
  /** Name of the field that each unique constraint of the table concerns. */
  readonly unique: Readonly<Record<string, string>>;
  find(trx: Trx, accountId: number, id: number, lock?: RowLockKind): Promise<Row | undefined>;
  /** Returns all faults of the new columns except faults of their shape. `before` is undefined for a new record. */
  validate(columns: Columns, before: Row | undefined, now: Date): readonly Fault[];
  /** Columns whose stored form depends on other columns of the record. */
  normalize?(columns: Columns): Partial<Columns>;
  update(trx: Trx, accountId: number, id: number, changes: Partial<Columns>): Promise<Row>;
  /** Refusal of a valid change because of other records. */
  refuseChange?(trx: Trx, writer: WriteAuthor, row: Row, changes: Partial<Columns>): Promise<Refusal | undefined>;
  /** Returns the refusal if the record must not be deleted, for example because documents refer to it. */
  refuseRemoval(trx: Trx, accountId: number, row: Row): Promise<Refusal | undefined>;
  remove(trx: Trx, accountId: number, id: number): Promise<void>;
  show(row: Row, now: Date): Shown;
}
