// Twenty worked sequences, and properties of every sequence.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type AccountChange,
  amountsOfSale,
  applyBalance,
  applySource,
  balanceOf,
  type CustomerAccount,
  changeFacts,
  type Deposit,
  emptyAccount,
  endApplication,
  excessIdOf,
  inCheques,
  isRefusal,
  oldestFirst,
  recordDeposit,
  recordRefund,
  removeWriteOff,
  reverseDeposit,
  reverseRefund,
  type Sale,
  type SettledNote,
  sourcesOf,
  takeOffCredit,
  usableSources,
  withSale,
  writeOff,
} from './customer-account.ts';

const today = '2026-03-31';

function cents(usd: number): number {
  return Math.round(usd * 100);
}

/** The account of one customer, as a sequence of steps in USD. */
class Sequence {
  account: CustomerAccount = emptyAccount;
  #next = 0;

  sale(id: string, usd: number, more: Partial<Sale> & { readonly paid?: number } = {}): void {
    const { paid = 0, ...sale } = more;
    const debt = cents(usd - paid);
    const usual = { dueOn: '2026-01-31', amount: debt };
    const made: Sale = {
      id,
      date: '2026-01-01',
      isReceivable: true,
      paidAtIssue: cents(paid),
      debt,
      instalments: [usual],
      ...sale,
    };
    this.account = changeFacts(this.account, { sales: [...this.account.sales, made] });
  }

  /** Returns the id of the payment. */
  pay(usd: number, applications: Readonly<Record<string, number>> = {}, more: Partial<Deposit> = {}): string {
    this.#next += 1;
    const id = `payment ${this.#next}`;
    const deposit = { id, date: `2026-02-${String(this.#next).padStart(2, '0')}`, amount: cents(usd), ...more };
    const parts = Object.entries(applications).map(([saleId, amount]) => ({ saleId, amount: cents(amount) }));
    this.accept(recordDeposit(this.account, deposit, parts));
    return id;
  }

  note(id: string, saleId: string, usd: number, settlesAsBalance = false): void {
    const note: SettledNote = { id, saleId, date: '2026-02-20', amount: cents(usd), settlesAsBalance };
    this.account = changeFacts(this.account, { notes: [...this.account.notes, note] });
  }

  annulNote(id: string): void {
    this.account = changeFacts(this.account, { notes: this.account.notes.filter((note) => note.id !== id) });
  }

  withhold(saleId: string, usd: number): void {
    const id = `withholding of ${saleId}`;
    const withholdings = [...this.account.withholdings, { id, saleId, amount: cents(usd) }];
    this.account = changeFacts(this.account, { withholdings });
  }

  accept(change: AccountChange): void {
    if (isRefusal(change)) throw new Error(JSON.stringify(change));
    this.account = change;
  }

  owed(saleId: string): number | undefined {
    const amounts = amountsOfSale(this.account, saleId);
    return amounts && amounts.owed / 100;
  }

  get balance(): number {
    return balanceOf(this.account) / 100;
  }
}

