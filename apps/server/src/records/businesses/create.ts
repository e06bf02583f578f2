import type { Trx } from '../../platform/db/transaction.ts';
import { refuseProduction } from '../../platform/http/call.ts';
import { Refusal } from '../../platform/http/replies/error-reply.ts';
import type { WriteAuthor } from '../directories/directory.ts';
import { insertRecord } from '../directories/operations.ts';
import { reserveCapacity } from '../directories/plan-capacity.ts';
import { createFinalConsumer } from '../parties/create.ts';
import { type BusinessBody, businessColumns, businessDirectory } from './directory.ts';
import { type BusinessRow, insertBusiness } from './store.ts';

/** Creates a business. It also gets the customer CONSUMIDOR FINAL. */
export async function createBusiness(
  trx: Trx,
  writer: WriteAuthor,
  body: BusinessBody,
): Promise<BusinessRow | Refusal> {
  const refusal =
    refuseProduction(writer, body.environment_id ?? 1) ??
    (await reserveCapacity(trx, writer.account.id, () => ({ businesses: body.active === false ? 0 : 1 })));
  if (refusal !== undefined) return refusal;
  const row = await insertRecord(
    trx,
    writer,
    'businesses.create',
    businessDirectory,
    businessColumns(body),
    (business) => insertBusiness(trx, writer.account.id, business),
  );
  if (row instanceof Refusal) return row;
  await createFinalConsumer(trx, writer, row.id);
  return row;
}
