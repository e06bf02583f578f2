import type { DocumentDefinition } from '../definition.ts';
import {
  type PurchaseSettlement,
  type PurchaseSettlementInput,
  purchaseSettlementFields,
  readPurchaseSettlement,
} from './fields.ts';
import { purchaseSettlementRules, purchaseSettlementTotalsRules } from './rules.ts';
import { type PurchaseSettlementTotals, totalPurchaseSettlement } from './totals.ts';
import { writePurchaseSettlement } from './xml.ts';

export type { PurchaseSettlement, PurchaseSettlementInput, PurchaseSettlementTotals };

export const purchaseSettlement: DocumentDefinition<
  PurchaseSettlementInput,
  PurchaseSettlement,
  PurchaseSettlementTotals
> = {
  id: 6,
  code: '03',
  slug: 'purchase-settlement',
  name: 'Liquidación de compra de bienes y prestación de servicios',
  xmlRoot: 'liquidacionCompra',
  version: '1.1.0',
  receiverField: 'provider_entity_id',
  fields: purchaseSettlementFields,
  rules: purchaseSettlementRules,
  totalsRules: purchaseSettlementTotalsRules,
  read: readPurchaseSettlement,
  total: totalPurchaseSettlement,
  writeXml: writePurchaseSettlement,
};