describe('the account of a customer', () => {
  it('1: part payment', () => {
    const shop = new Sequence();
    shop.sale('A', 115);
    shop.pay(40, { A: 40 });
    expect(shop.owed('A')).toBe(75);
    shop.pay(75, { A: 75 });
    expect([shop.owed('A'), shop.balance]).toEqual([0, 0]);
  });

  it('2: a sale partly in cash', () => {
    const shop = new Sequence();
    shop.sale('A', 115, { paid: 40 });
    expect(shop.owed('A')).toBe(75);
  });

  it('3: instalments are covered in their order', () => {
    const shop = new Sequence();
    const dues = ['2026-01-31', '2026-03-02', '2026-04-01'];
    shop.sale('A', 300, { instalments: dues.map((dueOn) => ({ dueOn, amount: 10_000 })) });
    shop.pay(150, { A: 150 });
    const amounts = amountsOfSale(shop.account, 'A');
    expect(amounts?.instalments.map(({ owed }) => owed)).toEqual([0, 5_000, 10_000]);
    expect(amounts?.dueOn).toBe('2026-03-02');
  });

  it('4 and 5: a note after the payment, used for another invoice, and annulled', () => {
    const shop = new Sequence();
    shop.sale('A', 115);
    shop.pay(115, { A: 115 });
    shop.note('N', 'A', 23);
    expect(amountsOfSale(shop.account, 'A')).toMatchObject({ net: 9_200, owed: 0, excess: 2_300 });
    expect(shop.balance).toBe(23);
    shop.sale('B', 50);
    shop.accept(applyBalance(shop.account, 'B', cents(23), today));
    expect([shop.owed('B'), shop.balance]).toEqual([27, 0]);
    expect(shop.account.applications.at(-1)?.sourceId).toBe(excessIdOf('A'));
    shop.annulNote('N');
    expect(amountsOfSale(shop.account, 'A')).toMatchObject({ net: 11_500, owed: 0, excess: 0 });
    expect([shop.owed('B'), shop.balance]).toEqual([50, 0]);
  });

  it('6: a withholding after the payment', () => {
    const shop = new Sequence();
    shop.sale('A', 115);
    shop.pay(115, { A: 115 });
    shop.withhold('A', 6.25);
    expect([shop.owed('A'), shop.balance]).toEqual([0, 6.25]);
  });

  it('7: a bounced cheque', () => {
    const shop = new Sequence();
    shop.sale('A', 20);
    shop.sale('B', 20);
    const cheque = shop.pay(28, { A: 20 });
    expect([shop.owed('A'), shop.balance]).toEqual([0, 8]);
    shop.accept(applyBalance(shop.account, 'B', cents(8), today));
    expect([shop.owed('B'), shop.balance]).toEqual([12, 0]);
    shop.accept(reverseDeposit(shop.account, cheque));
    expect([shop.owed('A'), shop.owed('B'), shop.balance]).toEqual([20, 20, 0]);
    expect(reverseDeposit(shop.account, cheque)).toEqual({ refused: 'already_reversed' });
  });

  it('8: a refund, then the reversal of its payment', () => {
    const shop = new Sequence();
    const first = shop.pay(100);
    shop.accept(recordRefund(shop.account, 'R', cents(100), today));
    expect(shop.balance).toBe(0);
    shop.accept(reverseDeposit(shop.account, first));
    expect(shop.balance).toBe(-100);
    expect(recordRefund(shop.account, 'R2', 1, today)).toEqual({ refused: 'negative_balance' });
    shop.pay(60);
    expect(shop.balance).toBe(-40);
    shop.sale('A', 50);
    expect(applyBalance(shop.account, 'A', 1, today)).toEqual({ refused: 'negative_balance' });
    expect(oldestFirst(shop.account, cents(60))).toEqual([{ saleId: 'A', amount: cents(20) }]);
    shop.pay(60, { A: 50 });
    expect([shop.owed('A'), shop.balance]).toEqual([0, -30]);
  });

  it('what a reversed payment lacks is taken from later ones before they can be used', () => {
    const shop = new Sequence();
    const first = shop.pay(100);
    shop.accept(recordRefund(shop.account, 'R', cents(100), today));
    shop.accept(reverseDeposit(shop.account, first));
    const second = shop.pay(80);
    const third = shop.pay(70);
    expect(shop.balance).toBe(50);
    expect(usableSources(shop.account, today)).toEqual([{ id: third, usable: 5_000 }]);
    shop.sale('A', 60);
    const application = { sourceId: second, saleId: 'A', amount: cents(10) };
    expect(applySource(shop.account, application, today)).toEqual({ refused: 'exceeds_usable', available: 0 });
    expect(applyBalance(shop.account, 'A', cents(60), today)).toEqual({ refused: 'exceeds_usable', available: 5_000 });
    shop.accept(applySource(shop.account, { ...application, sourceId: third, amount: cents(50) }, today));
    expect([shop.owed('A'), shop.balance]).toEqual([10, 0]);
  });

  it('9: one cent is written off', () => {
    const shop = new Sequence();
    shop.sale('A', 115);
    const paid = shop.pay(114.99, { A: 114.99 });
    expect(shop.owed('A')).toBe(0.01);
    shop.accept(writeOff(shop.account, 'A'));
    expect(shop.owed('A')).toBe(0);
    expect(writeOff(shop.account, 'A')).toEqual({ refused: 'nothing_owed', saleId: 'A' });
    shop.accept(reverseDeposit(shop.account, paid));
    expect(shop.owed('A')).toBe(114.99);
    shop.pay(114.99, { A: 114.99 });
    expect(shop.owed('A')).toBe(0);
    expect(amountsOfSale(removeWriteOff(shop.account, 'A'), 'A')?.owed).toBe(1);
  });

  it('10: rejected, corrected and authorised', () => {
    const shop = new Sequence();
    shop.sale('A', 115);
    shop.pay(115, { A: 115 });
    shop.account = withSale(shop.account, 'A', { isReceivable: false });
    expect([shop.owed('A'), shop.balance]).toEqual([undefined, 115]);
    shop.account = withSale(shop.account, 'A', { isReceivable: true });
    expect([shop.owed('A'), shop.balance]).toEqual([115, 115]);
    shop.accept(applyBalance(shop.account, 'A', cents(115), today));
    expect([shop.owed('A'), shop.balance]).toEqual([0, 0]);
  });

  it('11: annulled after a part payment', () => {
    const shop = new Sequence();
    shop.sale('A', 115);
    shop.pay(60, { A: 60 });
    shop.account = withSale(shop.account, 'A', { isReceivable: false });
    expect([shop.owed('A'), shop.balance]).toEqual([undefined, 60]);
  });

  it('12: a note on a cash sale is balance only if it says so', () => {
    const shop = new Sequence();
    shop.sale('A', 115, { paid: 115, isReceivable: false, instalments: [] });
    shop.note('N', 'A', 23);
    expect(shop.balance).toBe(0);
    shop.note('M', 'A', 11.5, true);
    expect(shop.balance).toBe(11.5);
  });

  it.each([
    [false, 0],
    [true, 60],
  ])('13: a note on a mixed sale, settled as balance: %s', (settles, balance) => {
    const shop = new Sequence();
    shop.sale('A', 100, { paid: 60 });
    shop.note('N', 'A', 100, settles);
    expect(amountsOfSale(shop.account, 'A')).toMatchObject({ owed: 0, net: 0 });
    expect(shop.balance).toBe(balance);
  });

  it('a note is balance at most as far as the sale was paid when it was issued', () => {
    const shop = new Sequence();
    shop.sale('A', 100, { paid: 60 });
    shop.withhold('A', 10);
    shop.note('N', 'A', 100, true);
    expect(shop.balance).toBe(60);
  });

  it('14: an opening balance with a note that names its document', () => {
    const shop = new Sequence();
    shop.sale('o1', 200);
    shop.note('N', 'o1', 50);
    expect(shop.owed('o1')).toBe(150);
    shop.pay(150, { o1: 150 });
    expect(shop.owed('o1')).toBe(0);
  });

  it('15: the oldest instalments first', () => {
    const shop = new Sequence();
    const instalments = ['2026-01-31', '2026-03-31'].map((dueOn) => ({ dueOn, amount: 10_000 }));
    shop.sale('A', 200, { instalments });
    shop.sale('B', 150, { instalments: [{ dueOn: '2026-02-28', amount: 15_000 }] });
    const applications = oldestFirst(shop.account, cents(260));
    expect(applications).toEqual([
      { saleId: 'A', amount: cents(110) },
      { saleId: 'B', amount: cents(150) },
    ]);
    shop.pay(260, { A: 110, B: 150 });
    expect(amountsOfSale(shop.account, 'A')).toMatchObject({ owed: 9_000, dueOn: '2026-03-31' });
    expect(oldestFirst(shop.account, cents(50), ({ id }) => id === 'B')).toEqual([]);
  });

  it('16: on and off credit', () => {
    const shop = new Sequence();
    shop.sale('A', 115, { isReceivable: false });
    expect(shop.owed('A')).toBeUndefined();
    shop.account = withSale(shop.account, 'A', { isReceivable: true });
    const paid = shop.pay(15, { A: 15 });
    expect(shop.owed('A')).toBe(100);
    expect(takeOffCredit(shop.account, 'A')).toEqual({ refused: 'has_applications', saleId: 'A' });
    shop.accept(reverseDeposit(shop.account, paid));
    shop.accept(takeOffCredit(shop.account, 'A'));
    expect(shop.owed('A')).toBeUndefined();
  });

  it('17: a post-dated cheque', () => {
    const shop = new Sequence();
    shop.sale('A', 100);
    shop.pay(120, { A: 100 }, { chequeDate: '2026-04-30' });
    expect([shop.owed('A'), inCheques(shop.account, 'A', today), shop.balance]).toEqual([0, 10_000, 20]);
    expect(usableSources(shop.account, today)).toEqual([]);
    shop.sale('B', 20);
    expect(applyBalance(shop.account, 'B', 1, today)).toEqual({ refused: 'exceeds_usable', available: 0 });
    shop.accept(applyBalance(shop.account, 'B', cents(20), '2026-04-30'));
    expect(inCheques(shop.account, 'A', '2026-04-30')).toBe(0);
  });

  it('18: an application above what is owed', () => {
    const shop = new Sequence();
    shop.sale('A', 500);
    shop.pay(500, { A: 500 });
    const again = { id: 'again', date: today, amount: cents(500) };
    expect(recordDeposit(shop.account, again, [{ saleId: 'A', amount: cents(500) }])).toEqual({
      refused: 'exceeds_owed',
      saleId: 'A',
      owed: 0,
    });
    expect(oldestFirst(shop.account, cents(500))).toEqual([]);
  });

  it('19: a balance is spent once', () => {
    const shop = new Sequence();
    shop.pay(30);
    shop.sale('A', 30);
    shop.sale('B', 30);
    shop.accept(applyBalance(shop.account, 'A', cents(30), today));
    expect(applyBalance(shop.account, 'B', cents(30), today)).toEqual({ refused: 'exceeds_usable', available: 0 });
  });

  it('20: more is withheld than owed', () => {
    const shop = new Sequence();
    shop.sale('A', 115);
    shop.note('N', 'A', 115);
    shop.withhold('A', 10.25);
    expect(amountsOfSale(shop.account, 'A')).toMatchObject({ net: -1_025, overReduced: true, owed: 0 });
    expect(shop.balance).toBe(0);
  });

  it('a note that was refunded and then annulled is owed by the customer', () => {
    const shop = new Sequence();
    shop.sale('A', 115, { paid: 115, isReceivable: false, instalments: [] });
    shop.note('N', 'A', 23, true);
    shop.accept(recordRefund(shop.account, 'R', cents(23), today));
    shop.annulNote('N');
    expect(shop.balance).toBe(-23);
  });

  it('a note that ends reduces what was applied from its excess, newest first', () => {
    const shop = new Sequence();
    shop.sale('A', 100);
    shop.pay(100, { A: 100 });
    shop.note('N', 'A', 30);
    shop.note('M', 'A', 20);
    shop.sale('B', 20);
    shop.sale('C', 30);
    shop.accept(applyBalance(shop.account, 'B', cents(20), today));
    shop.accept(applyBalance(shop.account, 'C', cents(30), today));
    shop.annulNote('N');
    expect([shop.owed('B'), shop.owed('C'), shop.balance]).toEqual([0, 30, 0]);
  });
});

