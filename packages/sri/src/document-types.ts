// Document types as data, for modules that need neither their rules nor their XML. The panel in the browser imports
// only this file of the package.
import { documentTraits } from './documents/traits.generated.ts';
import type { DocumentTraits } from './documents/traits.ts';

export { documentTraits } from './documents/traits.generated.ts';
export { asDocumentTypeCode, type DocumentTraits, type DocumentTypeCode } from './documents/traits.ts';

const byCode: ReadonlyMap<string, DocumentTraits> = new Map(documentTraits.map((type) => [type.code, type]));
const byId: ReadonlyMap<number, DocumentTraits> = new Map(documentTraits.map((type) => [type.id, type]));

/**
 * Returns the traits of a document type. Undefined for a code that is not one of the six types, such as a code from a
 * received file.
 */
export function traitsByCode(code: string): DocumentTraits | undefined {
  return byCode.get(code);
}

export function traitsById(id: number): DocumentTraits | undefined {
  return byId.get(id);
}

type Test = (type: DocumentTraits) => boolean;

/** Returns the first type for which the test is true. Throws if there is none. */
export function findDocumentTypeWhere(test: Test): DocumentTraits {
  const found = documentTraits.find(test);
  if (found === undefined) throw new RangeError('no document type fits');
  return found;
}

/** Returns the ids of all types for which the test is true, for use in a query. */
export function typeIdsWhere(test: Test): readonly number[] {
  return documentTraits.filter(test).map(({ id }) => id);
}

export const isNoteType: Test = ({ note }) => note !== null;
export const isCreditNoteType: Test = ({ note }) => note === 'credit';
export const isWithholdingType: Test = ({ totals }) => totals === 'withheld';
export const isWithholdableType: Test = ({ withholdable }) => withholdable;
/**
 * Document types that charge a new amount to a customer. Credit and debit notes modify such documents, and withholdings
 * refer to them.
 */
export const chargesCustomer: Test = ({ totals, sign }) => totals === 'charged' && sign > 0;

export type Book = 'sales' | 'purchases' | 'withheld';

/**
 * Book of the issuer in which the document is entered; amounts of different books are never added up. A delivery guide
 * is entered in none.
 */
export function bookOfDocumentType({ side, totals }: DocumentTraits): Book | undefined {
  if (totals === 'withheld') return 'withheld';
  if (side === 'neither') return undefined;
  return side === 'sale' ? 'sales' : 'purchases';
}
