import type { Decimal } from '../../decimal.ts';
import { type Document, type DocumentInput, readDocument } from '../shared/document.ts';
import type { DocumentFieldTable, DocumentTypeFields } from '../shared/fields.ts';
import {
  type ModifiedDocument,
  type ModifiedDocumentInput,
  modifiedDocumentFields,
  modifiedTaxes,
  readModifiedDocument,
} from '../shared/modified-document.ts';
import { type NameValuePair, readNameValuePairs } from '../shared/pairs.ts';
import { paymentsField } from '../shared/payments.ts';
import type { AmountInput, FieldReader, Optional } from '../shared/reader.ts';
import { type DocumentLineTax, readLineTaxes } from '../shared/taxes.ts';
import { readVatRefund, vatRefundField } from '../shared/vat-refund.ts';

/**
 * A charge added to a document: its reason, its value without taxes, and the taxes of the product that it is charged
 * for.
 */
export interface DebitLineInput {
  /** Reason of the charge. Default: the reason of the note. */
  readonly debitReason?: Optional<string>;
  readonly debitValue: Optional<AmountInput>;
  readonly taxes: readonly DocumentLineTax<AmountInput>[];
  readonly additionalDetails?: Optional<readonly NameValuePair[]>;
}

export interface DebitLine {
  readonly debitReason: string;
  readonly debitValue: Decimal;
  readonly taxes: readonly DocumentLineTax<Decimal>[];
  readonly additionalDetails: readonly NameValuePair[];
}

export interface DebitNoteInput extends DocumentInput<'05'>, ModifiedDocumentInput {
  readonly reason?: Optional<string>;
  readonly vatRefund?: Optional<AmountInput>;
  readonly lines: readonly DebitLineInput[];
}

export interface DebitNote extends Document<'05'>, ModifiedDocument {
  readonly vatRefund: Decimal;
  readonly lines: readonly DebitLine[];
}

const documentFields = {
  ...modifiedDocumentFields,
  reason: { kind: 'text', required: false, label: { es: 'Motivo', en: 'Reason' }, maxLength: 300 },
  vat_refund: vatRefundField,
  payments: paymentsField,
} as const satisfies DocumentFieldTable;

const lineFields = {
  item_id: {
    kind: 'reference',
    required: true,
    label: { es: 'Producto o servicio', en: 'Product or service' },
    about: 'Product or service. Not needed in withholdings, nor in a charge of a debit note that has `tax_ids`.',
    catalog: 'items',
  },
  debit_reason: {
    kind: 'text',
    required: true,
    label: { es: 'Razón del cargo', en: 'Reason of the charge' },
    about: 'Debit note: reason of the charge. Default: `reason` of the note.',
    maxLength: 300,
  },
  debit_value: {
    kind: 'money',
    required: true,
    label: { es: 'Valor sin impuestos', en: 'Value without taxes' },
    about: 'Debit note: value of the charge without taxes.',
  },
} as const satisfies DocumentFieldTable;

export const debitNoteFields = {
  document: documentFields,
  line: { ...lineFields, tax_ids: modifiedTaxes },
} as const satisfies DocumentTypeFields;

export function readDebitNote(input: DebitNoteInput, reader: FieldReader): DebitNote {
  const reason = reader.optionalText('reason', input.reason, documentFields.reason);
  return {
    ...readDocument(input, 'customer_id', reader),
    ...readModifiedDocument(input, reader),
    vatRefund: readVatRefund(input.vatRefund, reader),
    lines: input.lines.map((line, index) => {
      const entry = reader.entry('items', index);
      return {
        debitReason: entry.requiredText('debit_reason', line.debitReason?.trim() || reason, lineFields.debit_reason),
        debitValue: entry.requiredAmount('debit_value', line.debitValue, 'money'),
        taxes: readLineTaxes(line.taxes, entry),
        additionalDetails: readNameValuePairs(line.additionalDetails, 'additional_details', entry),
      };
    }),
  };
}
