import { describe, expect, it } from 'vitest';
import { formGroup } from '../../test/form-groups.ts';
import { isValidOn, type RetentionCode } from '../catalogs/index.ts';
import { retentionCodes } from '../catalogs/retention-codes.ts';
import { boxes103 } from './boxes-103.ts';
import { boxes104 } from './boxes-104.ts';
import { boxesOfGroup, isRowValidOn } from './boxes-of.ts';
import { findChoiceQuestion, formChoiceQuestions } from './questions.ts';
import { codesWithoutBox, retentionBoxes } from './retention-boxes.ts';
import { rules104 } from './rules-104.ts';
import { formSumRows, vatCreditBoxes, vatCreditFactorBoxes } from './sums.ts';
import type { FormBoxByColumn, TaxForm } from './types.ts';

const days = [
  '2017-06-15',
  '2020-03-31',
  '2024-02-29',
  '2024-03-01',
  '2025-12-31',
  '2026-02-28',
  '2026-03-01',
  '2026-08-06',
  '2027-01-01',
];
const tables = { '104': boxes104, '103': boxes103 };
const numbersOf = (form: TaxForm) => new Set(tables[form].map(({ box }) => box));

describe('the tables of boxes', () => {
  it.each(['104', '103'] as const)('has one row a day for each box of form %s and one box for each concept', (form) => {
    for (const day of days) {
      const rows = tables[form].filter((row) => isRowValidOn(row, day));
      expect(new Set(rows.map(({ box }) => box)).size).toBe(rows.length);
      expect(new Set(rows.map(({ concept }) => concept)).size).toBe(rows.length);
    }
    for (const row of tables[form]) {
      expect(row.concept).toMatch(/^\d{3,4}$/);
      expect(row.label.length).toBeGreaterThan(4);
      expect(row.kind === 'portal').toBe(row.answer === null);
      expect(row.kind === 'carried').toBe(row.before !== null);
    }
  });

  it('has the concept of SRI’s page for some boxes', () => {
    const conceptOf = (form: TaxForm, box: string) => tables[form].find((row) => row.box === box)?.concept;
    expect(['401', '411', '421', '605', '799'].map((box) => conceptOf('104', box))).toEqual([
      '450',
      '460',
      '470',
      '2160',
      '2550',
    ]);
    expect(['303', '353', '312', '3440', '499'].map((box) => conceptOf('103', box))).toEqual([
      '310',
      '320',
      '870',
      '6095',
      '2010',
    ]);
  });

  it('refers only to boxes that exist', () => {
    const targets = rules104.flatMap(({ to, excess }) => {
      const own = typeof to === 'string' ? [] : 'question' in to ? Object.values(to.options as object) : [to];
      return [...own, excess]
        .filter((one): one is FormBoxByColumn => one !== null)
        .flatMap((one) => Object.values(one));
    });
    const of104 = [
      ...targets,
      ...vatCreditFactorBoxes.credited,
      vatCreditFactorBoxes.all,
      ...vatCreditBoxes.plus,
      ...vatCreditBoxes.minus,
    ];
    for (const box of of104) expect(numbersOf('104')).toContain(box);
    for (const { base, withheld } of retentionBoxes)
      for (const box of [base, withheld ?? base]) expect(numbersOf('103')).toContain(box);
    for (const { form, box, plus, minus } of formSumRows)
      for (const one of [box, ...plus, ...minus]) expect(numbersOf(form)).toContain(one);
    for (const { before } of boxes104) if (before !== null) expect(numbersOf('104')).toContain(before);
  });

  it('adds each box of form 103 to exactly one subtotal', () => {
    const summed = formSumRows
      .filter(({ box }) => ['349', '399', '497', '498'].includes(box))
      .flatMap(({ plus }) => plus);
    const expected = boxes103.filter(({ column }) => column === 'base' || column === 'withheld').map(({ box }) => box);
    expect(summed.toSorted()).toEqual(expected.toSorted());
  });
});

describe('codes of withholding and boxes', () => {
  const inForce = (day: string) => retentionCodes.filter((row) => isValidOn(row, day));
  const readings = (code: RetentionCode) => [
    { taxCode: code.retentionTaxType.code, code: code.code, treaty: null, regime: null },
    { taxCode: code.retentionTaxType.code, code: code.code, treaty: true, regime: '01' },
    { taxCode: code.retentionTaxType.code, code: code.code, treaty: false, regime: '01' },
    { taxCode: code.retentionTaxType.code, code: code.code, treaty: false, regime: '02' },
  ];

  it.each(days)('has a box, a question or a reason for every code valid on %s', (day) => {
    for (const code of inForce(day)) {
      const form = code.retentionTaxType.code === '2' ? '104' : '103';
      const found = readings(code).map((retention) =>
        boxesOfGroup(formGroup({ side: 'withheld', retention }), form, day, {}),
      );
      const known = codesWithoutBox.some(
        (row) => row.taxCode === code.retentionTaxType.code && row.codes.includes(code.code) && isRowValidOn(row, day),
      );
      const placed = found.some(({ kind }) => kind === 'boxes' || kind === 'asked');
      expect([code.code, placed !== known]).toEqual([code.code, true]);
    }
  });

  it.each(days)('uses on %s only codes of the catalog, and each code once', (day) => {
    const all = new Set(retentionCodes.map(({ code }) => code));
    const rows = retentionBoxes.filter((row) => isRowValidOn(row, day));
    for (const code of rows.flatMap(({ codes }) => codes)) expect(all).toContain(code);
    const sure = rows.filter(({ question }) => question === null);
    const keys = sure.flatMap(({ codes, column }) => codes.map((code) => `${code} ${column}`));
    expect(new Set(keys).size).toBe(keys.length);
    const disputed = new Set(rows.filter(({ question }) => question !== null).flatMap(({ codes }) => codes));
    for (const { codes } of sure) for (const code of codes) expect(disputed).not.toContain(code);
  });

  it('moves electricity from the row of 1 % when its rate became 2 %, and asks', () => {
    const electricity = formGroup({
      side: 'withheld',
      retention: { taxCode: '1', code: '343A', treaty: null, regime: null },
    });
    const boxes = (day: string, choices = {}) => {
      const placement = boxesOfGroup(electricity, '103', day, choices);
      return placement.kind === 'boxes' ? placement.feeds.map(({ box }) => box) : placement.kind;
    };
    expect(boxes('2026-02-28')).toEqual(['343', '393']);
    expect(boxes('2026-03-31')).toBe('asked');
    expect(boxes('2026-03-31', { code_343A: '344' })).toEqual(['344', '394']);
    expect(findChoiceQuestion('code_343A')?.options.map(({ value }) => value)).toEqual(['344', '343']);
  });

  it('has a question with its options for every row that names one', () => {
    const asked = new Set([
      ...retentionBoxes.flatMap(({ question }) => question ?? []),
      ...rules104.flatMap(({ to }) => (typeof to === 'object' && 'question' in to ? String(to.question) : [])),
    ]);
    for (const key of asked) expect(findChoiceQuestion(key)?.options.length).toBeGreaterThan(0);
    expect(new Set(formChoiceQuestions.map(({ key }) => key)).size).toBe(formChoiceQuestions.length);
  });
});
