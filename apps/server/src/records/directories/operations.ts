// Reads, inserts, updates and removes a record of any directory. Each function runs in the caller's transaction, which
// is rolled back if it returns a refusal.

import { recordAudit } from '../../identity/audit/record.ts';
import { isForeignKeyViolation } from '../../platform/db/failures.ts';
import type { Trx } from '../../platform/db/transaction.ts';
import { conflict, invalidBody, Refusal } from '../../platform/http/replies/error-reply.ts';
import { differingColumns } from './changes.ts';
import type { BusinessOwnedRow, Directory, RecordReference, WriteAuthor } from './directory.ts';
import { blankFaults, immutableFaults, withUniqueFaults } from './faults.ts';
import { accessibleRowOrRefusal } from './scope.ts';
import type { RecordPrincipal } from './scope-store.ts';

export async function getRecord<Columns extends object, Row extends BusinessOwnedRow & Columns, Shown extends object>(
  trx: Trx,
  principal: RecordPrincipal & { readonly now: () => Date },
  directory: Directory<Columns, Row, Shown>,
  address: RecordReference,
): Promise<{ data: Shown } | Refusal> {
  const row = accessibleRowOrRefusal(await directory.find(trx, principal.account.id, address.id), principal, address);
  return row instanceof Refusal ? row : { data: directory.show(row, principal.now()) };
}

/** Validates, inserts and audits a new row. `insert` writes it. The caller has determined its business. */
export async function insertRecord<
  Columns extends object,
  Row extends BusinessOwnedRow & Columns,
  Shown extends object,
>(
  trx: Trx,
  writer: WriteAuthor,
  action: string,
  directory: Directory<Columns, Row, Shown>,
  given: Columns,
  insert: (columns: Columns) => Promise<Row>,
): Promise<Row | Refusal> {
  const columns = { ...given, ...directory.normalize?.(given) };
  const faults = [...blankFaults(directory.body, columns), ...directory.validate(columns, undefined, writer.now())];
  if (faults.length > 0) return invalidBody(faults);
  const row = await withUniqueFaults(directory.unique, () => insert(columns));
  if (row instanceof Refusal) return row;
  await recordAudit(trx, writer, {
    action,
    recordType: directory.recordType,
    recordId: row.id,
    businessId: row.business_id,
    before: null,
    after: directory.show(row, writer.now()),
  });
  return row;
}

/** Updates the fields that differ. If none differs, nothing is written. */
export async function updateRecord<
  Columns extends object,
  Row extends BusinessOwnedRow & Columns,
  Shown extends object,
>(
  trx: Trx,
  writer: WriteAuthor,
  action: string,
  directory: Directory<Columns, Row, Shown>,
  address: RecordReference,
  given: Partial<Columns>,
): Promise<{ data: Shown } | Refusal> {
  const accountId = writer.account.id;
  const row = accessibleRowOrRefusal(await directory.find(trx, accountId, address.id, 'change'), writer, address);
  if (row instanceof Refusal) return row;
  const patch = { ...given, ...directory.normalize?.({ ...row, ...given }) };
  const wanted = { ...row, ...patch };
  const faults = [
    ...immutableFaults(directory.body, row, patch),
    ...blankFaults(directory.body, wanted),
    ...directory.validate(wanted, row, writer.now()),
  ];
  if (faults.length > 0) return invalidBody(faults);
  const changes = differingColumns(row, patch);
  if (Object.keys(changes).length === 0) return { data: directory.show(row, writer.now()) };
  const refusal = await directory.refuseChange?.(trx, writer, row, changes);
  if (refusal !== undefined) return refusal;
  const updated = await withUniqueFaults(directory.unique, () => directory.update(trx, accountId, row.id, changes));
  if (updated instanceof Refusal) return updated;
  const shown = directory.show(updated, writer.now());
  await recordAudit(trx, writer, {
    action,
    recordType: directory.recordType,
    recordId: row.id,
    businessId: row.business_id,
    before: directory.show(row, writer.now()),
    after: shown,
  });
  return { data: shown };
}

/** Deletes a row. Refuses if another row refers to it. */
export async function removeRecord<
  Columns extends object,
  Row extends BusinessOwnedRow & Columns,
  Shown extends object,
>(
  trx: Trx,
  writer: WriteAuthor,
  action: string,
  directory: Directory<Columns, Row, Shown>,
  address: RecordReference,
): Promise<null | Refusal> {
  const accountId = writer.account.id;
  const row = accessibleRowOrRefusal(await directory.find(trx, accountId, address.id, 'removal'), writer, address);
  if (row instanceof Refusal) return row;
  const refusal = await directory.refuseRemoval(trx, accountId, row);
  if (refusal !== undefined) return refusal;
  try {
    await directory.remove(trx, accountId, row.id);
  } catch (error) {
    if (!isForeignKeyViolation(error)) throw error;
    return inUseRefusal(directory.recordType);
  }
  await recordAudit(trx, writer, {
    action,
    recordType: directory.recordType,
    recordId: row.id,
    businessId: row.business_id,
    before: directory.show(row, writer.now()),
    after: null,
  });
  return null;
}

export function inUseRefusal(word: string): Refusal {
  return conflict('record.in_use', `A document uses this ${word}: deactivate it with PUT {"active": false} instead.`);
}

/**
 * Refuses another code for an establishment or emission point. Document numbers contain the code, so it must not change
 * once a document has it.
 */
export function refuseCodeChange(): Refusal {
  return conflict('record.in_use', 'Emitted documents carry this code: it cannot change. Make a new one beside it.');
}
