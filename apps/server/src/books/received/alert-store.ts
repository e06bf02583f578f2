// Raises alerts about received documents. Each alert is raised once, until a user dismisses it.
import type { Trx } from '../../platform/db/transaction.ts';
import type { ReceivingBusiness } from './validate-xml.ts';

export async function raiseReceivedAlert(
  trx: Trx,
  { accountId, businessId }: Pick<ReceivingBusiness, 'accountId' | 'businessId'>,
  id: number,
  kind: 'received.annulled' | 'received.tampered',
  message: string,
): Promise<void> {
  await trx
    .insertInto('alerts')
    .values({
      account_id: accountId,
      business_id: businessId,
      document_id: null,
      received_document_id: id,
      kind,
      message,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
