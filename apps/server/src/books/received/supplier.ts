// Handles POST /received-documents/{id}/supplier: adds the issuer of the document to the directory of providers. A
// withholding needs a customer, so a customer is created, too.
import type { ReceivedDocument } from '@talonario/sri';
import type { Trx } from '../../platform/db/transaction.ts';
import { type Call, type HandlerAnswer, Reply } from '../../platform/http/call.ts';
import { conflict, Refusal } from '../../platform/http/replies/error-reply.ts';
import { createParty } from '../../records/parties/create.ts';
import {
  customerDirectory,
  type PartyDirectory,
  providerDirectory,
  showParty,
} from '../../records/parties/directory.ts';
import { findPartyByIdentification, type PartyRow } from '../../records/parties/store.ts';
import { findReceived, type ReceivedRow } from './store.ts';

type SupplierCall = Call<'receivedDocuments.supplier'>;

export async function createSupplier(call: SupplierCall): Promise<HandlerAnswer<'receivedDocuments.supplier'>> {
  const { account, params, query, mode } = call;
  return await call.transaction(async (trx) => {
    const where = { accountId: account.id, id: params.id, businessId: query.businessId, mode };
    const row = await findReceived(trx, where, 'lock');
    if (row instanceof Refusal) return row;
    if (row.issuer_name === '')
      return conflict('received.no_xml', 'Nothing tells the name of the issuer yet: its XML is not here.');
    const customer = query.customer === false ? undefined : await findOrCreate(trx, call, customerDirectory, row);
    if (customer instanceof Refusal) return customer;
    const provider = await findOrCreate(trx, call, providerDirectory, row);
    if (provider instanceof Refusal) return provider;
    return new Reply(provider.isNew ? 201 : 200, { data: showParty(provider.party) });
  });
}

async function findOrCreate(
  trx: Trx,
  call: SupplierCall,
  directory: PartyDirectory,
  row: ReceivedRow,
): Promise<{ party: PartyRow; isNew: boolean } | Refusal> {
  const { business_id, issuer_identification } = row;
  const known = await findPartyByIdentification(
    trx,
    call.account.id,
    directory.role,
    business_id,
    issuer_identification,
  );
  if (known !== undefined) return { party: known, isNew: false };
  const issuer = (row.content as ReceivedDocument | null)?.issuer;
  const made = await createParty(trx, call, directory, {
    business_id,
    identification_type_id: rucTypeId,
    identification: issuer_identification,
    business_name: row.issuer_name,
    commercial_name: issuer?.tradeName?.slice(0, 300) ?? null,
    address: (issuer?.establishmentAddress ?? issuer?.address)?.slice(0, 300) ?? null,
  });
  return made instanceof Refusal ? made : { party: made, isNew: true };
}

/** Id of the RUC in the catalog `identification-types`. Every issuer has a RUC. */
const rucTypeId = 4;