// Random sequences. Refused commands change nothing.
const saleIds = ['A', 'B', 'C'];
const amount = fc.integer({ min: 1, max: 30_000 });
const saleId = fc.constantFrom(...saleIds);
const step = fc.oneof(
  fc.record({ do: fc.constant('pay' as const), amount, saleId, part: amount, cheque: fc.boolean() }),
  fc.record({ do: fc.constant('oldest' as const), amount }),
  fc.record({ do: fc.constant('balance' as const), amount, saleId }),
  fc.record({ do: fc.constant('note' as const), amount, saleId, settles: fc.boolean() }),
  fc.record({ do: fc.constant('annul note' as const), place: fc.nat(5) }),
  fc.record({ do: fc.constant('withhold' as const), amount, saleId }),
  fc.record({ do: fc.constant('reverse' as const), place: fc.nat(8) }),
  fc.record({ do: fc.constant('refund' as const), amount }),
  fc.record({ do: fc.constant('reverse refund' as const), place: fc.nat(3) }),
  fc.record({ do: fc.constant('end application' as const), place: fc.nat(6) }),
  fc.record({ do: fc.constant('write off' as const), saleId }),
  fc.record({ do: fc.constant('credit' as const), saleId, isReceivable: fc.boolean() }),
);
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

function take(account: CustomerAccount, one: Step, index: number): AccountChange {
  const date = `2026-02-${String((index % 27) + 1).padStart(2, '0')}`;
  const at = <T>(list: readonly T[], place: number): T | undefined => list[place % Math.max(1, list.length)];
  const deposit = (paid: number) => ({ id: `payment ${index}`, date, amount: paid });
  switch (one.do) {
    case 'pay':
      return recordDeposit(account, { ...deposit(one.amount), ...(one.cheque && { chequeDate: '2026-04-30' }) }, [
        { saleId: one.saleId, amount: Math.min(one.part, one.amount) },
      ]);
    case 'oldest':
      return recordDeposit(account, deposit(one.amount), oldestFirst(account, one.amount));
    case 'balance':
      return applyBalance(account, one.saleId, one.amount, today);
    case 'note': {
      const note = { id: `note ${index}`, saleId: one.saleId, date, amount: one.amount, settlesAsBalance: one.settles };
      return changeFacts(account, { notes: [...account.notes, note] });
    }
    case 'annul note': {
      const gone = at(account.notes, one.place);
      return changeFacts(account, { notes: account.notes.filter((note) => note !== gone) });
    }
    case 'withhold': {
      const withholding = { id: `withholding ${index}`, saleId: one.saleId, amount: one.amount };
      return changeFacts(account, { withholdings: [...account.withholdings, withholding] });
    }
    case 'reverse':
      return reverseDeposit(account, at(account.deposits, one.place)?.id ?? '');
    case 'refund':
      return recordRefund(account, `refund ${index}`, one.amount, today);
    case 'reverse refund':
      return reverseRefund(account, at(account.refunds, one.place)?.id ?? '');
    case 'end application':
      return endApplication(account, one.place % Math.max(1, account.applications.length));
    case 'write off':
      return writeOff(account, one.saleId);
    case 'credit':
      return one.isReceivable
        ? withSale(account, one.saleId, { isReceivable: true })
        : takeOffCredit(account, one.saleId);
  }
}

