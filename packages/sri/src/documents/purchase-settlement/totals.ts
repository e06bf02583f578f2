import { type LinesTotals, totalLines } from '../shared/lines.ts';
import type { PurchaseSettlement } from './fields.ts';

export type PurchaseSettlementTotals = LinesTotals;

export function totalPurchaseSettlement(settlement: PurchaseSettlement): PurchaseSettlementTotals {
  return totalLines(settlement.lines, settlement.taxRounding);
}
