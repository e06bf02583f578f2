// The types of document as data, for whoever needs neither their rules nor their XML. The browser takes this file and not the rest.
import { documentTraits } from './documents/traits.generated.ts';
import type { DocumentTraits } from './documents/traits.ts';

export { documentTraits } from './documents/traits.generated.ts';
export { type DocumentTraits, type DocumentTypeCode, typeCode } from './documents/traits.ts';

const byCode: ReadonlyMap<string, DocumentTraits> = new Map(documentTraits.map((type) => [type.code, type]));
const byId: ReadonlyMap<number, DocumentTraits> = new Map(documentTraits.map((type) => [type.id, type]));

/** Undefined for a code that came from elsewhere and that is no type of ours. */
export function traitsByCode(code: string): DocumentTraits | undefined {
  return byCode.get(code);
}

export function traitsById(id: number): DocumentTraits | undefined {
  return byId.get(id);
}

type Test = (type: DocumentTraits) => boolean;

/** The first type of which this is true; that there is one is a matter of the list. */
export function findType(test: Test): DocumentTraits {
  const found = documentTraits.find(test);
  if (found === undefined) throw new RangeError('no document type is like that');
  return found;
}

/** The ids of all types of which this is true, for a store. */
export function typeIdsWhere(test: Test): readonly number[] {
  return documentTraits.filter(test).map(({ id }) => id);
}

export const isNote: Test = ({ note }) => note !== null;
export const isCreditNote: Test = ({ note }) => note === 'credit';
export const isWithholding: Test = ({ totals }) => totals === 'withheld';
export const isWithholdable: Test = ({ withholdable }) => withholdable;
/** Charges somebody money of its own: what a note changes and a withholding is about. */
export const chargesCustomer: Test = ({ totals, sign }) => totals === 'charged' && sign > 0;

export type Book = 'sales' | 'purchases' | 'withheld';

/** The book of its issuer that it enters: money of different kinds is not added up. A guide enters none. */
export function bookOf({ side, totals }: DocumentTraits): Book | undefined {
  if (totals === 'withheld') return 'withheld';
  if (side === 'neither') return undefined;
  return side === 'sale' ? 'sales' : 'purchases';
}
