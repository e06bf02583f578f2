import { type LinesTotals, sumProductLines } from '../shared/lines.ts';
import type { PurchaseSettlement } from './fields.ts';

export type PurchaseSettlementTotals = LinesTotals;

export function totalPurchaseSettlement(settlement: PurchaseSettlement): PurchaseSettlementTotals {
  return sumProductLines(settlement.lines, settlement.taxRounding);
}
