// Reconciliation of a month: books, form 104, form 103 and ATS must state the same amounts.
import type { DataOf } from '../../api/talonario.ts';

export type MonthBookTotals = DataOf<'reports.get'>['totals'];
export type FormRecord = DataOf<'taxForms.get'>;
export type AtsRecord = DataOf<'ats.get'>;

export interface MonthFacts {
  readonly sales: MonthBookTotals | undefined;
  readonly purchases: MonthBookTotals | undefined;
  readonly withheld: MonthBookTotals | undefined;
  readonly withheldFromYou: MonthBookTotals | undefined;
  /** Form 104. Undefined if the business does not file it for exactly this month. */
  readonly form104: FormRecord | undefined;
  readonly form103: FormRecord | undefined;
  readonly ats: AtsRecord | undefined;
}

export type ReconciledConcept =
  | 'salesTaxed'
  | 'salesZero'
  | 'salesVat'
  | 'purchasesTaxed'
  | 'purchasesZero'
  | 'purchasesVat'
  | 'withheldFromYou'
  | 'vatWithheld'
  | 'incomeWithheld';

export interface ReconciliationLine {
  readonly concept: ReconciledConcept;
  readonly books: number;
  /** Amount in form 104. Undefined if the form does not contain this concept. */
  readonly form104: { readonly box: string; readonly amount: number } | undefined;
  readonly form103: { readonly box: string; readonly amount: number } | undefined;
  readonly ats: number | undefined;
  /** Amount of the books minus the amount that differs most; 0 if all agree. */
  readonly difference: number;
  /** Documents that explain a difference. Undefined if no list of documents is known. */
  readonly reason: DifferenceReason | undefined;
}

export interface DifferenceReason {
  readonly form: '104' | '103';
  readonly what: string;
  readonly question: string | null;
  readonly count: number;
  readonly why: string;
}

/** Lines of the reconciliation. Lines in which all amounts are zero are left out. */
export function reconcileMonth(facts: MonthFacts): ReconciliationLine[] {
  return conceptsOf(facts)
    .map((row) => lineOf(facts, row))
    .filter(({ books, form104, form103, ats }) =>
      [books, form104?.amount, form103?.amount, ats].some((amount) => amount !== undefined && amount !== 0),
    );
}

interface Row {
  readonly concept: ReconciledConcept;
  readonly books: number;
  /** Boxes of the form that are added up. The row shows the first one. */
  readonly boxes: readonly [string, ...string[]];
  readonly form: '104' | '103';
  readonly ats: number | undefined;
}

function conceptsOf({ sales, purchases, withheld, withheldFromYou, ats }: MonthFacts): Row[] {
  // A setting determines whether the annex contains electronic sales, and purchases that an electronic withholding of
  // the business reports completely. Without them its sums are smaller by law, and cannot be compared.
  const leavesOut = (reason: AtsRecord['leftOut'][number]['reason']) =>
    ats?.leftOut.some((one) => one.reason === reason) === true;
  const annexSales = leavesOut('electronic_sale') ? undefined : ats?.sales;
  const bought = leavesOut('told_purchase') ? undefined : ats;
  const annexPurchases = bought?.purchases;
  const row = (
    concept: ReconciledConcept,
    books: number,
    form: Row['form'],
    boxes: Row['boxes'],
    annex: number | undefined,
  ) => ({
    concept,
    books,
    form,
    boxes,
    ats: annex,
  });
  return [
    row('salesTaxed', taxed(sales), '104', ['411', '412', '420', '435'], signed(annexSales, 'taxed')),
    row('salesZero', zero(sales), '104', ['413', '414', '415', '416', '417', '418'], signed(annexSales, 'zero')),
    row('salesVat', cents(sales?.vat), '104', ['429'], signed(annexSales, 'vat')),
    row(
      'purchasesTaxed',
      taxed(purchases),
      '104',
      ['510', '511', '512', '513', '533', '550'],
      signed(annexPurchases, 'taxed'),
    ),
    row('purchasesZero', zero(purchases), '104', ['517', '518'], signed(annexPurchases, 'zero')),
    row('purchasesVat', cents(purchases?.vat), '104', ['529'], signed(annexPurchases, 'vat')),
    row('withheldFromYou', retained(withheldFromYou, '2'), '104', ['609'], undefined),
    row('vatWithheld', retained(withheld, '2'), '104', ['799'], bought && sumOf(bought.vatWithheld)),
    row('incomeWithheld', retained(withheld, '1'), '103', ['499'], bought && sumOf(bought.incomeWithheld)),
  ];
}

function lineOf(facts: MonthFacts, { concept, books, boxes, form, ats }: Row): ReconciliationLine {
  const record = form === '104' ? facts.form104 : facts.form103;
  const amount = record?.boxes
    .filter(({ box }) => boxes.includes(box))
    .reduce((sum, { value }) => sum + cents(value ?? 0), 0);
  const others = [amount, ats].filter((one) => one !== undefined);
  const difference = others.map((one) => books - one).sort((one, other) => Math.abs(other) - Math.abs(one))[0] ?? 0;
  const inForm = amount === undefined ? undefined : { box: boxes[0], amount: amount / 100 };
  return {
    concept,
    books: books / 100,
    form104: form === '104' ? inForm : undefined,
    form103: form === '103' ? inForm : undefined,
    ats: ats === undefined ? undefined : ats / 100,
    difference: difference / 100,
    reason: difference === 0 || record === undefined ? undefined : reasonOf(record, concept),
  };
}

/**
 * Reason for a difference: the largest group of documents that the form leaves out. Unclassified purchases come first.
 */
function reasonOf({ form, leftOut }: FormRecord, concept: ReconciledConcept): DifferenceReason | undefined {
  const ofPurchases = concept.startsWith('purchases');
  const found = leftOut
    .filter(({ what, count }) => (count ?? 0) > 0 && (what === 'unclassified') === ofPurchases)
    .sort((one, other) => (other.count ?? 0) - (one.count ?? 0))[0];
  if (found === undefined) return undefined;
  const { what, question, count, why } = found;
  return { form, what, question, count: count ?? 0, why };
}

function taxed(totals: MonthBookTotals | undefined): number {
  return ratesOf(totals, ({ rate }) => rate !== 0);
}

/** Base at IVA 0 %. Exempt amounts, and amounts not subject to IVA, have the same rate but different codes. */
function zero(totals: MonthBookTotals | undefined): number {
  return ratesOf(totals, ({ rate, code }) => rate === 0 && code === '0');
}

type Rate = NonNullable<MonthBookTotals['rates']>[number];

function ratesOf(totals: MonthBookTotals | undefined, fits: (rate: Rate) => boolean): number {
  return (totals?.rates ?? []).filter(fits).reduce((sum, { base }) => sum + cents(base), 0);
}

function retained(totals: MonthBookTotals | undefined, tax: '1' | '2'): number {
  return (totals?.retentions ?? []).filter((one) => one.tax === tax).reduce((sum, { value }) => sum + cents(value), 0);
}

/** Sum of the lines of the annex. Credit notes have positive amounts in the annex, and are subtracted. */
function signed(lines: AtsRecord['purchases'] | undefined, part: 'taxed' | 'zero' | 'vat'): number | undefined {
  return lines?.reduce((sum, line) => sum + (/^nota de cr[ée]dito/i.test(line.name) ? -1 : 1) * cents(line[part]), 0);
}

function sumOf(rows: readonly { readonly value: number }[]): number {
  return rows.reduce((sum, { value }) => sum + cents(value), 0);
}

function cents(amount: number | undefined): number {
  return Math.round((amount ?? 0) * 100);
}
