import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '../calendar.ts';
import { nationalHolidays } from '../holidays.ts';
import {
  type AddedHolidaysAndExtensions,
  computeDueDate,
  dueDatesBetween,
  noAddedHolidaysAndExtensions,
  type TaxpayerForDueDates,
} from './due.ts';
import { firstDayMonthsAfter, parsePeriod } from './period.ts';
import { isProvinceOrCanton } from './places.ts';
import { decreedHolidays, type ObligationCode, taxpayerClasses } from './rules.ts';

const rucWith = (digit: number | string) => `17900116${digit}4001`;

function taxpayer(change: Partial<TaxpayerForDueDates> = {}): TaxpayerForDueDates {
  return {
    ruc: rucWith(1),
    class: 'general',
    vatPeriod: 'month',
    place: null,
    specialDay: 9,
    atsMonths: 2,
    obligations: ['104', '103', 'ATS'],
    ...change,
  };
}

function due(
  obligation: ObligationCode,
  text: string,
  change: Partial<TaxpayerForDueDates> = {},
  facts?: AddedHolidaysAndExtensions,
): string {
  const period = parsePeriod(text);
  if (period === undefined) throw new Error(text);
  return computeDueDate(obligation, period, taxpayer(change), facts).dueOn;
}

describe('due day', () => {
  it.each([
    [1, '10'],
    [2, '12'],
    [3, '14'],
    [4, '16'],
    [5, '20'], // 18 is a Saturday, so the obligation is due on Monday 20.
    [6, '20'],
    [7, '22'],
    [8, '24'],
    [9, '27'], // 26 is a Sunday, so the obligation is due on 27.
    [0, '28'],
  ])('for the ninth digit %i is right for June 2026', (digit, day) => {
    // 12 July 2026, the due date for the digit 2, is a Sunday.
    expect(due('104', '2026-06', { ruc: rucWith(digit) })).toBe(`2026-07-${digit === 2 ? '13' : day}`);
  });

  it('of a taxpayer class with a rule of its own follows that rule', () => {
    const of = (change: Partial<TaxpayerForDueDates>) => due('104', '2026-08', change);
    expect(of({ class: 'special' })).toBe('2026-09-09');
    expect(of({ class: 'special', specialDay: 11 })).toBe('2026-09-11');
    expect(of({ class: 'digital_services' })).toBe('2026-09-15');
    expect(of({ class: 'public' })).toBe('2026-09-21'); // 20 September 2026 is a Sunday.
    expect(of({ place: '20' })).toBe('2026-09-28');
    expect(of({ place: '2001' })).toBe('2026-09-28');
    expect(of({ place: '17' })).toBe('2026-09-10');
  });

  it('is in the month that each return requires', () => {
    expect(due('104', '2026-12')).toBe('2027-01-11'); // 10 January 2027 is a Sunday.
    expect(due('103', '2026-08')).toBe('2026-09-10');
    expect(due('104', '2026-S1', { vatPeriod: 'semester' })).toBe('2026-07-10');
    expect(due('104', '2026-S2', { vatPeriod: 'semester' })).toBe('2027-01-11');
    expect(due('ATS', '2026-07')).toBe('2026-09-10');
    expect(due('ATS', '2026-07', { atsMonths: 1 })).toBe('2026-08-11'); // 10 August 2026 is a holiday.
    expect(due('ATS', '2026-S1', { vatPeriod: 'semester' })).toBe('2026-08-11');
    expect(due('ATS', '2026-S2', { vatPeriod: 'semester' })).toBe('2027-02-10');
  });

  it('moves back if the next working day is in another month', () => {
    const zero = { ruc: rucWith(0) };
    expect(due('104', '2026-01', zero)).toBe('2026-02-27');
    expect(due('104', '2027-01', zero)).toBe('2027-02-26');
    expect(due('104', '2026-10', zero)).toBe('2026-11-30');
  });
});

