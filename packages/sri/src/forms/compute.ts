// Computes a form from the documents of its period, grouped by kind, and from the answers of the user.
import { findTaxByCodes, type IsoDate, isValidOn } from '../catalogs/index.ts';
import { Decimal, roundHalfUp } from '../decimal.ts';
import { boxes103 } from './boxes-103.ts';
import { boxes104 } from './boxes-104.ts';
import { boxesOfGroup, boxRuleText, isRowValidOn } from './boxes-of.ts';
import { computeBoxes104, negatedDecimal, positiveOrZero, type RaisedFormQuestion } from './compute-boxes-104.ts';
import { type FormQuestion, formQuestionsOf } from './form-questions.ts';
import { carriedForwardNotes, type NotesMovedToNextPeriod, proposeCarriedNotes } from './notes-left.ts';
import { type BoxAddends, type GroupBoxContribution, TaxFormSheet } from './sheet.ts';
import { boxMaximums104, formSumRows } from './sums.ts';
import type { CarriedForwardNotes, FormBoxRow, FormGroup, FormLeftOutReason, TaxForm, TaxFormInput } from './types.ts';

export interface ComputedBox {
  readonly row: FormBoxRow;
  /** Null if nothing is entered in the box. */
  readonly value: Decimal | null;
  readonly parts: BoxAddends;
  readonly feeds: readonly GroupBoxContribution[];
  /** The part of `value` from documents that SRI never confirmed and a user accepted. */
  readonly accepted: Decimal;
  readonly rules: readonly string[];
  /** The value may change with the answer to an open question. */
  readonly provisional: boolean;
}

export interface LeftOutAmount {
  readonly reason: FormLeftOutReason;
  readonly question: string | null;
  /** Box that an excess of notes would have made negative. Null for other findings. */
  readonly box: string | null;
  readonly base: Decimal;
  readonly value: Decimal;
  readonly groups: readonly FormGroup[];
}

export interface ComputedTaxForm {
  readonly boxes: readonly ComputedBox[];
  readonly questions: readonly FormQuestion[];
  readonly leftOut: readonly LeftOutAmount[];
  /** Notes that are to be subtracted in the next period. */
  readonly notesLeft: CarriedForwardNotes['left'];
  /** Boxes that an answer made negative. Such a form is not sent. */
  readonly negative: readonly string[];
  /** Boxes whose amount exceeds its maximum because of a user's answer. Such a form is not sent. */
  readonly tooLarge: readonly BoxOverMaximum[];
}

export interface BoxOverMaximum {
  readonly box: string;
  readonly most: Decimal;
  /** Boxes whose sum is the maximum of this box, as text such as `520 + 521 − 527`. */
  readonly of: string;
}

/** Rows of a form that are valid on a day. */
export function formBoxes(form: TaxForm, date: IsoDate): readonly FormBoxRow[] {
  return (form === '104' ? boxes104 : boxes103).filter((row) => isRowValidOn(row, date));
}

export function computeTaxForm(input: TaxFormInput): ComputedTaxForm {
  const { form, period, choices, answers } = input;
  const rows = formBoxes(form, period.to);
  const sheet = new TaxFormSheet(rows, answers);
  const placed = placeGroups(sheet, input);
  const raised: RaisedFormQuestion[] = [...placed.asked].map((key) => ({ key }));
  if (form === '104') raised.push(...adjustOldRates(sheet, input));
  fillIn(sheet, rows, input);
  const moved = moveExcess(sheet, placed);
  raised.push(...proposeCarriedNotes(sheet, input.notesBefore));
  addSums(sheet, form, period.to, 'documents');
  if (form === '104') raised.push(...computeBoxes104(sheet, choices));
  addSums(sheet, form, period.to, 'settlement');
  const questions = formQuestionsOf(input, rows, raised);
  const isOpen = questions.some(({ open }) => open);
  const boxes = rows.map((row) => figureOf(sheet, row, isOpen));
  const negative = boxes.filter(({ value }) => value?.isNegative()).map(({ row }) => row.box);
  const { left } = form === '104' ? carriedForwardNotes('', (box) => sheet.value(box), moved, choices) : { left: [] };
  const tooLarge = form === '104' ? exceeding(sheet) : [];
  return { boxes, questions, leftOut: [...placed.leftOut.values()], notesLeft: left, negative, tooLarge };
}

