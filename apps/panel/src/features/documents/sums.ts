import { type Book, bookOfDocumentType, traitsByCode } from '@talonario/sri/document-types';
import { totalWithSign as withSign } from '../../document-types/index.ts';

/** Sums by kind of money, which are not added up: sales (credit notes are subtracted), purchases, and withheld tax. */
export type DocumentSums = Readonly<Partial<Record<Book, number>>>;

export interface DocumentWithTotal {
  readonly documentType: { readonly code: string };
  readonly total: number;
}

/** Amount that a document adds to the sum of its kind. Negative for a credit note. */
export function totalWithSign({ documentType: { code }, total }: DocumentWithTotal): number {
  return withSign(code, total);
}

export function documentSumsOf(documents: readonly DocumentWithTotal[]): DocumentSums {
  const cents: Record<string, number> = {};
  for (const document of documents) {
    const type = traitsByCode(document.documentType.code);
    const kind = type && bookOfDocumentType(type);
    if (kind !== undefined) cents[kind] = (cents[kind] ?? 0) + Math.round(totalWithSign(document) * 100);
  }
  return Object.fromEntries(Object.entries(cents).map(([kind, sum]) => [kind, sum / 100]));
}
