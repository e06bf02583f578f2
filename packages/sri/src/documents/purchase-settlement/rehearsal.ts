import { identificationCodes } from '../../catalogs/codes.ts';
import { type RehearsalFacts, rehearsalHead, rehearsalLine, rehearsalParty } from '../shared/rehearsal.ts';
import type { PurchaseSettlementInput } from './fields.ts';

/** From somebody without RUC, as whoever is bought from with one of these: a passport that nobody has. */
const provider = {
  ...rehearsalParty,
  identificationType: identificationCodes.passport,
  identification: 'ENSAYO0001',
} as const;

export function rehearsePurchaseSettlement(facts: RehearsalFacts): PurchaseSettlementInput {
  return { ...rehearsalHead('03', facts, provider), payments: [{ method: '20' }], lines: [rehearsalLine] };
}
