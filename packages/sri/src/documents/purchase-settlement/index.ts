import type { DocumentDefinition } from '../definition.ts';
import { asDocumentTypeCode } from '../traits.ts';
import {
  type PurchaseSettlement,
  type PurchaseSettlementInput,
  purchaseSettlementFields,
  readPurchaseSettlement,
} from './fields.ts';
import { rehearsePurchaseSettlement } from './rehearsal.ts';
import { describePurchaseSettlementRide } from './ride.ts';
import { purchaseSettlementRules, purchaseSettlementTotalsRules } from './rules.ts';
import { type PurchaseSettlementTotals, totalPurchaseSettlement } from './totals.ts';
import { writePurchaseSettlement } from './xml.ts';

export type { PurchaseSettlement, PurchaseSettlementInput, PurchaseSettlementTotals };

export const purchaseSettlement = {
  id: 6,
  code: asDocumentTypeCode('03'),
  slug: 'purchase-settlement',
  name: 'Liquidación de compra de bienes y prestación de servicios',
  label: { es: 'Liquidación de compra', en: 'Purchase settlement' },
  xmlRoot: 'liquidacionCompra',
  version: '1.1.0',
  listPlace: 2,
  receiverField: 'provider_entity_id',
  finalConsumer: false,
  transport: false,
  sign: 1,
  side: 'purchase',
  totals: 'charged',
  payment: 'own',
  lines: 'products',
  note: null,
  creditable: true,
  correctable: true,
  withholdable: false,
  offeredOn: [],
  refersBy: [],
  annulment: { consent: false, whenLate: 'nothing', isdReversal: false },
  xml: {
    info: 'infoLiquidacionCompra',
    receiver: 'Proveedor',
    receivers: null,
    total: 'importeTotal',
    taxes: ['totalConImpuestos', 'totalImpuesto'],
  },
  fields: purchaseSettlementFields,
  rules: purchaseSettlementRules,
  totalsRules: purchaseSettlementTotalsRules,
  read: readPurchaseSettlement,
  total: totalPurchaseSettlement,
  writeXml: writePurchaseSettlement,
  describeRide: describePurchaseSettlementRide,
  rehearse: rehearsePurchaseSettlement,
} satisfies DocumentDefinition<PurchaseSettlementInput, PurchaseSettlement, PurchaseSettlementTotals>;