describe('with the holidays of 2027', () => {
  it.each([
    [9, '2027-01', '2027-02-26'],
    [0, '2027-01', '2027-02-26'], // the 28th is a Sunday at the end of the month
    [9, '2027-02', '2027-03-29'], // 26 March 2027 is Good Friday.
    [0, '2027-02', '2027-03-29'], // 28 March 2027 is a Sunday.
    [7, '2027-04', '2027-05-25'], // the 22nd is a Saturday, the 24th a holiday
    [8, '2027-04', '2027-05-25'],
    [1, '2027-07', '2027-08-10'], // this Tuesday works: its holiday is observed on Monday the 9th
    [8, '2027-11', '2027-12-24'],
    [9, '2027-11', '2027-12-27'], // 26 December 2027 is a Sunday.
  ])('for the ninth digit %i and period %s is %s', (digit, period, day) => {
    expect(due('104', period, { ruc: rucWith(digit) })).toBe(day);
  });

  it('moves special taxpayers from Monday 9 August to Tuesday', () => {
    expect(due('104', '2027-07', { class: 'special' })).toBe('2027-08-10');
  });

  it('is the earlier day, with a note about the other one, if 25 December may be observed on another day', () => {
    const period = parsePeriod('2027-11');
    if (period === undefined) throw new Error('no period');
    expect(computeDueDate('104', period, taxpayer({ ruc: rucWith(8) }))).toMatchObject({
      dueOn: '2027-12-24',
      rule: 'Noveno dígito 8: hasta el 24/12/2027 (NAC-DGERCGC20-00000057).',
      doubts: [expect.stringMatching(/25 de diciembre.*24\/12\/2027 o el 27\/12\/2027/)],
    });
    expect(computeDueDate('104', period, taxpayer({ ruc: rucWith(9) })).doubts).toEqual([]);
    // 25 December 2022 is a Sunday. Sources disagree whether Monday 26 December is a holiday.
    expect(due('104', '2022-11', { ruc: rucWith(9) })).toBe('2022-12-26');
  });

  it('has no such note once a decree has decided', () => {
    const source = 'invented';
    const facts: AddedHolidaysAndExtensions = {
      holidays: [{ date: '2027-12-24', name: 'Navidad', source }],
      extensions: [],
    };
    const period = parsePeriod('2027-11');
    if (period === undefined) throw new Error('no period');
    const found = computeDueDate('104', period, taxpayer({ ruc: rucWith(8) }), facts);
    expect([found.dueOn, found.doubts]).toEqual(['2027-12-27', []]);
  });
});

describe('extensions and decreed holidays', () => {
  const october = (change: Partial<TaxpayerForDueDates>, obligation: ObligationCode = '104') =>
    due(obligation, '2025-10', change);

  it('apply the extension that SRI granted for October 2025 in the north', () => {
    expect(october({ place: '10', ruc: rucWith(2) })).toBe('2025-12-01');
    expect(october({ place: '1702', ruc: rucWith(0) }, '103')).toBe('2025-12-08');
    expect(october({ place: '0401', class: 'special' })).toBe('2025-12-09');
    expect(october({ place: '10', class: 'public' })).toBe('2025-12-22'); // 21 December 2025 is a Sunday.
    // The extension does not apply in other provinces, to the ATS, or to a taxpayer who stated only the province and
    // not the canton.
    expect(october({ place: '09' })).toBe('2025-11-10');
    expect(october({ place: '17' })).toBe('2025-11-10');
    expect(october({ place: '10' }, 'ATS')).toBe('2025-12-10');
    expect(due('104', '2025-11', { place: '10' })).toBe('2025-12-10');
  });

  it('can be passed by the caller, for one place or for the whole country', () => {
    const source = 'invented';
    const local: AddedHolidaysAndExtensions = {
      holidays: [{ date: '2026-09-10', name: 'Fiesta', source, place: '13' }],
      extensions: [
        {
          obligations: ['104'],
          periods: ['2026-08'],
          places: [],
          source,
          until: [{ group: 'special', day: '2026-09-30' }],
        },
      ],
    };
    expect(due('104', '2026-08', { place: '1308' }, local)).toBe('2026-09-11');
    expect(due('104', '2026-08', { place: '09' }, local)).toBe('2026-09-10');
    expect(due('104', '2026-08', { class: 'special' }, local)).toBe('2026-09-30');
    expect(due('103', '2026-08', { class: 'special' }, local)).toBe('2026-09-09');
  });

  it('never make a due date earlier', () => {
    const early = { obligations: ['104'], periods: ['2026-08'], places: [], source: 'invented' } as const;
    const facts = {
      holidays: [],
      extensions: [{ ...early, until: [{ group: 'general', day: '2026-09-01' }] }],
    } as const;
    expect(due('104', '2026-08', {}, facts)).toBe('2026-09-10');
  });

  it('state the reason of the date and the points on which sources disagree', () => {
    const period = parsePeriod('2026-01');
    if (period === undefined) throw new Error('no period');
    expect(computeDueDate('104', period, taxpayer({ ruc: rucWith(0) }))).toMatchObject({
      rule: 'Noveno dígito 0: hasta el 28/02/2026, descanso a fin de mes: se adelanta al 27/02/2026 (NAC-DGERCGC20-00000057).',
      doubts: [],
    });
    expect(computeDueDate('ATS', period, taxpayer({ class: 'special' })).doubts).toHaveLength(2);
  });
});

