// Boxes that form 104 computes from its other boxes: the credit factor, the applicable credit, the amount to pay and
// the credit carried to the next period.
import { Decimal, roundHalfUp, sumDecimals } from '../decimal.ts';
import { divideHalfUp, toScaledInteger } from '../documents/shared/unit-price.ts';
import type { TaxFormSheet } from './sheet.ts';
import { vatCreditBoxes, vatCreditFactorBoxes } from './sums.ts';
import type { FormUserChoices } from './types.ts';

/** A question that depends on the amounts of the period. */
export interface RaisedFormQuestion {
  readonly key: string;
  /** Box of the amount that the user enters. A choice between two interpretations has no box. */
  readonly box?: string;
  readonly proposed?: Decimal;
  /** Period from which the proposed value is taken. `why` is the reason for that value. */
  readonly from?: string;
  readonly why?: string;
  /** The answer is optional; the form does not wait for it. */
  readonly offered?: true;
}

/**
 * Computes boxes and returns the questions for the user. Until a question is answered, the default answer is used and
 * the boxes that depend on it are provisional.
 */
export function computeBoxes104(sheet: TaxFormSheet, choices: FormUserChoices): RaisedFormQuestion[] {
  const raised = [...applyCredit(sheet, choices), ...deferTax(sheet)];
  sheet.compute('499', sheet.total(['483', '484']));
  const caused = sheet.value('499').minus(sheet.value('564'));
  sheet.compute('601', positiveOrZero(caused));
  sheet.compute('602', positiveOrZero(negatedDecimal(caused)));
  return [...raised, ...useCredit(sheet, choices)];
}

function applyCredit(sheet: TaxFormSheet, choices: FormUserChoices): RaisedFormQuestion[] {
  const credit = positiveOrZero(sheet.total(vatCreditBoxes.plus, vatCreditBoxes.minus));
  const all = positiveOrZero(sheet.value(vatCreditFactorBoxes.all));
  const raised: RaisedFormQuestion[] = [];
  const needsFactor = !credit.isZero();
  if (all.isZero() && needsFactor) raised.push({ key: 'factor_without_sales' });
  const factor = all.isZero()
    ? Decimal.from(choices.factor_without_sales === 'none' ? 0 : 1)
    : ratio(sheet.total(vatCreditFactorBoxes.credited), all, 4);
  sheet.compute('563', factor);
  const byFactor = roundHalfUp(credit.times(factor), 2);
  const shared = factor.compare(Decimal.from(1)) < 0 && !factor.isZero() && needsFactor;
  const byAccounting = shared && choices.credit_method === 'accounting';
  if (shared) raised.push({ key: 'credit_method' });
  const proposed = roundHalfUp(separated(sheet, factor), 2);
  if (byAccounting) raised.push({ key: '564', box: '564', proposed });
  sheet.compute('564', byAccounting ? proposed : byFactor);
  sheet.compute('565', positiveOrZero(credit.minus(sheet.value('564'))));
  return raised;
}

/**
 * Credit of a business whose accounting separates its purchases. Purchases only for sales that give credit are credited
 * completely; the credit of shared purchases is multiplied by the factor.
 */
function separated(sheet: TaxFormSheet, factor: Decimal): Decimal {
  const whole = Decimal.from(1);
  const boxes = [...vatCreditBoxes.plus, ...vatCreditBoxes.minus];
  const credits = boxes.map((box) => {
    const sign = vatCreditBoxes.minus.includes(box) ? negatedDecimal : (amount: Decimal) => amount;
    const parts = (sheet.feeds.get(box) ?? []).map(({ group, of, times }) => {
      const amount = times === 1 ? group[of] : negatedDecimal(group[of]);
      return amount.times(group.vatCredit === 'full' ? whole : factor);
    });
    const others = sheet.value(box).minus(sheet.partsOf(box).documents);
    return sign(sumDecimals([...parts, others.times(factor)]));
  });
  return positiveOrZero(sumDecimals(credits));
}

/** Moves the tax of sales on terms to the next period. Without such sales the complete tax is due in this period. */
function deferTax(sheet: TaxFormSheet): RaisedFormQuestion[] {
  const generated = sheet.value('482');
  const onTerms = sheet.value('481');
  if (onTerms.isZero()) {
    sheet.compute('484', generated);
    return [];
  }
  const sold = sheet.value('480').plus(onTerms);
  const proposed = sold.isZero() ? generated : roundHalfUp(generated.times(ratio(sheet.value('480'), sold, 6)), 2);
  sheet.compute('484', proposed);
  return [{ key: '484', box: '484', proposed }];
}

interface Pool {
  readonly plus: readonly string[];
  /** Box for the part of the credit that was not used. */
  readonly rest: string;
}

const byPurchases: Pool = { plus: ['602', '605', '623'], rest: '615' };
const byWithholdings: Pool = { plus: ['606', '609'], rest: '617' };
const usedFirst: readonly Pool[] = [
  { plus: ['603', '607', '622'], rest: '618' },
  { plus: ['604', '608'], rest: '619' },
];

/** Subtracts the available credits one after the other from the IVA to pay. */
function useCredit(sheet: TaxFormSheet, choices: FormUserChoices): RaisedFormQuestion[] {
  const owed = sheet.total(['601', '610', '611', '612', '613', '614']);
  const order = choices.credit_order === 'withholdings' ? [byWithholdings, byPurchases] : [byPurchases, byWithholdings];
  let open = owed;
  for (const { plus, rest } of [...usedFirst, ...order]) {
    const credit = sheet.total(plus);
    const used = minDecimal(open, credit);
    open = open.minus(used);
    sheet.compute(rest, credit.minus(used));
  }
  sheet.compute('620', open);
  return doesOrderMatter(sheet, owed) ? [{ key: 'credit_order' }] : [];
}

/** The order matters only if both credits exist, something is to be paid, and not all of both is used. */
function doesOrderMatter(sheet: TaxFormSheet, owed: Decimal): boolean {
  const before = sumDecimals(usedFirst.map(({ plus }) => sheet.total(plus)));
  const left = positiveOrZero(owed.minus(before));
  const purchases = sheet.total(byPurchases.plus);
  const withholdings = sheet.total(byWithholdings.plus);
  const both = !purchases.isZero() && !withholdings.isZero();
  return both && !left.isZero() && left.compare(purchases.plus(withholdings)) < 0;
}

/**
 * A quotient with `places` decimals, rounded half up, limited to 0 … 1. The limit is needed because answers of a user
 * may have made a box nonsensical.
 */
function ratio(given: Decimal, whole: Decimal, places: number): Decimal {
  const part = minDecimal(positiveOrZero(given), whole);
  const scale = Math.max(part.scale, whole.scale);
  return Decimal.of(
    divideHalfUp(toScaledInteger(part, scale) * 10n ** BigInt(places), toScaledInteger(whole, scale)),
    places,
  );
}

export function minDecimal(one: Decimal, other: Decimal): Decimal {
  return one.compare(other) < 0 ? one : other;
}

export function positiveOrZero(value: Decimal): Decimal {
  return value.isNegative() ? Decimal.zero : value;
}

export function negatedDecimal(value: Decimal): Decimal {
  return Decimal.zero.minus(value);
}
