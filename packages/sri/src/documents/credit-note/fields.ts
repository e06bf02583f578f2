import type { Decimal } from '../../decimal.ts';
import { type Document, type DocumentInput, readDocument } from '../shared/document.ts';
import type { DocumentTypeFields } from '../shared/fields.ts';
import { type ProductLine, type ProductLineInput, readProductLines } from '../shared/lines.ts';
import {
  type ModifiedDocument,
  type ModifiedDocumentInput,
  modifiedDocumentFields,
  modifiedTaxes,
  readModifiedDocument,
} from '../shared/modified-document.ts';
import { productLineFields } from '../shared/product-line-fields.ts';
import type { AmountInput, FieldReader, Optional } from '../shared/reader.ts';
import { readVatRefund, vatRefundField } from '../shared/vat-refund.ts';
import {
  chooseBaseWithinRemaining,
  fitLinesToRemaining,
  type RemainingTaxesToCredit,
  type RemainingTaxToCredit,
  readRemainingTaxes,
} from './remaining-credit.ts';

export interface CreditNoteInput extends DocumentInput<'04'>, ModifiedDocumentInput {
  readonly lines: readonly ProductLineInput[];
  readonly reason: Optional<string>;
  readonly vatRefund?: Optional<AmountInput>;
  /** Taxes of the modified document that earlier notes have not credited, if known. */
  readonly left?: Optional<readonly RemainingTaxToCredit<number>[]>;
}

export interface CreditNote extends Document<'04'>, ModifiedDocument {
  readonly lines: readonly ProductLine[];
  readonly reason: string;
  readonly vatRefund: Decimal;
  readonly left: RemainingTaxesToCredit;
}

const reason = {
  kind: 'text',
  required: true,
  label: { es: 'Motivo', en: 'Reason' },
  about: 'Credit and debit note: the reason. A debit note may have it in its lines instead.',
  maxLength: 300,
} as const;

export const creditNoteFields = {
  document: { ...modifiedDocumentFields, reason, vat_refund: vatRefundField },
  line: { ...productLineFields, tax_ids: modifiedTaxes },
} as const satisfies DocumentTypeFields;

export function readCreditNote(input: CreditNoteInput, reader: FieldReader): CreditNote {
  const left = readRemainingTaxes(input.left);
  return {
    ...readDocument(input, 'customer_id', reader),
    ...readModifiedDocument(input, reader),
    reason: reader.requiredText('reason', input.reason, reason),
    vatRefund: readVatRefund(input.vatRefund, reader),
    left,
    lines: fitLinesToRemaining(
      readProductLines(
        input.lines,
        reader,
        left.length === 0 ? undefined : (net) => chooseBaseWithinRemaining(left, net),
      ),
      left,
    ),
  };
}
