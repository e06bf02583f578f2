import { identificationCodes } from '../../catalogs/codes.ts';
import { type RehearsalFacts, rehearsalHead, rehearsalLine, rehearsalParty } from '../shared/rehearsal.ts';
import type { PurchaseSettlementInput } from './fields.ts';

/** Provider without RUC, as purchase settlements are for. The passport number belongs to no person. */
const provider = {
  ...rehearsalParty,
  identificationType: identificationCodes.passport,
  identification: 'ENSAYO0001',
} as const;

export function rehearsePurchaseSettlement(facts: RehearsalFacts): PurchaseSettlementInput {
  return { ...rehearsalHead('03', facts, provider), payments: [{ method: '20' }], lines: [rehearsalLine] };
}
