import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  decimalsByBox,
  filledBoxes,
  formGroup,
  formInput,
  purchase,
  sale,
  withheldByBusiness,
} from '../../test/form-groups.ts';
import { Decimal, sumDecimals } from '../decimal.ts';
import { computeTaxForm } from './compute.ts';
import type { FormGroup } from './types.ts';
import { boxesTooLongForUpload, isBoxUploaded, uploadValues } from './upload.ts';

const cents = fc.integer({ min: 0, max: 5_000_000 }).map((value) => Decimal.of(BigInt(value), 2));
const anyGroup: fc.Arbitrary<FormGroup> = fc
  .record({
    side: fc.constantFrom('sale', 'purchase', 'withheld', 'suffered'),
    sign: fc.constantFrom(1, -1),
    vatCode: fc.constantFrom('0', '2', '3', '4', '5', '6', '7', '8', '10', '99', null),
    market: fc.constantFrom('local', 'export_goods', 'export_services'),
    reimbursement: fc.boolean(),
    fixedAsset: fc.constantFrom(true, false, null),
    sustainCode: fc.constantFrom('01', '02', '03', '04', '05', '06', '07', '08', '15', null),
    vatCredit: fc.constantFrom('full', 'proportional', 'none', null),
    popular: fc.boolean(),
    abroad: fc.boolean(),
    accepted: fc.boolean(),
    unwithheld: fc.boolean(),
    code: fc.constantFrom('1', '2', '3', '5', '7', '303', '312', '343A', '332', '501', '504A', '323N', '4580', '999'),
    taxCode: fc.constantFrom('1', '2', '6'),
    treaty: fc.constantFrom(true, false, null),
    regime: fc.constantFrom('01', '02', null),
    base: cents,
    value: cents,
  })
  .map(({ code, taxCode, treaty, regime, ...key }) => {
    const retention = key.side === 'withheld' || key.side === 'suffered' ? { taxCode, code, treaty, regime } : null;
    return { ...key, sign: retention === null ? key.sign : 1, retention, documents: 1 } as FormGroup;
  });

const anyInput = fc.record({
  groups: fc.array(anyGroup, { maxLength: 25 }),
  choices: fc.constantFrom(
    {},
    { zero_rate_sales: '403', sales_8: '410', purchases_8: '530', old_rate_notes: 'split' },
    { zero_rate_sales: '405', sales_8: '401', purchases_8: '500', credit_method: 'accounting', zero_yields: '332' },
    { credit_order: 'withholdings', factor_without_sales: 'none', code_343A: '343', press_withholdings: 'none' },
  ),
});