// An independent implementation: it counts days one by one and looks each of them up in the list of holidays.
it('over ten years each return of each taxpayer is due exactly once, on a working day, as near its nominal day as the rule allows', () => {
  const nominalDays = [28, 10, 12, 14, 16, 18, 20, 22, 24, 26];
  const decreed = new Set(decreedHolidays.map(({ date }) => date));
  const disputed = new Set(['2021-12-24', '2021-12-31', '2022-12-26', '2023-01-02', '2027-12-24', '2027-12-31']);
  const works = (day: string) => {
    const weekday = new Date(`${day}T12:00:00Z`).getUTCDay();
    const years = [Number(day.slice(0, 4)), Number(day.slice(0, 4)) + 1];
    // Day to which Christmas is moved if it falls on a weekend. Sources disagree about it; Talonario uses the earlier
    // due date.
    if (disputed.has(day)) return true;
    return weekday % 6 !== 0 && !decreed.has(day) && !years.some((year) => nationalHolidays(year).has(day));
  };
  for (let digit = 0; digit < 10; digit++) {
    const who = taxpayer({ ruc: rucWith(digit), obligations: ['104'] });
    const found = dueDatesBetween('2020-01-01', '2029-12-31', () => who);
    expect(found).toHaveLength(120);
    for (const { dueOn, period } of found) {
      const nominal = addDays(firstDayMonthsAfter(period.from, 1), (nominalDays[digit] ?? 0) - 1);
      expect([dueOn, works(dueOn), dueOn.slice(0, 7)]).toEqual([dueOn, true, nominal.slice(0, 7)]);
      const [first, last] = dueOn >= nominal ? [nominal, addDays(dueOn, -1)] : [addDays(dueOn, 1), endOf(nominal)];
      for (let day = first; day <= last; day = addDays(day, 1)) expect([day, works(day)]).toEqual([day, false]);
    }
  }
});

it('gives the same dates for a range as for its single days, for any taxpayer', () => {
  const anyTaxpayer = fc.record({
    ruc: fc.nat(9).map(rucWith),
    class: fc.constantFrom(...taxpayerClasses),
    vatPeriod: fc.constantFrom('month' as const, 'semester' as const),
    place: fc.constantFrom(null, '10', '1702', '20'),
    specialDay: fc.constantFrom(9 as const, 11 as const),
    atsMonths: fc.constantFrom(1 as const, 2 as const),
  });
  fc.assert(
    fc.property(anyTaxpayer, fc.nat(3600), (change, start) => {
      const who = () => taxpayer(change);
      const from = addDays('2020-01-01', start);
      const whole = dueDatesBetween(from, addDays(from, 45), who).map(keyOf);
      const days = Array.from({ length: 46 }, (_, n) => addDays(from, n));
      expect(days.flatMap((day) => dueDatesBetween(day, day, who, noAddedHolidaysAndExtensions).map(keyOf))).toEqual(
        whole,
      );
      expect(new Set(whole).size).toBe(whole.length);
    }),
    { numRuns: 25 },
  );
});

it('leaves out no month and files none twice when the VAT period changes', () => {
  const who = (day: string) =>
    taxpayer({ vatPeriod: day >= '2026-01-01' ? 'semester' : 'month', obligations: ['104'] });
  expect(dueDatesBetween('2025-11-01', '2027-01-31', who).map(({ period }) => period.text)).toEqual([
    '2025-10',
    '2025-11',
    '2025-12',
    '2026-S1',
    '2026-S2',
  ]);
});

it('rejects periods and places that do not exist', () => {
  for (const text of ['2026-13', '2026-00', '2026-S3', '2026', '26-10', '1999-10', '2026-1', ''])
    expect(parsePeriod(text)).toBeUndefined();
  expect(parsePeriod('2024-02')).toMatchObject({ from: '2024-02-01', to: '2024-02-29', kind: 'month' });
  expect(parsePeriod('2026-S2')).toMatchObject({ from: '2026-07-01', to: '2026-12-31', kind: 'semester' });
  expect(['01', '24', '1702'].every(isProvinceOrCanton)).toBe(true);
  for (const text of ['00', '25', '1', '170', '1700', 'Quito', '']) expect(isProvinceOrCanton(text)).toBe(false);
});

function keyOf({ obligation, period, dueOn }: { obligation: string; period: { text: string }; dueOn: string }): string {
  return `${dueOn} ${obligation} ${period.text}`;
}

function endOf(day: string): string {
  return addDays(firstDayMonthsAfter(day, 1), -1);
}
