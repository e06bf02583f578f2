export { describeCreditNoteRide } from '../documents/credit-note/ride.ts';
export { describeDebitNoteRide } from '../documents/debit-note/ride.ts';
export { describeDeliveryGuideRide } from '../documents/delivery-guide/ride.ts';
export { describeInvoiceRide } from '../documents/invoice/ride.ts';
export { describePurchaseSettlementRide } from '../documents/purchase-settlement/ride.ts';
export { describeWithholdingRide } from '../documents/withholding/ride.ts';
export { describeRide, type RideOptions } from './describe.ts';
export {
  type RideColumn,
  type RideDescription,
  RideError,
  type RideField,
  type RideFieldBlock,
  type RideIssuer,
  type RideSection,
  type RideStatus,
  type RideTable,
  type RideTotal,
} from './description.ts';
export type { DecimalSeparator } from './figures.ts';
