// Builds a customer from the issuer of a received document, if no such customer is stored.
import type { Trx } from '../platform/db/transaction.ts';
import type { ReferencedParty } from './references.ts';

export async function readIssuer(
  trx: Trx,
  accountId: number,
  businessId: number,
  receivedId: number,
): Promise<ReferencedParty | undefined> {
  const row = await trx
    .selectFrom('received_documents')
    .select(['issuer_identification', 'issuer_name'])
    .where('account_id', '=', accountId)
    .where('business_id', '=', businessId)
    .where('id', '=', receivedId)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  return {
    id: 0,
    role: 'customer',
    identification_type_id: rucTypeId,
    identification: row.issuer_identification,
    business_name: row.issuer_name,
    email: null,
    mobile: null,
    address: null,
    vehicle_plate: null,
    active: true,
  };
}

/** Id of the RUC in the catalog `identification-types`. Every issuer has a RUC. */
const rucTypeId = 4;
