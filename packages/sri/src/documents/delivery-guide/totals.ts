import { Decimal } from '../../decimal.ts';
import type { DocumentTotalsBase } from '../shared/totals.ts';
import type { DeliveryGuide } from './fields.ts';

/** A guide transports goods and has no amounts. */
export function totalDeliveryGuide(_guide: DeliveryGuide): DocumentTotalsBase {
  return { subtotal: Decimal.zero, discount: Decimal.zero, taxes: [], total: Decimal.zero };
}
