import { bookOfDocumentType, type DocumentTraits, traitsByCode } from '@talonario/sri/document-types';

export interface PartySum {
  readonly kind: 'sold' | 'credited' | 'net' | 'bought' | 'withheld';
  readonly total: number;
  /** Number of documents. Not set if the sum does not belong to documents of one kind. */
  readonly count?: number;
}

interface TypeSum {
  readonly code: string;
  readonly count: number;
  readonly total: number;
}

/** Sums of a party by kind of money: invoices and debit notes minus credit notes, purchases, withheld tax. */
export function partySumsOf(byType: readonly TypeSum[]): PartySum[] {
  const sumOf = (test: (type: DocumentTraits) => boolean) =>
    byType
      .filter(({ code }) => typeIs(code, test))
      .reduce((sum, { count, total }) => ({ count: sum.count + count, cents: sum.cents + Math.round(total * 100) }), {
        count: 0,
        cents: 0,
      });
  const [sold, credited] = [
    sumOf(({ side, sign }) => side === 'sale' && sign > 0),
    sumOf(({ side, sign }) => side === 'sale' && sign < 0),
  ];
  const figures: PartySum[] = [];
  const add = (kind: PartySum['kind'], { count, cents }: { count: number; cents: number }) => {
    if (count > 0) figures.push({ kind, count, total: cents / 100 });
  };
  add('sold', sold);
  add('credited', credited);
  if (sold.count > 0) figures.push({ kind: 'net', total: (sold.cents - credited.cents) / 100 });
  add(
    'bought',
    sumOf((type) => bookOfDocumentType(type) === 'purchases'),
  );
  add(
    'withheld',
    sumOf((type) => bookOfDocumentType(type) === 'withheld'),
  );
  return figures;
}

function typeIs(code: string, test: (type: DocumentTraits) => boolean): boolean {
  const type = traitsByCode(code);
  return type !== undefined && test(type);
}
