import { recordAudit } from '../../identity/audit/record.ts';
import type { Trx } from '../../platform/db/transaction.ts';
import { refuseProduction } from '../../platform/http/call.ts';
import { conflict, Refusal } from '../../platform/http/replies/error-reply.ts';
import type { RecordReference, WriteAuthor } from '../directories/directory.ts';
import { accessibleRowOrRefusal } from '../directories/scope.ts';
import type { RecordPrincipal } from '../directories/scope-store.ts';
import { type SequenceRecord, showSequence } from './show.ts';
import { findSequence, type SequenceRow, setNextNumber } from './store.ts';

/**
 * Sets the next number of a counter. It locks the same row as an emission, so that no document gets a number in
 * between.
 */
export async function setNextNumberRoute(
  trx: Trx,
  writer: WriteAuthor,
  address: RecordReference,
  nextNumber: number,
): Promise<{ data: SequenceRecord } | Refusal> {
  const accountId = writer.account.id;
  const row = findAccessibleSequence(await findSequence(trx, accountId, address.id, 'change'), writer, address);
  if (row instanceof Refusal) return row;
  if (row.last_used !== null && nextNumber <= row.last_used)
    return conflict('sequence.number_used', `The highest number used is ${row.last_used}: send a higher one.`);
  // A counter on hold is released even if its next number remains the same.
  if (nextNumber === row.next_number && row.held_at === null) return { data: showSequence(row) };
  const aligned = showSequence(await setNextNumber(trx, accountId, row.id, nextNumber));
  await recordAudit(trx, writer, {
    action: 'sequences.update',
    recordType: 'sequence',
    recordId: row.id,
    businessId: row.business_id,
    before: showSequence(row),
    after: aligned,
  });
  return { data: aligned };
}

/**
 * Returns the counter, or a refusal: a test key may access neither a business in production nor the production counters
 * of any business.
 */
export function findAccessibleSequence(
  row: SequenceRow | undefined,
  principal: RecordPrincipal,
  address: RecordReference,
): SequenceRow | Refusal {
  const reached = accessibleRowOrRefusal(row, principal, address);
  if (reached instanceof Refusal) return reached;
  return refuseProduction(principal, reached.business_environment_id) ?? reached;
}