describe('form of any period', () => {
  it('has in every box the amounts of its documents, plus moved, adjusted and answered amounts', () => {
    fc.assert(
      fc.property(anyInput, fc.constantFrom('104' as const, '103' as const), ({ groups, choices }, form) => {
        for (const { value, parts, feeds } of computeTaxForm(formInput({ form, groups, choices })).boxes) {
          const added = sumDecimals(
            feeds.map(({ group: { base, value: tax }, of, times }) => {
              const amount = of === 'base' ? base : tax;
              return times === 1 ? amount : Decimal.zero.minus(amount);
            }),
          );
          expect(added.equals(parts.documents)).toBe(true);
          if (value !== null)
            expect(value.equals(sumDecimals([parts.documents, parts.moved, parts.adjusted, parts.answered]))).toBe(
              true,
            );
        }
      }),
      { numRuns: 150 },
    );
  });

  it('never has a negative box, and loses no cent of a note', () => {
    const rated = ['2', '3', '4', '5', '8', '10'];
    const pairs = [
      {
        net: ['413', '414', '415', '416', '417', '418', '442'],
        of: ({ vatCode }: FormGroup) => vatCode === '0',
      },
      {
        net: ['411', '412', '420', '435', '443'],
        of: ({ vatCode }: FormGroup) => rated.includes(vatCode ?? ''),
      },
    ];
    fc.assert(
      fc.property(fc.array(anyGroup, { maxLength: 25 }), (groups) => {
        const choices = { zero_rate_sales: '403', sales_8: '410', sales_abroad: '408', notes_abroad: '407' };
        const figures = computeTaxForm(formInput({ groups, choices }));
        expect(figures.negative.filter((box) => !['429', '482', '484', '485', '499', '529'].includes(box))).toEqual([]);
        const value = (box: string) => figures.boxes.find(({ row }) => row.box === box)?.value ?? Decimal.zero;
        for (const { net, of } of pairs) {
          const own = groups.filter((one) => one.side === 'sale' && !one.reimbursement && of(one));
          const expected = sumDecimals(own.map(({ base, sign }) => (sign === 1 ? base : Decimal.zero.minus(base))));
          const [excess = '', ...boxes] = net.toReversed();
          expect(sumDecimals(boxes.map(value)).minus(value(excess)).equals(expected)).toBe(true);
        }
      }),
      { numRuns: 150 },
    );
  });

  it('enters each group in boxes or lists it as left out, unless it belongs to the other form', () => {
    fc.assert(
      fc.property(anyGroup, (one) => {
        const { boxes, leftOut } = computeTaxForm(formInput({ groups: [one] }));
        const placed = boxes.some(({ feeds }) => feeds.length > 0);
        const known = leftOut.some(({ reason }) => reason !== 'excess_of_notes');
        const ofForm = one.side === 'sale' || one.side === 'purchase' || one.retention?.taxCode === '2';
        if (ofForm && !(one.side === 'withheld' && ['7', '8'].includes(one.retention?.code ?? '')))
          expect(placed !== known).toBe(true);
      }),
    );
  });

  it('pays the tax with the available credits and carries exactly the rest', () => {
    const money = fc.integer({ min: 0, max: 900_000 }).map((value) => Decimal.of(BigInt(value), 2));
    fc.assert(
      fc.property(
        money,
        money,
        money,
        money,
        money,
        fc.constantFrom('purchases', 'withholdings'),
        (sold, bought, before, kept, suffered, credit_order) => {
          const figures = computeTaxForm(
            formInput({
              groups: [
                { ...sale('4', 1), value: sold },
                { ...purchase('4', 1, 0, '06'), value: bought },
                formGroup({ side: 'suffered', retention: { taxCode: '2', code: '1', treaty: null, regime: null } }),
              ].map((one) => (one.side === 'suffered' ? { ...one, value: suffered } : one)),
              choices: { credit_order },
              answers: { '605': before, '606': kept },
            }),
          );
          const value = (box: string) => figures.boxes.find(({ row }) => row.box === box)?.value ?? Decimal.zero;
          const credits = sumDecimals([bought, before, kept, suffered]);
          expect(value('620').minus(value('615')).minus(value('617')).equals(sold.minus(credits))).toBe(true);
          expect(value('620').isZero() || (value('615').isZero() && value('617').isZero())).toBe(true);
        },
      ),
    );
  });

  it('sends each money box once if it has an amount and the page does not compute it', () => {
    fc.assert(
      fc.property(anyInput, fc.constantFrom('104' as const, '103' as const), ({ groups, choices }, form) => {
        const { boxes } = computeTaxForm(formInput({ form, groups, choices, counts: { '111': 3 } }));
        const sent = uploadValues(boxes);
        expect(new Set(sent.map(([concept]) => concept)).size).toBe(sent.length);
        for (const [concept, value] of sent) {
          expect(value).toMatch(/^\d{1,10}\.\d{2}$/);
          expect(boxes.find(({ row }) => row.concept === concept)?.row.kind).not.toBe('portal');
        }
        for (const { row } of boxes) if (row.unit === 'count') expect(isBoxUploaded(row)).toBe(false);
      }),
      { numRuns: 60 },
    );
  });
});

