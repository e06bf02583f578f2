// Interface of a directory (customers, items, establishments …). Records of all directories are listed, read, created,
// changed and deleted in the same way by operations.ts; a directory defines only the differences.

import type { TObject } from 'typebox';
import type { AuditAuthor } from '../../identity/audit/record.ts';
import type { Trx } from '../../platform/db/transaction.ts';
import type { Principal } from '../../platform/http/call.ts';
import type { Fault, Refusal } from '../../platform/http/replies/error-reply.ts';
import type { RowLockKind } from './lock-store.ts';

/** Author of a write: a call, or the service when it creates the demo account. */
export interface WriteAuthor extends AuditAuthor {
  readonly mode: Principal['mode'];
  readonly now: () => Date;
}

/** Columns that every row of a directory has, including the environment of its business. */
export interface BusinessOwnedRow {
  readonly id: number;
  readonly business_id: number;
  readonly environment_id: number;
}

/** Identifies a record: its id and, if the client sends it, the business to which it must belong. */
export interface RecordReference {
  readonly id: number;
  readonly businessId?: number | undefined;
}

/** Definition of a directory. `Columns` are the columns that a client can set; a row has further ones. */
export interface Directory<Columns extends object, Row extends BusinessOwnedRow & Columns, Shown extends object> {
  /** Type of the record in the audit log. */
  readonly recordType: string;
  /** Schema of the body that creates a record. It states the required and the immutable fields. */
  readonly body: TObject;
  /** Maps each unique constraint of the table to the field in which its fault is reported. */
  readonly unique: Readonly<Record<string, string>>;
  find(trx: Trx, accountId: number, id: number, lock?: RowLockKind): Promise<Row | undefined>;
  /** Returns all faults of the columns, except faults of their shape. `before` is undefined for a new record. */
  validate(columns: Columns, before: Row | undefined, now: Date): readonly Fault[];
  /** Returns the columns whose stored form depends on other columns of the record. */
  normalize?(columns: Columns): Partial<Columns>;
  update(trx: Trx, accountId: number, id: number, changes: Partial<Columns>): Promise<Row>;
  /** Returns a refusal if other records forbid a valid change. */
  refuseChange?(trx: Trx, writer: WriteAuthor, row: Row, changes: Partial<Columns>): Promise<Refusal | undefined>;
  /** Returns a refusal if the record must not be deleted, for example because documents refer to it. */
  refuseRemoval(trx: Trx, accountId: number, row: Row): Promise<Refusal | undefined>;
  remove(trx: Trx, accountId: number, id: number): Promise<void>;
  show(row: Row, now: Date): Shown;
}
