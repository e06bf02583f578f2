import type { DocumentTypeInput } from './definition.ts';
import { linesWithoutItem, taxesOf } from './lines.ts';
import { modifiedDocument } from './shared.ts';

export const debitNote: DocumentTypeInput = {
  code: '05',
  missingRecords: linesWithoutItem,
  toSriInput: (body, { items }) => ({
    ...modifiedDocument(body),
    lines: body.items.map((line) => ({
      debitReason: line.debit_reason,
      debitValue: line.debit_value ?? undefined,
      taxes: taxesOf(items.get(line.item_id ?? 0)),
      additionalDetails: line.additional_details,
    })),
  }),
};
