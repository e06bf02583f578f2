// Document while it is being edited: the contract's body with missing values, and the displayed data of the records it
// refers to.
import type {
  AdditionalField,
  ExportBody,
  GuideRecipientBody,
  Item,
  PaymentBody,
  ReimbursementBody,
} from '@talonario/client';
import type { ReturnableLine } from '@talonario/sri/returned-goods';
import type { FormDefaults } from '../../../document-types/document-type.ts';
import type { DocumentTypeCode, FieldValues, LineValues, WithEmptyFields } from '../../../document-types/fields.ts';
import { documentType } from '../../../document-types/index.ts';
import { findVat } from '../../../format/vat-text.ts';

export type PaymentValues = WithEmptyFields<PaymentBody>;
export type ExportValues = WithEmptyFields<ExportBody>;
export type ReimbursementValues = WithEmptyFields<Omit<ReimbursementBody, 'taxes'>>;
export type ReimbursedTaxValues = WithEmptyFields<ReimbursementBody['taxes'][number]>;

/** Entry of a list. Its key stays the same when it is moved. */
export interface FormListEntry<Values> {
  readonly key: string;
  readonly values: Values;
}

export type NameValuePairEntry = FormListEntry<AdditionalField>;

export interface ReimbursementEntry extends FormListEntry<ReimbursementValues> {
  readonly taxes: readonly FormListEntry<ReimbursedTaxValues>[];
}

/** Displayed data of a chosen product. */
export interface ChosenProduct {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  /** IVA of the product, as shown in its column. */
  readonly vat?: string | undefined;
}

export function chosenProductOf({ id, code, name, taxes }: Item): ChosenProduct {
  const vat = findVat(taxes.map((tax) => ({ tax: tax.taxType.code, code: tax.code, rate: tax.rate })));
  return { id, code, name, vat };
}

/** Price that a new line takes from its product: the one with IVA if the product has it. */
export function proposedPriceOf({ price, priceWithTax }: Item): Pick<LineValues, 'price' | 'price_includes_tax'> {
  return priceWithTax === null ? { price } : { price: priceWithTax, price_includes_tax: true };
}

/** Displayed data of a chosen party. */
export interface ChosenParty {
  readonly id: number;
  readonly identification: string;
  readonly businessName: string;
}

export function chosenPartyOf({ id, identification, businessName }: ChosenParty): ChosenParty {
  return { id, identification, businessName };
}

export interface LineEntry extends FormListEntry<LineValues> {
  /** For a withholding: lines of the same group are about the same document. */
  readonly group?: string | undefined;
  /** Amounts of that document, of which the line may cover a part. */
  readonly whole?: { readonly subtotal?: number | undefined; readonly taxValue?: number | undefined } | undefined;
  /** Set if the discount was entered in percent. It is recomputed when quantity or price changes. */
  readonly discountPercent?: number | undefined;
  /**
   * For a returned line: the maximum that can be returned. A part of the quantity gets the same part of the discount.
   */
  readonly returned?: ReturnableLine | undefined;
  readonly item?: ChosenProduct | undefined;
  readonly details: readonly NameValuePairEntry[];
  readonly reimbursements: readonly ReimbursementEntry[];
}

/** Goods for a recipient other than the one of the guide. */
export interface RecipientGoodsEntry extends FormListEntry<LineValues> {
  readonly item?: ChosenProduct | undefined;
}

/** Further recipient of a guide. The first one is the guide's own. */
export interface RecipientEntry extends FormListEntry<WithEmptyFields<Omit<GuideRecipientBody, 'items'>>> {
  readonly customer?: ChosenParty | undefined;
  readonly goods: readonly RecipientGoodsEntry[];
}

export interface DocumentForm {
  readonly type: DocumentTypeCode;
  readonly fields: FieldValues;
  readonly lines: readonly LineEntry[];
  /** Empty if the document has one payment of its full total, by `payment_method_id`. */
  readonly payments: readonly FormListEntry<PaymentValues>[];
  readonly info: readonly NameValuePairEntry[];
  readonly export?: ExportValues | undefined;
  readonly reimbursements: readonly ReimbursementEntry[];
  readonly recipients: readonly RecipientEntry[];
  readonly customer?: ChosenParty | undefined;
  /**
   * Received document whose issuer is shown as `customer`. Set if no directory contains the issuer: it is added to the
   * customers together with the document.
   */
  readonly issuerOf?: number | undefined;
  readonly provider?: ChosenParty | undefined;
  readonly carrier?: ChosenParty | undefined;
}

export function emptyDocumentForm(type: DocumentTypeCode, defaults: FormDefaults): DocumentForm {
  return {
    type,
    fields: {
      establishment_id: defaults.establishmentId,
      emission_point_id: defaults.emissionPointId,
      payment_method_id: defaults.paymentMethodId,
      date: defaults.today,
      ...documentType(type).form.begin?.(defaults),
    },
    lines: [emptyDocumentLine(type)],
    payments: [],
    info: [],
    reimbursements: [],
    recipients: [],
  };
}

/** Returns a new line. In a withholding it is about a new document. */
export function emptyDocumentLine(type: DocumentTypeCode): LineEntry {
  const line = { key: newKey(), values: {}, details: [], reimbursements: [] };
  return documentType(type).lines === 'retentions' ? { ...line, group: line.key } : line;
}

export function newListEntry<Values>(values: Values): FormListEntry<Values> {
  return { key: newKey(), values };
}

/** True for a line without input. It is not sent; preset taxes alone are no input. */
export function isBlankLine({ values: { tax_ids: _, ...values }, details }: LineEntry): boolean {
  return details.length === 0 && Object.values(values).every((value) => value === undefined || value === '');
}

let lastKey = 0;

function newKey(): string {
  lastKey += 1;
  return `${Date.now().toString(36)}-${lastKey}`;
}
