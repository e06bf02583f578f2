import { describe, expect, it } from 'vitest';
import { maizalMonth, money, taxPeriod } from '../../test/ats-months.ts';
import { catalogs } from '../catalogs/index.ts';
import type { AtsAnnex, AtsAnnulledRange, AtsExport, AtsPurchase, AtsSale } from './index.ts';
import { atsRules, buildAts, checkAts } from './index.ts';

const good = buildAts(maizalMonth).month;

type Change = (month: AtsAnnex) => AtsAnnex;

const header =
  (change: Partial<AtsAnnex['header']>): Change =>
  (month) => ({
    ...month,
    header: { ...month.header, ...change },
  });

/** Purchases of the example month, by index: 0 invoice, 1 credit note, 2 from abroad, 3 reimbursement. */
const purchase =
  (index: number, change: Partial<AtsPurchase> | ((row: AtsPurchase) => Partial<AtsPurchase>)): Change =>
  (month) => ({
    ...month,
    purchases: month.purchases.map((row, at) =>
      at === index ? { ...row, ...(typeof change === 'function' ? change(row) : change) } : row,
    ),
  });

const sale =
  (change: Partial<AtsSale>): Change =>
  (month) => ({
    ...month,
    sales: month.sales.map((row) => ({ ...row, ...change })),
  });

const exported =
  (change: Partial<AtsExport>): Change =>
  (month) => ({
    ...month,
    exports: month.exports.map((row) => ({ ...row, ...change })),
  });

const annulled =
  (...rows: Partial<AtsAnnulledRange>[]): Change =>
  (month) => ({
    ...month,
    annulled: rows.map((row) => ({ ...(month.annulled[0] as AtsAnnulledRange), ...row })),
  });

const taxed = (amount: number) => (row: AtsPurchase) => ({ bases: { ...row.bases, taxed: money(amount) } });
const income = (change: object) => (row: AtsPurchase) => ({
  incomeWithheld: row.incomeWithheld.map((one) => ({ ...one, ...change })),
});
const named = { identificationType: '04', identification: '1790016919001', related: false } as const;

/**
 * For each rule, the change to the example month that breaks it. `besides` lists other rules that the same change
 * necessarily breaks.
 */
