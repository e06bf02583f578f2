import type { DocumentTypeInput } from './definition.ts';
import { linesWithoutItem, taxesOf } from './lines.ts';
import { modifiedDocument } from './shared.ts';

export const debitNote: DocumentTypeInput = {
  code: '05',
  missingRecords: linesWithoutItem,
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