/**
 * Finds boxes whose amount is larger than that of the boxes they are a part of. Only answers of a user can cause this.
 */
function exceeding(sheet: TaxFormSheet): BoxOverMaximum[] {
  return boxMaximums104.flatMap(({ box, plus, minus }) => {
    const most = positiveOrZero(sheet.total(plus, minus));
    const of = `${plus.join(' + ')}${minus.map((one) => ` − ${one}`).join('')}`;
    return sheet.value(box).compare(most) > 0 ? [{ box, most, of }] : [];
  });
}

interface Placed {
  readonly asked: Set<string>;
  readonly leftOut: Map<string, LeftOutAmount>;
  /** For each box, the box that takes the notes exceeding it; null if there is none. */
  readonly excess: Map<string, string | null>;
}

function placeGroups(sheet: TaxFormSheet, { form, period, groups, choices }: TaxFormInput): Placed {
  const placed: Placed = { asked: new Set(), leftOut: new Map(), excess: new Map() };
  for (const group of groups) {
    const placement = boxesOfGroup(group, form, period.to, choices);
    if (placement.kind === 'none') leaveOut(placed, group, placement.reason, null);
    if (placement.kind === 'asked') {
      placed.asked.add(placement.question);
      leaveOut(placed, group, 'open_question', placement.question);
    }
    if (placement.kind !== 'boxes') continue;
    const { feeds, rule, excess } = placement;
    for (const { box, of, times } of feeds) {
      sheet.feed(box, { group, of, times, rule });
      placed.excess.set(box, (of === 'base' ? excess?.net : excess?.tax) ?? null);
    }
    // The code withholds nothing, but the document states a withheld amount.
    if (form === '103' && group.side === 'withheld' && feeds.length === 1 && !group.value.isZero())
      leaveOut(placed, { ...group, base: Decimal.zero }, 'code_without_box', null);
  }
  noteChosen(placed, groups, { form, period, choices });
  return placed;
}

/**
 * Records a choice that affects this form, so that the user sees the question again with the answer and can change it.
 */
function noteChosen(
  { asked }: Placed,
  groups: readonly FormGroup[],
  { form, period, choices }: Pick<TaxFormInput, 'form' | 'period' | 'choices'>,
): void {
  if (Object.keys(choices).length === 0) return;
  for (const group of groups) {
    const placement = boxesOfGroup(group, form, period.to, {});
    if (placement.kind === 'asked') asked.add(placement.question);
  }
}

function leaveOut({ leftOut }: Placed, group: FormGroup, reason: FormLeftOutReason, question: string | null): void {
  const key = `${reason} ${question}`;
  const known = leftOut.get(key) ?? {
    reason,
    question,
    box: null,
    base: Decimal.zero,
    value: Decimal.zero,
    groups: [],
  };
  const { base, value } =
    group.sign === 1 ? group : { base: negatedDecimal(group.base), value: negatedDecimal(group.value) };
  leftOut.set(key, {
    ...known,
    base: known.base.plus(base),
    value: known.value.plus(value),
    groups: [...known.groups, group],
  });
}

/**
 * Adjusts for notes about documents with an older rate: the difference between IVA at that rate and at the current one.
 */
function adjustOldRates(sheet: TaxFormSheet, { period, choices }: TaxFormInput): RaisedFormQuestion[] {
  const sides = [
    { net: '411', tax: '421', lower: '423', higher: '424' },
    { net: '510', tax: '520', lower: '526', higher: '527' },
  ];
  let found = false;
  for (const { net, tax, lower, higher } of sides) {
    const today = generalRate(period.to);
    for (const { group } of sheet.feeds.get(net) ?? []) {
      const rate = oldRateOf(group, period);
      if (rate === undefined || rate.equals(today)) continue;
      found = true;
      if (choices.old_rate_notes !== 'split') continue;
      const difference = roundHalfUp(group.base.percent(today.minus(rate)), 2);
      sheet.add(tax, 'adjusted', negatedDecimal(difference));
      if (difference.isNegative()) sheet.add(higher, 'adjusted', negatedDecimal(difference));
      else sheet.add(lower, 'adjusted', difference);
    }
  }
  return found ? [{ key: 'old_rate_notes' }] : [];
}

