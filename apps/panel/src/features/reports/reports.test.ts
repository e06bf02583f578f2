import { leftOutOfBooks, maxReportDays, groupingsOf as ofTheService } from '@talonario/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { books, groupingsOf, leftOutReasons } from './books.ts';
import { changeText } from './change.ts';
import { namePoints, timePoints } from './points.ts';
import { figureSearchOf, readBehindSearch, readReportSearch, requestedReport } from './search.ts';
import { longestReportDays, nameOfSpan, shiftSpan, spanOfName, spanText, wholeMonths } from './spans.ts';

const today = '2026-11-17';

it('offers exactly the groupings that the service has', () => {
  expect(books).toEqual(
    Object.keys(ofTheService).sort((a, b) => books.indexOf(a as never) - books.indexOf(b as never)),
  );
  for (const book of books) expect([...groupingsOf[book]].sort()).toEqual([...ofTheService[book]].sort());
  expect([leftOutReasons, longestReportDays]).toEqual([leftOutOfBooks, maxReportDays]);
});

describe('the address of a report', () => {
  it('stands for the sales of this month, by day, compared with the previous month, if it is empty', () => {
    expect(requestedReport(readReportSearch({}), today)).toEqual({
      book: 'sales',
      from: '2026-11-01',
      to: '2026-11-30',
      by: 'day',
      compare: 'previous',
    });
  });

  it.each([
    { from: '2026-02-30', to: '2026-03-01' },
    { from: '2026-03-02', to: '2026-03-01' },
    { from: '2020-01-01', to: '2026-01-01' },
    { from: '2026-01-01' },
    { book: 'nothing', by: 'provider', compare: 7, sort: 'x', dir: 'up' },
  ])('ignores an invalid value: %j', (given) => {
    expect(readReportSearch(given)).toEqual({});
  });

  it('groups a year by month, and a book of customers by customer', () => {
    const year = { from: '2026-01-01', to: '2026-12-31' };
    expect(requestedReport(readReportSearch(year), today).by).toBe('month');
    expect(requestedReport(readReportSearch({ ...year, book: 'customers' }), today).by).toBe('customer');
    expect(requestedReport(readReportSearch({ by: 'none' }), today).by).toBeUndefined();
  });

  it("of a figure's documents is the link that the service returns", () => {
    const link =
      '/reports/purchases/documents?businessId=1&from=2026-10-01&to=2026-10-31&groupBy=provider&group=0990000015001';
    const span = { from: '2026-10-01', to: '2026-10-31' };
    expect(figureSearchOf(link)).toEqual({ book: 'purchases', ...span, by: 'provider', group: '0990000015001' });
    expect(figureSearchOf('/reports/sales/documents?businessId=1&from=2026-10-01&to=2026-10-31&accepted=true')).toEqual(
      {
        book: 'sales',
        ...span,
        accepted: true,
      },
    );
    // The router returns the id of a customer as a number.
    expect(readBehindSearch({ by: 'customer', group: 7 })).toEqual({ book: 'sales', by: 'customer', group: '7' });
  });
});

describe('spans', () => {
  it('have names', () => {
    expect(spanOfName('lastMonth', '2026-01-31')).toEqual({ from: '2025-12-01', to: '2025-12-31' });
    expect(spanOfName('quarter', today)).toEqual({ from: '2026-10-01', to: '2026-12-31' });
    expect(nameOfSpan({ from: '2026-01-01', to: '2026-12-31' }, today)).toBe('year');
    expect(spanText({ from: '2026-10-01', to: '2026-12-31' })).toBe('octubre – diciembre de 2026');
    expect(spanText({ from: '2026-02-01', to: '2026-02-28' })).toBe('febrero de 2026');
    expect(spanText({ from: '2026-02-01', to: '2026-02-27' })).toBe('01/02/2026 – 27/02/2026');
  });

  it('move forward without a gap, and back again', () => {
    const day = fc.date({ min: new Date('2015-01-01'), max: new Date('2035-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(day, fc.nat(400), fc.boolean(), (start, length, whole) => {
        const first = start.toISOString().slice(0, 10);
        const span = whole
          ? spanOfName('quarter', first)
          : { from: first, to: new Date(start.getTime() + length * 86_400_000).toISOString().slice(0, 10) };
        const next = shiftSpan(span, 1);
        expect(Date.parse(next.from) - Date.parse(span.to)).toBe(86_400_000);
        const months = wholeMonths(span);
        if (months !== undefined) expect(wholeMonths(next)).toBe(months);
        // The moved days may happen to be complete months, for example the 366 days of a leap year. They are then moved
        // as months.
        else if (wholeMonths(next) === undefined) expect(shiftSpan(next, -1)).toEqual(span);
      }),
      { numRuns: 100, examples: [[new Date('2034-12-31'), 365, false]] },
    );
  });
});

describe('a change in words', () => {
  it.each([
    [112.5, 100, '12,5 % más que en octubre ($100,00)'],
    [50, 100, '50 % menos que en octubre ($100,00)'],
    [100, 100, 'Igual que en octubre ($100,00)'],
    [5, 0, 'En octubre no hubo nada'],
    [0, 0, 'Tampoco hubo nada en octubre'],
    [5, -10, '$15,00 más que en octubre (-$10,00)'],
    [-5, 10, '150 % menos que en octubre ($10,00)'],
  ])('%d after %d', (now, before, text) => {
    expect(changeText(now, before, 'octubre')).toBe(text);
  });
});

describe('the picture', () => {
  const group = (key: string, total: number) => ({ key, name: key, totals: { total } });

  it('has every day, and the last of February', () => {
    const points = timePoints([group('2026-02-03', 5)], 'day', { from: '2026-02-01', to: '2026-02-28' });
    expect(points).toHaveLength(28);
    expect(points.filter(({ total }) => total !== 0)).toMatchObject([{ key: '2026-02-03', label: '03/02' }]);
    expect(timePoints([], 'month', { from: '2025-11-15', to: '2026-02-01' }).map(({ key }) => key)).toEqual([
      '2025-11',
      '2025-12',
      '2026-01',
      '2026-02',
    ]);
  });

  it('adds up to the cent, regardless of the number of separate names', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: -999_999, max: 999_999 }), { maxLength: 40 }),
        fc.nat(5),
        (cents, beyond) => {
          const groups = cents.map((value, place) => group(String(place), value / 100));
          const more = beyond === 0 ? undefined : { count: beyond, total: 0.1 };
          const points = namePoints(groups, more, (count) => `${count}`);
          const sum = (all: readonly { total: number }[]) =>
            all.reduce((one, { total }) => one + Math.round(total * 100), 0);
          expect(sum(points)).toBe(cents.reduce((one, value) => one + value, 0) + (more ? 10 : 0));
          expect(points.length).toBeLessThanOrEqual(12);
        },
      ),
      { numRuns: 100 },
    );
  });
});
