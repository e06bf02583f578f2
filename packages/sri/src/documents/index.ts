import type { Checked } from './check.ts';
import { creditNote } from './credit-note/index.ts';
import { debitNote } from './debit-note/index.ts';
import type { DocumentDefinition } from './definition.ts';
import { deliveryGuide } from './delivery-guide/index.ts';
import { invoice } from './invoice/index.ts';
import { purchaseSettlement } from './purchase-settlement/index.ts';
import type { Document } from './shared/document.ts';
import type { Reader } from './shared/reader.ts';
import type { Totals } from './shared/totals.ts';
import { withholding } from './withholding/index.ts';

/** The document types. This list is the registry: the engine knows a type only by being in it. */
export const documentTypes = [invoice, purchaseSettlement, creditNote, debitNote, deliveryGuide, withholding] as const;

type AnyDefinition = (typeof documentTypes)[number];

/** The input of any type; `documentCode` tells which. */
export type AnyDocumentInput = InputOf<AnyDefinition>;

/** A checked document of any type; `document.documentCode` tells which. */
export type CheckedDocument = CheckedOf<AnyDefinition>;

type InputOf<Type> = Type extends { read(input: infer Input, reader: Reader): Document } ? Input : never;

type CheckedOf<Type> = Type extends { total(document: infer Data extends Document): infer Figures extends Totals }
  ? Checked<Data, Figures>
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

/** Every code a rule can answer with, for reference pages. Codes of unreadable values (`field.…`) are the contract's. */
export function documentRuleCodes(): readonly string[] {
  const codes = anyTypes.flatMap((type) => [...type.rules, ...type.totalsRules].map((rule) => rule.code));
  return [...new Set(codes)].sort();
}

// Each type takes its own input; whoever goes through this list has found the type by the input's own code.
const anyTypes = documentTypes as readonly unknown[] as readonly DocumentDefinition[];