const cases: Readonly<Record<string, readonly [change: Change, besides?: readonly string[]]>> = {
  'header.not_rimpe': [(month) => header({ period: taxPeriod('2026-S2'), rimpe: false })(month)],
  'header.ruc_shape': [header({ ruc: '1799999907002' })],
  'header.ruc_check_digit': [header({ ruc: '1710034066001' })],
  'header.name': [header({ name: 'Ñ & Y' })],
  'header.no_establishment': [(month) => ({ ...header({ establishments: 0 })(month), establishments: [] })],
  'header.establishment_rows': [header({ establishments: 3 })],
  'header.establishment_repeated': [
    (month) => ({ ...month, establishments: month.establishments.map((row) => ({ ...row, code: '000' })) }),
  ],
  'header.total_sales': [header({ totalSales: money('120.01') })],
  'header.establishment_sum': [
    (month) => ({ ...month, establishments: month.establishments.map((row) => ({ ...row, sales: money(120) })) }),
  ],
  'purchase.sustain_missing': [purchase(0, { sustain: undefined })],
  'purchase.sustain_not_for_type': [purchase(0, { sustain: '10' })],
  'purchase.sustain_not_in_force': [purchase(0, { sustain: '00' }), ['purchase.sustain_not_for_type']],
  'purchase.sustain_without_credit': [purchase(1, { sustain: '02', vatCredit: 'full' })],
  'purchase.type_not_for_identification': [purchase(0, { identificationType: '02', identification: '1710034065' })],
  'purchase.identification_shape': [purchase(0, { identification: '099999990500' })],
  'purchase.identification_doubt': [purchase(0, { identification: '1710034066001' })],
  'purchase.related_missing': [purchase(0, { related: undefined })],
  'purchase.foreign_name_missing': [purchase(2, { name: undefined })],
  'purchase.name_not_taken': [purchase(0, { name: 'Proveedor' })],
  'purchase.series_zero': [purchase(0, { point: '000' })],
  'purchase.number_shape': [purchase(0, { sequential: '0' })],
  'purchase.authorization_missing': [purchase(0, { authorization: '' })],
  'purchase.authorization_shape': [purchase(0, { authorization: '123' })],
  'purchase.duplicate': [
    (month) => ({
      ...month,
      purchases: [...month.purchases, ...month.purchases.slice(1, 2).map((row) => ({ ...row }))],
    }),
  ],
  'purchase.date_unknown': [purchase(1, { issuedOn: '2026-02-30', registeredOn: '2026-09-09' })],
  'purchase.registered_outside': [purchase(1, { registeredOn: '2026-10-01' })],
  'purchase.registered_before_issue': [purchase(1, { registeredOn: '2026-09-07' })],
  'purchase.issued_long_ago': [purchase(1, { issuedOn: '2025-09-01' })],
  'purchase.withheld_before_registration': [purchase(0, { registeredOn: '2026-09-04' })],
  'purchase.negative': [purchase(1, (row) => ({ bases: { ...row.bases, exempt: money('-1.00') } }))],
  'purchase.no_base': [purchase(1, (row) => ({ ...taxed(0)(row), vat: money(0) }))],
  'purchase.only_exempt': [
    purchase(1, (row) => ({ bases: { ...row.bases, taxed: money(0), exempt: money(4) }, vat: money(0) })),
  ],
  'purchase.vat_exceeds': [purchase(1, { vat: money(5) }), ['purchase.vat_differs']],
  'purchase.vat_differs': [purchase(1, { vat: money(2) })],
  'purchase.excise_exceeds': [purchase(1, { excise: money(4.01) })],
  'purchase.vat_withheld_exceeds': [purchase(0, { vatWithheld: { valRetServ100: money('150.01') } })],
  'purchase.withholding_code': [purchase(0, income({ code: '999' }))],
  'purchase.withheld_base_exceeds': [purchase(0, income({ base: money(1050.01) }))],
  'purchase.withheld_base_smaller': [purchase(0, income({ base: money(1049.99) }))],
  'purchase.withheld_twice': [
    purchase(0, ({ incomeWithheld: [row] }) => ({
      incomeWithheld: ['001-001-000000041', '001-001-000000042'].map((by) => ({
        ...(row as AtsPurchase['incomeWithheld'][number]),
        by,
        base: money(525),
        value: money('10.50'),
      })),
    })),
  ],
  'purchase.withheld_exceeds': [purchase(0, income({ value: money(1051) })), ['purchase.withheld_differs']],
  'purchase.withheld_differs': [purchase(0, income({ value: money('21.02') }))],
  'purchase.withholding_missing': [purchase(0, { withholding: undefined })],
  'purchase.withholding_detail_missing': [purchase(0, { incomeWithheld: [] })],
  'purchase.reimbursement_withheld': [
    purchase(3, { incomeWithheld: [{ code: '332', base: money(30), percentage: money(0), value: money(0) }] }),
  ],
  'purchase.dividend_fields': [purchase(2, (row) => income({ code: '504D' })(row))],
  'purchase.banana_fields': [purchase(0, income({ code: '338' }))],
  'purchase.payment_missing': [purchase(0, { paymentMethods: [] })],
  'purchase.payment_unknown': [purchase(0, { paymentMethods: ['02'] })],
  'purchase.payment_repeated': [purchase(0, { paymentMethods: ['20', '20'] })],
  'purchase.credit_note_payment': [purchase(1, { paymentMethods: ['20'] })],
  'purchase.payment_abroad_incomplete': [
    purchase(2, {
      payment: { to: 'abroad', regime: '02', country: '118', treaty: true, subjectToWithholding: undefined },
    }),
  ],
  'purchase.modified_missing': [purchase(1, { modified: undefined })],
  'purchase.modified_authorization_missing': [
    purchase(1, ({ modified }) => ({ modified: modified && { ...modified, authorization: '' } })),
  ],
  'purchase.modified_not_taken': [purchase(0, { modified: good.purchases[1]?.modified })],
  'purchase.reimbursements_missing': [purchase(3, { reimbursements: [] })],
  'purchase.reimbursements_not_taken': [purchase(0, { reimbursements: good.purchases[3]?.reimbursements ?? [] })],
  'sale.type_not_for_identification': [sale({ type: '01' })],
  'sale.identification_shape': [sale({ identification: '9999999999' })],
  'sale.identification_doubt': [sale({ ...named, identification: '1710034066001' })],
  'sale.related_missing': [sale({ ...named, related: undefined })],
  'sale.related_not_taken': [sale({ related: false })],
  'sale.foreign_name_missing': [sale({ ...named, identificationType: '06', identification: 'AB123' })],
  'sale.negative': [sale({ excise: money('-1.00') })],
  'sale.vat_exceeds': [sale({ vat: money('100.01') })],
  'sale.payment_missing': [sale({ paymentMethods: [] })],
  'sale.payment_unknown': [sale({ paymentMethods: ['02'] })],
  'sale.without_documents': [sale({ count: 0 })],
  'sale.exempt_left_out': [
    (month) => sale({ bases: { ...(month.sales[0] as AtsSale).bases, exempt: money(1) } })(month),
  ],
  'sale.repeated': [
    (month) => {
      const [row] = month.sales as [AtsSale];
      const empty = { notSubject: money(0), zero: money(0), taxed: money(0), exempt: money(0) };
      return { ...month, sales: [row, { ...row, bases: empty, vat: money(0) }] };
    },
  ],
  'export.type_not_for_identification': [exported({ type: '18' })],
  'export.identification_shape': [exported({ identification: 'D-1' })],
  'export.customer_missing': [exported({ name: '…' })],
  'export.regime_missing': [exported({ country: '999' })],
  'export.customs_missing': [exported({ customs: undefined })],
  'export.customs_not_taken': [exported({ of: '02' })],
  'export.customs_unknown': [
    exported({ customs: { ...(good.exports[0]?.customs as NonNullable<AtsExport['customs']>), district: '001' } }),
  ],
  'export.shipped_missing': [exported({ shippedOn: undefined })],
  'export.shipped_outside': [exported({ shippedOn: '2026-10-01' })],
  'export.income_missing': [exported({ of: '03', type: '01', customs: undefined })],
  'export.tax_abroad_missing': [
    exported({ of: '03', type: '01', customs: undefined, incomeKind: '410', taxedAbroad: true }),
  ],
  'annulled.range': [annulled({ first: 16 })],
  'annulled.electronic_range': [annulled({ authorization: '7'.repeat(49), last: 16 })],
  'annulled.overlap': [annulled({ last: 20 }, { first: 20, last: 20, authorization: '5555555555' })],
};

