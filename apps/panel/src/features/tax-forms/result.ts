// Result of a form as one line: the amounts of boxes from which the amount to pay, or the remaining credit, results.
import type { FormRecord } from './sections.ts';

export type TermName = 'sales' | 'credit' | 'before' | 'withheldFromYou' | 'other' | 'withheld' | 'offset';

export interface FormResult {
  /** Amounts with their sign, in dollars. Their sum is the amount to pay or, if negative, the remaining credit. */
  readonly terms: readonly { readonly name: TermName; readonly amount: number }[];
  readonly kind: 'toPay' | 'inFavour';
  readonly amount: number;
  /** Withheld tax that is to be paid although a credit remains: the credit cannot be used for it. */
  readonly alsoToPay: number;
}

export function formResultOf({ form, boxes }: Pick<FormRecord, 'form' | 'boxes'>): FormResult {
  const cents = (...names: string[]) =>
    boxes.filter(({ box }) => names.includes(box)).reduce((sum, { value }) => sum + Math.round((value ?? 0) * 100), 0);
  return form === '104' ? resultOf104(cents) : resultOf103(cents);
}

type Cents = (...names: string[]) => number;

function resultOf104(cents: Cents): FormResult {
  const [sales, credit] = [cents('499'), cents('564')];
  const before = cents('605', '606', '607', '608');
  const fromYou = cents('609');
  const favour = cents('615', '617', '618', '619');
  // Box 699 (perception) is the amount to pay; the remaining credit is carried to the next period.
  const net = cents('699') - favour;
  const other = net - (sales - credit - before - fromYou);
  const withheld = cents('801');
  const inFavour = favour > 0;
  return finish(
    [
      ['sales', sales],
      ['credit', -credit],
      ['before', -before],
      ['withheldFromYou', -fromYou],
      ['other', other],
      ['withheld', inFavour ? 0 : withheld],
    ],
    inFavour ? favour : cents('859'),
    inFavour,
    inFavour ? withheld : 0,
  );
}

function resultOf103(cents: Cents): FormResult {
  const toPay = cents('501');
  const withheld = cents('499');
  return finish(
    [
      ['withheld', withheld],
      ['offset', toPay - withheld],
    ],
    toPay,
    false,
    0,
  );
}

function finish(terms: [TermName, number][], amount: number, inFavour: boolean, alsoToPay: number): FormResult {
  // The first term is always shown, the others only if they are not zero.
  return {
    terms: terms
      .filter(([, cents], index) => index === 0 || cents !== 0)
      .map(([name, cents]) => ({ name, amount: cents / 100 })),
    kind: inFavour ? 'inFavour' : 'toPay',
    amount: amount / 100,
    alsoToPay: alsoToPay / 100,
  };
}
