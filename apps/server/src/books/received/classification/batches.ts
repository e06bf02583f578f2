// Lists the batches of a business, and undoes one of them.
import { maxUndoneDocuments } from '@talonario/contract';
import type { Call, HandlerAnswer } from '../../../platform/http/call.ts';
import { Refusal } from '../../../platform/http/replies/error-reply.ts';
import { listRecords } from '../../../records/directories/list.ts';
import { accessibleRowOrRefusal } from '../../../records/directories/scope.ts';
import { runAndRecordReceivedEvents } from '../events-store.ts';
import { auditClassificationChanges } from './apply.ts';
import {
  classificationBatchListing,
  countClassificationChanges,
  findClassificationBatch,
  readUndoableChanges,
  recordBatchUndone,
  type UndoableChange,
  writeClassifications,
} from './batch-store.ts';
import { showClassificationBatch } from './show.ts';
import { classificationValueColumns } from './values.ts';

export async function listBatches(call: Call<'classificationBatches.list'>) {
  return await listRecords(
    call,
    classificationBatchListing,
    call.paging({ sortBy: 'id', sortDir: 'desc' }),
    showClassificationBatch,
  );
}

export async function undoBatch(
  call: Call<'classificationBatches.undo'>,
): Promise<HandlerAnswer<'classificationBatches.undo'>> {
  const { account, params, query, requestId } = call;
  return await call.transaction(async (trx) => {
    const address = { id: params.id, businessId: query.businessId };
    const batch = accessibleRowOrRefusal(await findClassificationBatch(trx, account.id, params.id), call, address);
    if (batch instanceof Refusal) return batch;
    const owner = { accountId: account.id, businessId: batch.business_id };
    const open = await readUndoableChanges(trx, account.id, batch.id, maxUndoneDocuments + 1);
    const own = open.slice(0, maxUndoneDocuments).filter(isUntouched);
    await runAndRecordReceivedEvents(trx, { ...owner, requestId }, { ids: own.map(({ id }) => id) }, () =>
      writeClassifications(
        trx,
        owner,
        own.map(({ id, before }) => ({ id, ...before })),
      ),
    );
    const changes = own.map(({ id, before, now }) => ({ id, before: now, after: before }));
    await auditClassificationChanges(trx, call, 'classificationBatches.undo', batch.business_id, changes);
    if (own.length > 0) await recordBatchUndone(trx, account.id, batch.id, call.now());
    const more = open.length > maxUndoneDocuments;
    const kept = more ? 0 : (await countClassificationChanges(trx, account.id, batch.id)) - own.length;
    return { data: { undone: own.length, kept, more } };
  });
}

/**
 * Whether the document still has the values that the batch wrote. During a deployment, an older version of the service
 * may write values without a batch.
 */
function isUntouched({ after, now }: UndoableChange): boolean {
  return classificationValueColumns.every((column) => after[column] === now[column]);
}