describe('rules beyond the XSD', () => {
  it('each have a month that breaks them', () => {
    expect(Object.keys(cases)).toEqual(atsRules.map(({ id }) => id));
    expect(checkAts(good)).toEqual([]);
  });

  it.each(Object.entries(cases))('%s is reported by its code', (id, [change, besides = []]) => {
    const problems = checkAts(change(good));
    expect(new Set(problems.map(({ rule }) => rule))).toEqual(new Set([id, ...besides]));
    for (const { detail, rule, severity } of problems) {
      expect(detail).not.toMatch(/[{}]/);
      expect(severity).toBe(atsRules.find((one) => one.id === rule)?.severity);
    }
  });

  it('each state their source and their certainty', () => {
    for (const { source, text } of atsRules) expect([source, text].every((words) => words.length > 5)).toBe(true);
    expect(new Set(atsRules.map(({ id }) => id)).size).toBe(atsRules.length);
  });

  it('look up a withholding code in the table of the reported period, not in the current one', () => {
    const own = catalogs['retention-codes'].filter(({ retentionTaxType }) => retentionTaxType.code === '1');
    const gone = own.find(
      (row) => row.validTo !== null && !own.some(({ code, current }) => current && code === row.code),
    );
    const { code = '', validTo } = gone ?? {};
    const named = (month: AtsAnnex) => checkAts(month).map(({ rule }) => rule);
    const today = purchase(0, income({ code }))(good);
    expect(named(today)).toContain('purchase.withholding_code');
    const then = taxPeriod(String(validTo).slice(0, 7));
    expect(named(header({ period: then })(today))).not.toContain('purchase.withholding_code');
  });
});
