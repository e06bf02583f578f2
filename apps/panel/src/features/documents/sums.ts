import { type Book, bookOf, traitsByCode } from '@talonario/sri/document-types';
import { signedTotal as withSign } from '../../document-types/index.ts';

/** Money of different kinds is not added up: sales (credit notes take away), purchases, and tax withheld. */
export type Sums = Readonly<Partial<Record<Book, number>>>;

export interface Totalled {
  readonly documentType: { readonly code: string };
  readonly total: number;
}

/** What a document adds to its kind: a credit note takes away. */
export function signedTotal({ documentType: { code }, total }: Totalled): number {
  return withSign(code, total);
}

export function sumsOf(documents: readonly Totalled[]): Sums {
  const cents: Record<string, number> = {};
  for (const document of documents) {
    const type = traitsByCode(document.documentType.code);
    const kind = type && bookOf(type);
    if (kind !== undefined) cents[kind] = (cents[kind] ?? 0) + Math.round(signedTotal(document) * 100);
  }
  return Object.fromEntries(Object.entries(cents).map(([kind, sum]) => [kind, sum / 100]));
}