describe('questions', () => {
  it('do not change that accepted documents are a separate subtotal', () => {
    const figures = computeTaxForm(
      formInput({ groups: [purchase('4', 100, 15, '06'), purchase('4', 40, 6, '06', { accepted: true })] }),
    );
    const box = figures.boxes.find(({ row }) => row.box === '520');
    expect([box?.value?.toString(), box?.accepted.toString()]).toEqual(['21', '6']);
  });

  it('decide whether the IVA of a note about an older rate is split or left, with the same total', () => {
    const groups = [
      sale('4', 1000, 150),
      sale('2', 100, 12, { sign: -1 }),
      purchase('4', 200, 30, '06'),
      purchase('2', 50, 6, '06', { sign: -1 }),
    ];
    const asked = computeTaxForm(formInput({ groups }));
    expect(asked.questions.find(({ key }) => key === 'old_rate_notes')?.open).toBe(true);
    const split = filledBoxes(computeTaxForm(formInput({ groups, choices: { old_rate_notes: 'split' } })));
    const together = filledBoxes(computeTaxForm(formInput({ groups, choices: { old_rate_notes: 'together' } })));
    expect([split['421'], split['423'], split['429']]).toEqual(['135.00', '3.00', '138.00']);
    expect([split['520'], split['526'], split['564']]).toEqual(['22.50', '1.50', '24.00']);
    expect([together['421'], together['423'], together['429'], together['564']]).toEqual([
      '138.00',
      undefined,
      '138.00',
      '24.00',
    ]);
  });

  it('ask which credit is used first only if that matters', () => {
    const order = (sold: number) => {
      const input = formInput({
        groups: [sale('4', sold * 10, sold)],
        answers: decimalsByBox({ '605': 50, '606': 50 }),
      });
      return computeTaxForm(input).questions.some(({ key }) => key === 'credit_order');
    };
    expect([order(0), order(60), order(100), order(130)]).toEqual([false, true, false, false]);
  });

  it('ask for the tax of this month if sales on terms are deferred', () => {
    const input = formInput({
      groups: [sale('4', 1000, 150)],
      answers: decimalsByBox({ '481': 400, '605': 0, '606': 0 }),
    });
    const figures = computeTaxForm(input);
    const question = figures.questions.find(({ key }) => key === '484');
    expect([question?.open, question?.proposed?.toString(), filledBoxes(figures)['485']]).toEqual([
      true,
      '90',
      '60.00',
    ]);
  });

  it('ask for the factor if there are no sales', () => {
    const input = formInput({ groups: [purchase('4', 100, 15, '06')], answers: decimalsByBox({ '605': 0, '606': 0 }) });
    expect(
      computeTaxForm(input)
        .questions.filter(({ open }) => open)
        .map(({ key }) => key),
    ).toEqual(['factor_without_sales']);
    expect(filledBoxes(computeTaxForm({ ...input, choices: { factor_without_sales: 'none' } }))['565']).toBe('15.00');
  });

  it('leave an unclassified purchase out of form 103 too', () => {
    const unwithheld = (sustain: string | null) => ({ ...purchase('4', 100, 15, sustain), unwithheld: true });
    const figures = computeTaxForm(formInput({ form: '103', groups: [unwithheld('01'), unwithheld(null)] }));
    expect(filledBoxes(figures)['332']).toBe('100.00');
    expect(figures.leftOut.map(({ reason, base }) => [reason, base.toString()])).toEqual([['unclassified', '100']]);
  });

  it('show an amount withheld under a code that withholds nothing', () => {
    const figures = computeTaxForm(formInput({ form: '103', groups: [withheldByBusiness('1', '332E', 100, 1)] }));
    expect(filledBoxes(figures)['332']).toBe('100.00');
    expect(figures.leftOut.map(({ reason, value }) => [reason, value.toString()])).toEqual([['code_without_box', '1']]);
  });

  it('report boxes that answers made negative, and values too long for the file', () => {
    const negative = computeTaxForm(
      formInput({ groups: [sale('4', 10, 1.5)], answers: decimalsByBox({ '411': -20 }) }),
    );
    expect(negative.negative).toContain('411');
    const long = computeTaxForm(formInput({ groups: [sale('4', '99999999999.00', 0)] }));
    expect(boxesTooLongForUpload(long.boxes)).toEqual(['401', '411']);
  });
});
