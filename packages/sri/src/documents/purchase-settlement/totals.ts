import { sumProductLines, type TotalsOfAllLines } from '../shared/lines.ts';
import type { PurchaseSettlement } from './fields.ts';

export type PurchaseSettlementTotals = TotalsOfAllLines;

export function totalPurchaseSettlement(settlement: PurchaseSettlement): PurchaseSettlementTotals {
  return sumProductLines(settlement.lines, settlement.taxRounding);
}
