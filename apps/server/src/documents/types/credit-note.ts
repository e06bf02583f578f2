import type { DocumentTypeInput } from './definition.ts';
import { linesWithoutItem, productLines } from './lines.ts';
import { modifiedDocument } from './shared.ts';

export const creditNote: DocumentTypeInput = {
  slug: 'credit-note',
  missingRecords: linesWithoutItem,
  toSriInput: (body, { items }, catalogs) => ({
    lines: productLines(body, items, catalogs),
    ...modifiedDocument(body),
    vatRefund: body.vat_refund,
  }),
};
