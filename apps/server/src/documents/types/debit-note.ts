import { linesOf } from '../named-records.ts';
import type { DocumentTypeInput } from './definition.ts';
import { taxesOf } from './lines.ts';
import { modifiedDocument } from './shared.ts';

export const debitNote: DocumentTypeInput = {
  slug: 'debit-note',
  // A charge is a reason, a value and its IVA: interest is nothing that is sold. The taxes come from a product, or stand in the line.
  missingRecords: (body) =>
    linesOf(body).flatMap(({ path, line }) => (line.item_id || line.tax_ids?.length ? [] : [`${path}item_id`])),
  toSriInput: (body, { items }, catalogs) => ({
    ...modifiedDocument(body),
    vatRefund: body.vat_refund,
    lines: body.items.map((line, index) => ({
      debitReason: line.debit_reason,
      debitValue: line.debit_value ?? undefined,
      taxes: taxesOf(line, items.get(line.item_id ?? 0), `items[${index}]`, catalogs),
      additionalDetails: line.additional_details,
    })),
  }),
};
