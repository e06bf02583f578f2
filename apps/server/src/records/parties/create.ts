import { finalConsumer } from '@talonario/sri';
import type { Trx } from '../../platform/db/transaction.ts';
import { Refusal } from '../../platform/http/replies/error-reply.ts';
import type { WriteAuthor } from '../directories/directory.ts';
import { insertRecord } from '../directories/operations.ts';
import { findTargetBusiness } from '../directories/scope.ts';
import { customerDirectory, type PartyBody, type PartyDirectory, partyColumns } from './directory.ts';
import { insertParty, type PartyRow } from './store.ts';
import { finalConsumerTypeId } from './validate.ts';

export async function createParty(
  trx: Trx,
  writer: WriteAuthor,
  directory: PartyDirectory,
  body: PartyBody,
): Promise<PartyRow | Refusal> {
  const business = await findTargetBusiness(trx, writer, body.business_id);
  if (business instanceof Refusal) return business;
  return await insertRecord(trx, writer, `${directory.role}s.create`, directory, partyColumns(body), (party) =>
    insertParty(trx, writer.account.id, directory.role, party),
  );
}

/**
 * Creates the customer CONSUMIDOR FINAL, which every new business gets, so that a sale to an anonymous buyer needs no
 * other customer.
 */
export async function createFinalConsumer(trx: Trx, writer: WriteAuthor, businessId: number): Promise<void> {
  const party = {
    business_id: businessId,
    identification_type_id: finalConsumerTypeId,
    identification: finalConsumer.identification,
    business_name: 'CONSUMIDOR FINAL',
  };
  const made = await insertRecord(trx, writer, 'businesses.create', customerDirectory, party, (columns) =>
    insertParty(trx, writer.account.id, 'customer', columns),
  );
  if (made instanceof Refusal) throw made;
}
