// Price of a product with IVA, as on its price tag, and the price without taxes that belongs to it.
import { Decimal, findTax } from '@talonario/sri';
import type { Fault } from '../../platform/http/replies/error-reply.ts';
import type { ItemColumns } from './store.ts';

/** Returns the price without IVA if the product has a price with IVA. */
export function priceOfItem(item: ItemColumns): Partial<ItemColumns> {
  if (item.price_with_tax == null || hasOtherTax(item)) return {};
  return { price: String(priceWithoutVat(Number(item.price_with_tax), vatRateOf(item))) };
}

/** Faults: no price at all, or a price with IVA for a product that has other taxes, too. */
export function priceFaults(item: ItemColumns): Fault[] {
  if (item.price_with_tax == null)
    return item.price === undefined ? [{ field: 'price', message: 'is required', code: 'field.required' }] : [];
  if (!hasOtherTax(item)) return [];
  const message = 'has more than the IVA in it: write the price of this product without taxes';
  return [{ field: 'price_with_tax', message, code: 'field.not_allowed', params: { reason: 'other_tax_in_price' } }];
}

/**
 * Price without IVA with six decimals, the maximum of a price, so that adding IVA again gives the same price to the
 * cent.
 */
export function priceWithoutVat(price: number, rate: number): number {
  const millionths = BigInt(Decimal.round(Decimal.from(price), 6).toFixed(6).replace('.', ''));
  const whole = 10_000n + BigInt(Math.round(rate * 100));
  return Decimal.of((millionths * 20_000n + whole) / (2n * whole), 6).toNumber();
}

function hasOtherTax({ tax_ids: taxIds }: ItemColumns): boolean {
  return taxIds.some((id) => findTax(id)?.taxType.code !== vatCode);
}

function vatRateOf({ tax_ids: taxIds }: ItemColumns): number {
  return taxIds.map((id) => findTax(id)?.rate ?? 0).reduce((sum, rate) => sum + rate, 0);
}

const vatCode = '2';