const start = changeFacts(emptyAccount, {
  sales: saleIds.map((id, index) => ({
    id,
    date: `2026-01-0${index + 1}`,
    isReceivable: true,
    paidAtIssue: index * 5_000,
    debt: 20_000,
    instalments: [
      { dueOn: `2026-02-0${index + 1}`, amount: 8_000 },
      { dueOn: `2026-03-0${index + 1}`, amount: 12_000 },
    ],
  })),
});

const sum = (amounts: readonly number[]) => amounts.reduce((all, one) => all + one, 0);

function expectConsistent(account: CustomerAccount): void {
  const figures = saleIds.flatMap((id) => amountsOfSale(account, id) ?? []);
  for (const { owed, excess, instalments } of figures) {
    expect(owed).toBeGreaterThanOrEqual(0);
    expect(excess).toBeGreaterThanOrEqual(0);
    expect(sum(instalments.map((instalment) => instalment.owed))).toBe(owed);
  }
  for (const application of account.applications) expect(application.amount).toBeGreaterThan(0);
  // A source is negative only because of refunds.
  for (const { id, rest } of sourcesOf(account)) {
    const draws = account.refunds.flatMap((refund) => refund.draws).filter(({ sourceId }) => sourceId === id);
    expect(rest).toBeGreaterThanOrEqual(-sum(draws.map((draw) => draw.amount)));
  }
  // Money neither appears nor disappears: what came in is applied and needed, or balance, or was paid back.
  const sources = sourcesOf(account);
  const isNote = (id: string) => id.startsWith('note');
  const fromNotes = sources.filter(({ id }) => isNote(id)).map(({ id, rest }) => rest + sum(drawsOf(account, id)));
  const paid = account.deposits.filter(({ isReversed }) => !isReversed).map((deposit) => deposit.amount);
  const applied = account.applications.map((application) => application.amount);
  const refunded = account.refunds.flatMap(({ draws }) => draws.map((draw) => draw.amount));
  const excess = figures.map((one) => one.excess);
  expect(sum(paid) + sum(fromNotes)).toBe(sum(applied) - sum(excess) + balanceOf(account) + sum(refunded));
}

