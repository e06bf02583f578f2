import type { Decimal } from '../../decimal.ts';
import { type Document, type DocumentInput, readDocument } from '../shared/document.ts';
import type { DocumentFieldTable, DocumentTypeFields } from '../shared/fields.ts';
import { type ProductLine, type ProductLineInput, readProductLines } from '../shared/lines.ts';
import { paymentsField } from '../shared/payments.ts';
import { productLineFields } from '../shared/product-line-fields.ts';
import type { AmountInput, FieldReader, Optional } from '../shared/reader.ts';
import { type Reimbursement, readReimbursements, reimbursementsField } from '../shared/reimbursements.ts';

/** `receiver` is the provider: the party that sells to the issuer and cannot issue documents itself. */
export interface PurchaseSettlementInput extends DocumentInput<'03'> {
  readonly lines: readonly ProductLineInput[];
  readonly reimbursements?: Optional<readonly Reimbursement<AmountInput>[]>;
}

export interface PurchaseSettlement extends Document<'03'> {
  readonly lines: readonly ProductLine[];
  readonly reimbursements: readonly Reimbursement<Decimal>[];
}

const documentFields = {
  provider_entity_id: {
    kind: 'reference',
    required: true,
    label: { es: 'Proveedor', en: 'Provider' },
    about: 'Purchase settlement: the provider, which is the other party.',
    catalog: 'providers',
  },
  payments: paymentsField,
  reimbursements: reimbursementsField,
} as const satisfies DocumentFieldTable;

export const purchaseSettlementFields = {
  document: documentFields,
  line: productLineFields,
} as const satisfies DocumentTypeFields;

export function readPurchaseSettlement(input: PurchaseSettlementInput, reader: FieldReader): PurchaseSettlement {
  return {
    ...readDocument(input, 'provider_entity_id', reader),
    lines: readProductLines(input.lines, reader),
    reimbursements: readReimbursements(input.reimbursements, reader),
  };
}
