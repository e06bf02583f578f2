import type { Checked } from './check.ts';
import { type CreditNote, type CreditNoteInput, type CreditNoteTotals, creditNote } from './credit-note/index.ts';
import { type DebitNote, type DebitNoteInput, type DebitNoteTotals, debitNote } from './debit-note/index.ts';
import type { DocumentDefinition, Totals } from './definition.ts';
import { type DeliveryGuide, type DeliveryGuideInput, deliveryGuide } from './delivery-guide/index.ts';
import { type Invoice, type InvoiceInput, type InvoiceTotals, invoice } from './invoice/index.ts';
import {
  type PurchaseSettlement,
  type PurchaseSettlementInput,
  type PurchaseSettlementTotals,
  purchaseSettlement,
} from './purchase-settlement/index.ts';
import { type Withholding, type WithholdingInput, type WithholdingTotals, withholding } from './withholding/index.ts';

/** The six document types. This list is the registry: the engine knows a type only by being in it. */
export const documentTypes = [invoice, purchaseSettlement, creditNote, debitNote, deliveryGuide, withholding] as const;

/** The input of any type; `documentCode` tells which. */
export type AnyDocumentInput =
  | InvoiceInput
  | PurchaseSettlementInput
  | CreditNoteInput
  | DebitNoteInput
  | DeliveryGuideInput
  | WithholdingInput;

/** A checked document of any type; `document.documentCode` tells which. */
export type CheckedDocument =
  | Checked<Invoice, InvoiceTotals>
  | Checked<PurchaseSettlement, PurchaseSettlementTotals>
  | Checked<CreditNote, CreditNoteTotals>
  | Checked<DebitNote, DebitNoteTotals>
  | Checked<DeliveryGuide, Totals>
  | Checked<Withholding, WithholdingTotals>;

export function documentTypeByCode(code: string): DocumentDefinition | undefined {
  return anyTypes.find((type) => type.code === code);
}

export function documentTypeById(id: number): DocumentDefinition | undefined {
  return anyTypes.find((type) => type.id === id);
}

/** Every code a rule can answer with, for reference pages. Codes of unreadable values (`field.…`) are the contract's. */
export function documentRuleCodes(): readonly string[] {
  const codes = anyTypes.flatMap((type) => [...type.rules, ...type.totalsRules].map((rule) => rule.code));
  return [...new Set(codes)].sort();
}

// Each type takes its own input; whoever goes through this list has found the type by the input's own code.
const anyTypes = documentTypes as readonly unknown[] as readonly DocumentDefinition[];
