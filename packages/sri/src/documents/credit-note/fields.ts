import { type Document, type DocumentInput, readDocument } from '../shared/document.ts';
import type { TypeFields } from '../shared/fields.ts';
import { type ProductLine, type ProductLineInput, productLineFields, readProductLines } from '../shared/lines.ts';
import {
  type ModifiedDocument,
  type ModifiedDocumentInput,
  modifiedDocumentFields,
  modifiedTaxes,
  readModifiedDocument,
} from '../shared/modified-document.ts';
import type { Maybe, Reader } from '../shared/reader.ts';

export interface CreditNoteInput extends DocumentInput<'04'>, ModifiedDocumentInput {
  readonly lines: readonly ProductLineInput[];
  readonly reason: Maybe<string>;
}

export interface CreditNote extends Document<'04'>, ModifiedDocument {
  readonly lines: readonly ProductLine[];
  readonly reason: string;
}

const reason = { kind: 'text', required: true, label: 'Motivo', maxLength: 300 } as const;

export const creditNoteFields: TypeFields = {
  document: { ...modifiedDocumentFields, reason },
  line: { ...productLineFields, tax_ids: modifiedTaxes },
};

export function readCreditNote(input: CreditNoteInput, reader: Reader): CreditNote {
  return {
    ...readDocument(input, 'customer_id', reader),
    ...readModifiedDocument(input, reader),
    reason: reader.requiredText('reason', input.reason, reason),
    lines: readProductLines(input.lines, reader),
  };
}
