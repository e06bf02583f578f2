// Stores a checked XML: as a new document, or in an already known document (replace-xml-store.ts).
import type { ReceivedState } from '../../platform/db/tables.ts';
import type { Trx } from '../../platform/db/transaction.ts';
import { classifyNewReceived } from './classification/apply.ts';
import type { XmlCopy } from './compare-copies.ts';
import { storeImportFileParts } from './files-store.ts';
import { provenanceColumns, type StoredXmlResult, type XmlOrigin } from './provenance.ts';
import { replaceReceivedXml } from './replace-xml-store.ts';
import type { ReceivedDocumentColumns, ReceivingBusiness } from './validate-xml.ts';

export async function storeReceivedXml(
  trx: Trx,
  receiver: ReceivingBusiness,
  columns: ReceivedDocumentColumns,
  copy: XmlCopy,
  origin: XmlOrigin,
): Promise<StoredXmlResult> {
  const { references, ...own } = columns;
  const state: ReceivedState = origin.fromSri ? 'authorized' : 'unconfirmed';
  const made = await trx
    .insertInto('received_documents')
    .values({
      account_id: receiver.accountId,
      business_id: receiver.businessId,
      environment_id: receiver.environmentId,
      source: origin.source,
      state,
      state_due_at: origin.stateDueAt,
      ...provenanceColumns(own, origin),
      ...own,
    })
    .onConflict((conflict) => conflict.columns(['business_id', 'access_key']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (made === undefined) {
    const kept = await replaceReceivedXml(trx, receiver, columns, copy, origin);
    if (kept.what === 'filled') await classifyNewReceived(trx, receiver, kept.id);
    return kept;
  }
  await storeImportFileParts(trx, receiver, made.id, copy.xml, origin, references);
  await classifyNewReceived(trx, receiver, made.id);
  return { id: made.id, what: 'added', confirmed: own.xml_status === 'verified' };
}
