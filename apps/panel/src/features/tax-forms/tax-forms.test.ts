import { formBoxes, taxForms } from '@talonario/sri';
import { describe, expect, it } from 'vitest';
import { datesOfPeriod, periodText, periodTitle } from '../../format/periods.ts';
import { boxValue } from './box-value.ts';
import { readFormSearch } from './search.ts';
import { type FormBox, sectionsOf } from './sections.ts';

const boxesOf = (form: '104' | '103', value: number | null) =>
  formBoxes(form, datesOfPeriod('2026-10').to).map((row) => ({ ...row, value })) as unknown as FormBox[];

describe('a form in sections', () => {
  it.each(taxForms)('%s contains every box once, and no two of a row in one column', (form) => {
    const boxes = boxesOf(form, 1);
    const sections = sectionsOf({ form, boxes }, true);
    const shown = sections.flatMap(({ rows }) => rows.flatMap((row) => row.boxes));
    expect(shown.map(({ box }) => box).sort()).toEqual(boxes.map(({ box }) => box).sort());
    for (const { rows } of sections)
      for (const row of rows) expect(new Set(row.boxes.map(({ column }) => column)).size).toBe(row.boxes.length);
    expect(sections.map(({ name }) => name)).toEqual(
      form === '104' ? ['sales', 'purchases', 'settlement', 'withheld', 'payment'] : ['resident', 'abroad', 'payment'],
    );
  });

  it('leaves out boxes without a value, unless all are requested', () => {
    const boxes = boxesOf('104', null).map((box) => (box.box === '421' ? { ...box, value: 6 } : box));
    const [sales, ...others] = sectionsOf({ form: '104', boxes }, false);
    expect(others).toEqual([]);
    expect(sales?.rows.map((row) => row.boxes.map(({ box }) => box))).toEqual([['401', '411', '421']]);
    expect(sectionsOf({ form: '104', boxes: boxesOf('104', 0) }, false)).toEqual([]);
  });
});

it('reads an address as the router returns it, and ignores invalid values', () => {
  expect(readFormSearch({ form: 103, period: '2026-S1', box: 411, all: true })).toEqual({
    form: '103',
    period: '2026-S1',
    box: '411',
    all: true,
  });
  expect(readFormSearch({ form: '105', period: '2026-13', box: '../', leftOut: 'a b', all: 'yes' })).toEqual({});
});

it('has months and semesters', () => {
  expect(datesOfPeriod('2024-02')).toEqual({ from: '2024-02-01', to: '2024-02-29' });
  expect(datesOfPeriod('2026-S2')).toEqual({ from: '2026-07-01', to: '2026-12-31' });
  expect([periodText('2026-10'), periodText('2026-S1')]).toEqual(['octubre de 2026', 'primer semestre de 2026']);
  expect([periodTitle('2026-10'), periodTitle('2026-S2')]).toEqual(['Octubre de 2026', 'Segundo semestre de 2026']);
});

it.each([
  [{ value: null, unit: 'money' }, '—'],
  [{ value: 1234.5, unit: 'money' }, '$1.234,50'],
  [{ value: 0.8919, unit: 'factor' }, '0,8919'],
  [{ value: 37, unit: 'count' }, '37'],
  [{ value: 2.5, unit: 'percent' }, '2,5 %'],
] as const)('writes %j as %s', (box, text) => {
  expect(boxValue(box)).toBe(text);
});
