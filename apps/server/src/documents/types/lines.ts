// Converts the lines of a document, by their kind.
import { type DocumentTraits, findTax, isTaxPerUnit } from '@talonario/sri';
import { linesOfBody } from '../referenced-ids.ts';
import type { DocumentBody, DocumentLineBody, FoundDocumentReferences, ReferencedItem } from '../references.ts';
import type { CatalogReader } from './catalog-reader.ts';
import { retentionLine, retentionsWithoutCodes } from './retention-lines.ts';

type ReadLine = (
  line: DocumentLineBody,
  index: number,
  items: FoundDocumentReferences['items'],
  catalogs: CatalogReader,
) => object;

/** Functions that convert a line of each kind to packages/sri, in addition to its plain fields. */
export const lineReaders: Readonly<Record<DocumentTraits['lines'], ReadLine>> = {
  products: productLine,
  goods: (line, _, items) => sriGoodsLine(line, items),
  charges: (line, index, items, catalogs) => ({
    taxes: taxesOf(line, items.get(line.item_id ?? 0), `items[${index}]`, catalogs),
    additionalDetails: line.additional_details,
  }),
  retentions: (line, index, _, catalogs) => retentionLine(line, `items[${index}]`, catalogs),
};

/** Missing records of lines, by field, without which the rules of a line cannot be checked. */
export const missingLineRecords: Readonly<Record<DocumentTraits['lines'], (body: DocumentBody) => string[]>> = {
  products: linesWithoutItem,
  goods: linesWithoutItem,
  // A charge has a reason, a value and its IVA. It needs no product, because interest is not a product. Its taxes come
  // from a product or from the line.
  charges: (body) =>
    linesOfBody(body).flatMap(({ path, line }) => (line.item_id || line.tax_ids?.length ? [] : [`${path}item_id`])),
  retentions: retentionsWithoutCodes,
};

function productLine(
  line: DocumentLineBody,
  index: number,
  items: FoundDocumentReferences['items'],
  catalogs: CatalogReader,
): object {
  const item = items.get(line.item_id ?? 0);
  return {
    ...productOf(line, items),
    unit: item?.unit,
    quantity: line.amount ?? undefined,
    unitPrice: line.price ?? undefined,
    taxes: taxesOf(line, item, `items[${index}]`, catalogs),
    discount: line.discount,
    additionalDetails: line.additional_details,
  };
}

export function sriGoodsLine(line: DocumentLineBody, items: FoundDocumentReferences['items']): object {
  return {
    ...productOf(line, items),
    quantity: line.amount ?? undefined,
    additionalDetails: line.additional_details,
  };
}

function productOf(line: DocumentLineBody, items: FoundDocumentReferences['items']): object {
  const item = items.get(line.item_id ?? 0);
  // A missing item is reported as a fault. The description that is missing because of it is not reported.
  return {
    code: item?.code,
    auxCode: line.aux_code || item?.aux_code,
    description: line.detail?.trim() || (item?.name ?? '?'),
  };
}

// Taxes of a line. The percentage comes from SRI's table. The business sets ICE per unit (`ice_value` of the product)
// if the table has no amount per unit, or another one. A note may name the taxes of the document it changes.
function taxesOf(
  line: DocumentLineBody,
  item: ReferencedItem | undefined,
  path: string,
  catalogs: CatalogReader,
): object[] {
  const own = line.tax_ids?.map((id, index) => catalogs.row('taxes', `${path}.tax_ids[${index}]`, id));
  const taxes = own ?? (item?.tax_ids ?? []).map((id) => findTax(id));
  return taxes.flatMap((tax): object[] => {
    if (tax === undefined) return [];
    const stated = tax.taxType.code === '3' ? item?.ice_value : undefined;
    const unitAmount = stated ?? (isTaxPerUnit(tax) ? tax.specific?.amount : undefined);
    return [{ code: tax.taxType.code, percentageCode: tax.code, rate: tax.rate, unitAmount }];
  });
}

/** Faults of lines without an item. */
function linesWithoutItem(body: DocumentBody): string[] {
  return linesOfBody(body).flatMap(({ path, line }) => (line.item_id ? [] : [`${path}item_id`]));
}
