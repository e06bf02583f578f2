// Lines that sell or move a product of the business.
import { findTax, isPerPiece } from '@talonario/sri';
import type { DocumentBody, Found, Item } from '../emission/resolve.ts';

type ItemBody = DocumentBody['items'][number];

export function productLines(body: DocumentBody, items: Found['items']): object[] {
  return body.items.map((line) => {
    const item = items.get(line.item_id ?? 0);
    return {
      ...productOf(line, items),
      unit: item?.unit,
      quantity: line.amount ?? undefined,
      unitPrice: line.price ?? undefined,
      discount: line.discount,
      taxes: taxesOf(item),
      additionalDetails: line.additional_details,
    };
  });
}

export function productOf(line: ItemBody, items: Found['items']): object {
  const item = items.get(line.item_id ?? 0);
  // An item that is not there is a fault of its own; the missing description that follows from it is none.
  return { code: item?.code, auxCode: item?.aux_code, description: line.detail?.trim() || (item?.name ?? '?') };
}

// An ICE the business states itself (`ice_value`, USD per unit) takes the place of the rate in the table, which only informs.
// An amount of the table counts where it is of one piece; the products of other amounts had to state theirs.
export function taxesOf(item: Item | undefined): object[] {
  return (item?.tax_ids ?? []).flatMap((id): object[] => {
    const tax = findTax(id);
    if (tax === undefined) return [];
    const codes = { code: tax.taxType.code, percentageCode: tax.code };
    if (tax.taxType.code === '3' && item?.ice_value != null) return [{ ...codes, unitAmount: item.ice_value }];
    return [{ ...codes, rate: tax.rate, ...(isPerPiece(tax) && { unitAmount: tax.specific?.amount }) }];
  });
}

/** Every line names an item. */
export function linesWithoutItem(body: DocumentBody): string[] {
  return body.items.flatMap((line, index) => (line.item_id ? [] : [`items[${index}].item_id`]));
}