const generalCodes = ['4', '2', '3'];

/** IVA rate of a credit or debit note, if that rate is not valid on any day of the period. */
function oldRateOf({ sign, vatCode }: FormGroup, { from, to }: TaxFormInput['period']): Decimal | undefined {
  if (sign === 1 || vatCode === null || !generalCodes.includes(vatCode)) return undefined;
  const tax = findTaxByCodes('2', vatCode);
  if (tax === undefined || tax.rate === null || isValidOn(tax, from) || isValidOn(tax, to)) return undefined;
  return Decimal.from(tax.rate);
}

function generalRate(date: IsoDate): Decimal {
  const taxes = generalCodes.map((code) => findTaxByCodes('2', code));
  const rate = taxes.find((tax) => tax !== undefined && isValidOn(tax, date))?.rate;
  return Decimal.from(rate ?? 0);
}

/** Enters document counts, amounts carried from the previous period, and answers. */
function fillIn(sheet: TaxFormSheet, rows: readonly FormBoxRow[], { answers, before, counts }: TaxFormInput): void {
  for (const { box, kind, answer, before: source } of rows) {
    const count = counts[box];
    if (count !== undefined) sheet.add(box, 'documents', Decimal.from(count));
    const said = answers[box];
    if (said !== undefined && answer !== null && answer !== 'replaces') sheet.add(box, 'answered', said);
    const carried = kind === 'carried' && said === undefined ? before?.values[source ?? ''] : undefined;
    if (carried !== undefined) sheet.add(box, 'adjusted', carried);
  }
}

/**
 * Moves notes that exceed their box, so that no box is negative. They are entered in the box that the form has for
 * them, or listed as left out.
 */
function moveExcess(sheet: TaxFormSheet, placed: Placed): NotesMovedToNextPeriod[] {
  const moved: NotesMovedToNextPeriod[] = [];
  for (const [box, target] of placed.excess) {
    const { documents, adjusted, answered } = sheet.partsOf(box);
    const total = sheet.value(box);
    if (!documents.isNegative() || !total.isNegative()) continue;
    sheet.add(box, 'moved', negatedDecimal(total));
    if (target === null) leaveExcess(placed, sheet, box, total);
    else {
      moved.push({ row: box, into: target, amount: negatedDecimal(total) });
      for (const feed of sheet.feeds.get(box) ?? []) sheet.feed(target, { ...feed, times: feed.times === 1 ? -1 : 1 });
      const others = adjusted.plus(answered);
      if (!others.isZero()) sheet.add(target, 'adjusted', negatedDecimal(others));
    }
  }
  return moved;
}

function leaveExcess({ leftOut }: Placed, sheet: TaxFormSheet, box: string, total: Decimal): void {
  const feeds = sheet.feeds.get(box) ?? [];
  const isBase = feeds[0]?.of === 'base';
  leftOut.set(`excess_of_notes ${box}`, {
    reason: 'excess_of_notes',
    question: null,
    box,
    base: isBase ? total : Decimal.zero,
    value: isBase ? Decimal.zero : total,
    groups: feeds.map(({ group }) => group),
  });
}

function addSums(sheet: TaxFormSheet, form: TaxForm, date: IsoDate, after: 'documents' | 'settlement'): void {
  for (const row of formSumRows)
    if (row.form === form && row.after === after && isRowValidOn(row, date))
      sheet.compute(row.box, sheet.total(row.plus, row.minus));
}

function figureOf(sheet: TaxFormSheet, row: FormBoxRow, isOpen: boolean): ComputedBox {
  const feeds = sheet.feeds.get(row.box) ?? [];
  const accepted = feeds.filter(({ group }) => group.accepted).map(amountOf);
  const isComputed = row.kind === 'portal' || row.answer === 'replaces';
  return {
    row,
    value: sheet.has(row.box) ? sheet.value(row.box) : null,
    parts: sheet.partsOf(row.box),
    feeds,
    accepted: accepted.reduce((total, amount) => total.plus(amount), Decimal.zero),
    rules: [...new Set(feeds.map(({ rule }) => boxRuleText(rule)))],
    provisional: isComputed && isOpen,
  };
}

function amountOf({ group, of, times }: GroupBoxContribution): Decimal {
  return times === 1 ? group[of] : negatedDecimal(group[of]);
}
