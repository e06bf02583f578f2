// Creates a business for trying everything, with the same records as the demo account of `npm start`.

import { lockAccountFor } from '../../platform/db/account-lock.ts';
import type { Trx } from '../../platform/db/transaction.ts';
import { type CallOf, Reply } from '../../platform/http/call.ts';
import { conflict } from '../../platform/http/replies/error-reply.ts';
import { makeDemoSignature, seedDemo } from '../../records/demo/demo-seed.ts';
import { findBusinessId } from './store.ts';

export async function createDemoBusiness(call: CallOf<'demoBusiness.create'>) {
  const { account, config } = call;
  if (!config.simulator)
    return conflict('simulator.absent', 'SRI is not the simulator here: it would refuse a test certificate.');
  const identification = unusedDemoRuc(account.id);
  const find = (trx: Trx) => findBusinessId(trx, account.id, identification);
  const before = await call.db.forAccount(account.id, find);
  if (before !== undefined) return new Reply(200, { data: { businessId: before } });
  const signature = await makeDemoSignature(identification, call.now(), config.signatureHash);
  return await call.transaction(async (trx) => {
    await lockAccountFor(trx, 'plan', account.id); // of two clicks at once, the second finds the business of the first
    const meanwhile = await find(trx);
    if (meanwhile !== undefined) return new Reply(200, { data: { businessId: meanwhile } });
    const seed = { identification, signature, masterKeys: call.masterKeys() };
    return new Reply(201, { data: { businessId: await seedDemo(trx, call, seed) } });
  });
}

/**
 * Returns a RUC that belongs to no taxpayer and differs for each account. It must differ because the simulator, like
 * SRI, accepts a document number of a taxpayer only once, regardless of the account. RUCs of companies in Pichincha are
 * far below 1799.
 */
export function unusedDemoRuc(accountId: number): string {
  for (let number = (accountId * 3) % 90_000; ; number += 1) {
    const digits = `1799${String(number).padStart(5, '0')}`;
    const check = companyDigit(digits);
    // A result of 10 is not a valid check digit. Of two consecutive numbers at least one has a valid check digit.
    if (check < 10) return `${digits}${check}001`;
  }
}

const weights = [4, 3, 2, 7, 6, 5, 4, 3, 2];

function companyDigit(digits: string): number {
  const total = weights.reduce((sum, weight, index) => sum + weight * Number(digits[index]), 0);
  return (11 - (total % 11)) % 11;
}
