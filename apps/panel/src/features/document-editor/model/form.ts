// A document while somebody writes it: the body of the contract with holes, and what is shown of the records it points at.
import type {
  AdditionalField,
  ExportBody,
  GuideRecipientBody,
  Item,
  PaymentBody,
  ReimbursementBody,
} from '@talonario/client';
import type { ReturnableLine } from '@talonario/sri/returns';
import type { FormDefaults } from '../../../document-types/document-type.ts';
import type { DocumentTypeCode, FieldValues, LineValues, WithHoles } from '../../../document-types/fields.ts';
import { documentType } from '../../../document-types/index.ts';
import { vatOf } from '../../../format/vat-text.ts';

export type PaymentValues = WithHoles<PaymentBody>;
export type ExportValues = WithHoles<ExportBody>;
export type ReimbursementValues = WithHoles<Omit<ReimbursementBody, 'taxes'>>;
export type ReimbursedTaxValues = WithHoles<ReimbursementBody['taxes'][number]>;

/** An entry of a list. The key stays with it wherever it moves. */
export interface Entry<Values> {
  readonly key: string;
  readonly values: Values;
}

export type PairEntry = Entry<AdditionalField>;

export interface ReimbursementEntry extends Entry<ReimbursementValues> {
  readonly taxes: readonly Entry<ReimbursedTaxValues>[];
}

/** What is shown of a product that was chosen. */
export interface KnownItem {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  /** Its IVA, as its column shows it. */
  readonly vat?: string | undefined;
}

export function knownItem({ id, code, name, taxes }: Item): KnownItem {
  const vat = vatOf(taxes.map((tax) => ({ tax: tax.taxType.code, code: tax.code, rate: tax.rate })));
  return { id, code, name, vat };
}

/** What is shown of a person that was chosen. */
export interface KnownParty {
  readonly id: number;
  readonly identification: string;
  readonly businessName: string;
}

export function known({ id, identification, businessName }: KnownParty): KnownParty {
  return { id, identification, businessName };
}

export interface LineEntry extends Entry<LineValues> {
  /** Of a withholding: lines of the same group are about the same document. */
  readonly group?: string | undefined;
  /** What that document comes to, of which the line may cover a part. */
  readonly whole?: { readonly subtotal?: number | undefined; readonly taxValue?: number | undefined } | undefined;
  /** Where the discount was given in percent: it follows quantity and price. */
  readonly discountPercent?: number | undefined;
  /** Of a line that gives back: all it can give back. A part of the quantity takes its part of the discount. */
  readonly returned?: ReturnableLine | undefined;
  readonly item?: KnownItem | undefined;
  readonly details: readonly PairEntry[];
  readonly reimbursements: readonly ReimbursementEntry[];
}

/** Goods for somebody else than the receiver of the guide. */
export interface GoodsEntry extends Entry<LineValues> {
  readonly item?: KnownItem | undefined;
}

/** A receiver of a guide besides the first, which is the guide's own. */
export interface RecipientEntry extends Entry<WithHoles<Omit<GuideRecipientBody, 'items'>>> {
  readonly customer?: KnownParty | undefined;
  readonly goods: readonly GoodsEntry[];
}

export interface DocumentForm {
  readonly type: DocumentTypeCode;
  readonly fields: FieldValues;
  readonly lines: readonly LineEntry[];
  /** Empty: one payment, by `payment_method_id`, of the whole total. */
  readonly payments: readonly Entry<PaymentValues>[];
  readonly info: readonly PairEntry[];
  readonly export?: ExportValues | undefined;
  readonly reimbursements: readonly ReimbursementEntry[];
  readonly recipients: readonly RecipientEntry[];
  readonly customer?: KnownParty | undefined;
  /** The received document whose issuer `customer` is, where no directory has them: they are stored with the document. */
  readonly issuerOf?: number | undefined;
  readonly provider?: KnownParty | undefined;
  readonly carrier?: KnownParty | undefined;
}

export function emptyForm(type: DocumentTypeCode, defaults: FormDefaults): DocumentForm {
  return {
    type,
    fields: {
      establishment_id: defaults.establishmentId,
      emission_point_id: defaults.emissionPointId,
      payment_method_id: defaults.paymentMethodId,
      date: defaults.today,
      ...documentType(type).form.begin?.(defaults),
    },
    lines: [emptyLine(type)],
    payments: [],
    info: [],
    reimbursements: [],
    recipients: [],
  };
}

/** Of a withholding, about a document that no other line is about. */
export function emptyLine(type: DocumentTypeCode): LineEntry {
  const line = { key: newKey(), values: {}, details: [], reimbursements: [] };
  return documentType(type).lines === 'retentions' ? { ...line, group: line.key } : line;
}

export function entry<Values>(values: Values): Entry<Values> {
  return { key: newKey(), values };
}

/** A line nobody has touched is not sent; taxes of nothing are nothing. */
export function isBlankLine({ values: { tax_ids: _, ...values }, details }: LineEntry): boolean {
  return details.length === 0 && Object.values(values).every((value) => value === undefined || value === '');
}

let lastKey = 0;

function newKey(): string {
  lastKey += 1;
  return `${Date.now().toString(36)}-${lastKey}`;
}