function drawsOf({ applications, refunds }: CustomerAccount, id: string): number[] {
  const draws = [...applications, ...refunds.flatMap((refund) => refund.draws)];
  return draws.filter(({ sourceId }) => sourceId === id).map((draw) => draw.amount);
}

describe('any sequence', () => {
  it('keeps every amount consistent, and money neither appears nor disappears', () => {
    let accepted = 0;
    fc.assert(
      fc.property(fc.array(step, { minLength: 5, maxLength: 60, size: 'max' }), (steps) => {
        let account = start;
        for (const [index, one] of steps.entries()) {
          const next = take(account, one, index);
          if (isRefusal(next)) continue;
          accepted += 1;
          account = next;
          expectConsistent(account);
        }
      }),
      { numRuns: 150 },
    );
    expect(accepted).toBeGreaterThan(1_500);
  });

  it('that ends with the reversal of all payments and refunds owes what it owed without them', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40, size: 'max' }), (steps) => {
        let account = start;
        for (const [index, one] of steps.entries()) {
          const next = one.do === 'note' && one.settles ? account : take(account, one, index);
          if (!isRefusal(next)) account = next;
        }
        for (const { id } of account.refunds) account = reverseRefund(account, id) as CustomerAccount;
        for (const { id, isReversed } of account.deposits)
          if (!isReversed) account = reverseDeposit(account, id) as CustomerAccount;
        const plain = { ...account, deposits: [], applications: [], refunds: [] };
        for (const id of saleIds) expect(amountsOfSale(account, id)).toEqual(amountsOfSale(plain, id));
        expect([account.applications, balanceOf(account)]).toEqual([[], 0]);
      }),
      { numRuns: 100 },
    );
  });
});
