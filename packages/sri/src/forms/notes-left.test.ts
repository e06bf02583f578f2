// Tests of credit notes that exceeded their row of the form in one month and are proposed in the next month. The
// expected amounts were added up by hand.
import { describe, expect, it } from 'vitest';
import { decimalsByBox, filledBoxes, formInput, purchase, sale } from '../../test/form-groups.ts';
import { Decimal } from '../decimal.ts';
import { computeTaxForm } from './compute.ts';
import { carriedForwardNotes } from './notes-left.ts';

const answers = decimalsByBox({ '605': 0, '606': 0 });
const choices = { zero_rate_sales: '403', credit_method: 'factor' };

describe('notes carried from one month to the next', () => {
  const october = computeTaxForm(
    formInput({
      groups: [
        sale('5', 100, 5),
        sale('5', 250, 12.5, { sign: -1 }),
        sale('0', 40, 0, { sign: -1 }),
        purchase('4', 80, 12, '06', { sign: -1 }),
        sale('4', 900, 135),
      ],
      choices,
      answers,
    }),
  );
  const notesBefore = { period: '2026-10', left: october.notesLeft };
  const ofNovember = (groups: ReturnType<typeof sale>[], said = {}) =>
    computeTaxForm(
      formInput({
        period: { from: '2026-11-01', to: '2026-11-30' },
        groups,
        choices,
        notesBefore,
        answers: { ...answers, ...decimalsByBox(said) },
      }),
    );
  const proposalsOf = ({ questions }: ReturnType<typeof computeTaxForm>) =>
    questions.flatMap(({ key, proposed, value, from, open }) =>
      from === '2026-10' && value === null && !open ? [[key, proposed?.toString()]] : [],
    );

  it('are listed with the row they come from', () => {
    // Excess of the notes: 250 − 100 = 150 and 12.50 − 5 = 7.50 in the row for 5 %; 40 in the row for 0 %; 80 and 12 in
    // the rows of purchases.
    expect(filledBoxes(october)).toMatchObject({ '442': '40.00', '443': '150.00', '453': '7.50', '544': '80.00' });
    expect(october.notesLeft.map(({ row, into, amount }) => [row, into, amount.toString()]).toSorted()).toEqual([
      ['413', '442', '40'],
      ['435', '443', '150'],
      ['445', '453', '7.5'],
      ['510', '544', '80'],
      ['520', '554', '12'],
    ]);
  });

  it('are proposed as negative answers for these rows, and the upload file does not wait for them', () => {
    const november = ofNovember([sale('5', 1000, 50), sale('0', 60), purchase('4', 500, 75, '06')]);
    expect(proposalsOf(november).toSorted()).toEqual([
      ['413', '-40'],
      ['435', '-150'],
      ['445', '-7.5'],
      ['510', '-80'],
      ['520', '-12'],
    ]);
    const said = { '413': -40, '435': -150, '445': -7.5, '510': -80, '520': -12 };
    const answered = ofNovember([sale('5', 1000, 50), sale('0', 60), purchase('4', 500, 75, '06')], said);
    // Rows after the carried notes are subtracted: 1000 − 150, 50 − 7.50, 60 − 40, 500 − 80, 75 − 12.
    expect(filledBoxes(answered)).toMatchObject({
      '435': '850.00',
      '445': '42.50',
      '413': '20.00',
      '510': '420.00',
      '520': '63.00',
    });
    expect(proposalsOf(answered)).toEqual([]);
  });

  it('are carried forward again if the next month has too little of them, too', () => {
    const november = ofNovember([sale('5', 100, 5)]);
    // The row for 5 % has a base of 100 for notes of 150, so 50 are carried forward. It has an IVA of 5 for notes of
    // 7.50, so 2.50 are carried forward. The other rows have no amount.
    expect(proposalsOf(november).toSorted()).toEqual([
      ['435', '-100'],
      ['442', '40'],
      ['443', '50'],
      ['445', '-5'],
      ['453', '2.5'],
      ['544', '80'],
      ['554', '12'],
    ]);
    const said = { '435': -100, '445': -5, '442': 40, '443': 50, '453': 2.5, '544': 80, '554': 12 };
    const answered = ofNovember([sale('5', 100, 5)], said);
    expect(filledBoxes(answered)).toMatchObject({ '442': '40.00', '443': '50.00', '453': '2.50', '544': '80.00' });
    expect(answered.negative).toEqual([]);
    expect(answered.notesLeft.map(({ row, into, amount }) => [row, into, amount.toString()])).toEqual([
      ['413', '442', '40'],
      ['411', '443', '50'],
      ['421', '453', '2.5'],
      ['510', '544', '80'],
      ['520', '554', '12'],
    ]);
  });

  it('are assigned to the default rows if closed figures do not name a row', () => {
    const closed = { '442': '9', '453': '1.5' } as const;
    const amountIn = (box: string) => Decimal.from((closed as Record<string, string>)[box] ?? 0);
    const { left } = carriedForwardNotes('2026-09', amountIn, [], { zero_rate_sales: '405' });
    expect(left.map(({ row, into, amount }) => [row, into, amount.toString()])).toEqual([
      ['415', '442', '9'],
      ['421', '453', '1.5'],
    ]);
  });
});
