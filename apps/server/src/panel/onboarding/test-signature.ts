// Creates a certificate for the simulator with the business's RUC, so that the user can try everything before buying a
// certificate.
import { type CallOf, Reply } from '../../platform/http/call.ts';
import { conflict, Refusal } from '../../platform/http/replies/error-reply.ts';
import { findBusiness } from '../../records/businesses/store.ts';
import { storeSignature } from '../../records/businesses/store-signature.ts';
import { makeDemoSignature } from '../../records/demo/demo-seed.ts';
import { accessibleRowOrRefusal } from '../../records/directories/scope.ts';
import { findCurrentSignature } from '../../records/signatures/store.ts';

export async function createTestSignature(call: CallOf<'businesses.testSignature.create'>) {
  const { account, config, params } = call;
  const business = await call.db.forAccount(account.id, async (trx) =>
    accessibleRowOrRefusal(await findBusiness(trx, account.id, params.id), call, params),
  );
  if (business instanceof Refusal) return business;
  if (!config.simulator || business.environment_id !== 1)
    return conflict('simulator.absent', 'SRI is not the simulator here: it would refuse a test certificate.');
  const { identification } = business;
  const opened = await makeDemoSignature(identification, call.now(), config.signatureHash, business.business_name);
  return await call.transaction(async (trx) => {
    // Locks the business, so that the second of two concurrent requests finds the signature of the first.
    await findBusiness(trx, account.id, business.id, 'change');
    if ((await findCurrentSignature(trx, account.id, business.id)) !== undefined)
      return conflict('signature.exists', 'The business has a signature: renew it with another file.');
    const how = {
      action: 'businesses.files.upload',
      renews: false,
      dryRun: false,
      masterKeys: call.masterKeys(),
    };
    const stored = await storeSignature(trx, call, how, business.id, opened);
    return stored instanceof Refusal ? stored : new Reply(201, { data: { businessId: business.id } });
  });
}
