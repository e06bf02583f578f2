// Lines that sell or move a product of the business.
import { findTax, isPerPiece } from '@talonario/sri';
import { linesOf } from '../named-records.ts';
import type { DocumentBody, Found, Item, ItemBody } from '../references.ts';
import type { CatalogReader } from './catalog-reader.ts';

export function productLines(body: DocumentBody, items: Found['items'], catalogs: CatalogReader): object[] {
  return body.items.map((line, index) => {
    const item = items.get(line.item_id ?? 0);
    return {
      ...productOf(line, items),
      unit: item?.unit,
      quantity: line.amount ?? undefined,
      unitPrice: line.price ?? undefined,
      priceIncludesTax: line.price_includes_tax,
      unsubsidizedPrice: line.unsubsidized_price,
      discount: line.discount,
      iceBase: line.ice_base,
      iceValue: line.ice_value,
      taxes: taxesOf(line, item, `items[${index}]`, catalogs),
      additionalDetails: line.additional_details,
    };
  });
}

export function productOf(line: ItemBody, items: Found['items']): object {
  const item = items.get(line.item_id ?? 0);
  // An item that is not there is a fault of its own; the missing description that follows from it is none.
  return {
    code: item?.code,
    auxCode: line.aux_code || item?.aux_code,
    description: line.detail?.trim() || (item?.name ?? '?'),
  };
}

// A percentage comes from the table. The business states its ICE per unit (`ice_value` of the product) where the table has no amount
// per piece, or another one. A note may name the taxes of the document it changes.
export function taxesOf(line: ItemBody, item: Item | undefined, path: string, catalogs: CatalogReader): object[] {
  const own = line.tax_ids?.map((id, index) => catalogs.row('taxes', `${path}.tax_ids[${index}]`, id));
  const taxes = own ?? (item?.tax_ids ?? []).map((id) => findTax(id));
  return taxes.flatMap((tax): object[] => {
    if (tax === undefined) return [];
    const stated = tax.taxType.code === '3' ? item?.ice_value : undefined;
    const unitAmount = stated ?? (isPerPiece(tax) ? tax.specific?.amount : undefined);
    return [{ code: tax.taxType.code, percentageCode: tax.code, rate: tax.rate, unitAmount }];
  });
}

/** Every line names an item. */
export function linesWithoutItem(body: DocumentBody): string[] {
  return linesOf(body).flatMap(({ path, line }) => (line.item_id ? [] : [`${path}item_id`]));
}
