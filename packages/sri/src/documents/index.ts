import type { CheckedDocumentData } from './check.ts';
import { creditNote } from './credit-note/index.ts';
import { debitNote } from './debit-note/index.ts';
import type { DocumentDefinition } from './definition.ts';
import { deliveryGuide } from './delivery-guide/index.ts';
import { invoice } from './invoice/index.ts';
import { purchaseSettlement } from './purchase-settlement/index.ts';
import type { Document } from './shared/document.ts';
import type { FieldReader } from './shared/reader.ts';
import type { DocumentTotalsBase } from './shared/totals.ts';
import { withholding } from './withholding/index.ts';

/** The document types. This list is the registry: a type that is not in it does not exist for the library. */
export const documentTypes = [invoice, purchaseSettlement, creditNote, debitNote, deliveryGuide, withholding] as const;

type AnyDefinition = (typeof documentTypes)[number];

/** Input of any type; `documentCode` identifies the type. */
export type AnyDocumentInput = InputOf<AnyDefinition>;

/** Checked document of any type; `document.documentCode` identifies the type. */
export type CheckedDocument = CheckedOf<AnyDefinition>;

type InputOf<Type> = Type extends { read(input: infer Input, reader: FieldReader): Document } ? Input : never;

type CheckedOf<Type> = Type extends {
  total(document: infer Data extends Document): infer Figures extends DocumentTotalsBase;
}
  ? CheckedDocumentData<Data, Figures>
  : never;

export function documentTypeByCode(code: string): DocumentDefinition | undefined {
  return anyTypes.find((type) => type.code === code);
}

export function documentTypeByRoot(root: string): DocumentDefinition | undefined {
  return anyTypes.find((type) => type.xmlRoot === root);
}

export function documentTypeById(id: number): DocumentDefinition | undefined {
  return anyTypes.find((type) => type.id === id);
}

/**
 * Codes of all rules of all document types, for reference pages. Codes for values that cannot be read (`field.…`) are
 * defined by the contract.
 */
export function documentRuleCodes(): readonly string[] {
  const codes = anyTypes.flatMap((type) => [...type.rules, ...type.totalsRules].map((rule) => rule.code));
  return [...new Set(codes)].sort();
}

// Each document definition accepts only the input of its own type, which the type of this list cannot express. Callers
// select the definition by the type code of the input, so the two always fit.
const anyTypes = documentTypes as readonly unknown[] as readonly DocumentDefinition[];
