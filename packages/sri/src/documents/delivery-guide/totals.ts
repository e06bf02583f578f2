import { Decimal } from '../../decimal.ts';
import type { Totals } from '../shared/totals.ts';
import type { DeliveryGuide } from './fields.ts';

/** A guide moves goods, not money. */
export function totalDeliveryGuide(_guide: DeliveryGuide): Totals {
  return { subtotal: Decimal.zero, discount: Decimal.zero, taxes: [], total: Decimal.zero };
}
