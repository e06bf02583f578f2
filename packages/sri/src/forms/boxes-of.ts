// Decides in which boxes of a form an amount is entered. Only the key of the amount is needed.
import { sustainCodesByVatCredit, taxHavenRegimes } from '../catalogs/codes.ts';
import type { IsoDate } from '../catalogs/index.ts';
import { findChoiceQuestion } from './questions.ts';
import { codesWithoutBox, type RetentionBoxRow, type RetentionPayeeColumn, retentionBoxes } from './retention-boxes.ts';
import { type FormRule, type FormRuleConditions, rules104 } from './rules-104.ts';
import type {
  BoxContribution,
  DatedFormRow,
  FormBoxByColumn,
  FormBoxColumn,
  FormEntryOfAmount,
  FormGroupKey,
  FormUserChoices,
  RetentionKey,
  TaxForm,
} from './types.ts';

export function boxesOfGroup(
  key: FormGroupKey,
  form: TaxForm,
  date: IsoDate,
  choices: FormUserChoices,
): FormEntryOfAmount {
  return form === '104' ? placeIn104(key, date, choices) : placeIn103(key, date, choices);
}

export function isRowValidOn({ from, until }: Pick<DatedFormRow, 'from' | 'until'>, date: IsoDate): boolean {
  return (from === null || from <= date) && (until === null || date <= until);
}

/** Text of a rule. All rules of form 103 share one text, because the withholding code determines the box. */
export function boxRuleText(id: string): string {
  return rules104.find((rule) => rule.id === id)?.text ?? texts103[id] ?? '';
}

const texts103: Readonly<Record<string, string>> = {
  'withheld.income': 'Retenciones de renta emitidas en el período, por su código.',
  'purchase.unwithheld': 'Compras a las que no se les retuvo nada.',
};

const elsewhere: FormEntryOfAmount = { kind: 'elsewhere' };

function placeIn104(key: FormGroupKey, date: IsoDate, choices: FormUserChoices): FormEntryOfAmount {
  if (key.inside === 'income_of_fuels') return elsewhere;
  const rule = rules104.find((one) => isRowValidOn(one, date) && fits(one.when, key));
  if (rule === undefined) return key.side === 'withheld' ? placeUnruled(key.retention, date) : elsewhere;
  const target = targetOf(rule, key, choices);
  if (target === undefined && typeof rule.to === 'object' && 'question' in rule.to)
    return { kind: 'asked', rule: rule.id, question: questionOf(String(rule.to.question), key) };
  if (target === null) return { kind: 'none', reason: 'chosen_out' };
  if (typeof rule.to === 'string') return { kind: 'none', reason: rule.to };
  return { kind: 'boxes', rule: rule.id, feeds: feedsOf(target ?? {}, key.sign), excess: rule.excess };
}

/** Boxes that a rule assigns to an amount. Undefined if a user has to choose them and has not chosen yet. */
function targetOf({ to }: FormRule, key: FormGroupKey, choices: FormUserChoices): FormBoxByColumn | null | undefined {
  if (typeof to === 'string') return undefined;
  if (!('question' in to)) return to as FormBoxByColumn;
  const { question, options } = to as Exclude<FormRule['to'], FormBoxByColumn | string>;
  return options[choices[questionOf(question, key)] ?? ''];
}

/** The key of a question about a single note contains the number of the note. */
function questionOf(question: string, { loneNote }: FormGroupKey): string {
  return findChoiceQuestion(question)?.each === 'note' ? `${question}:${loneNote ?? ''}` : question;
}

/** Placement of a withholding that no rule of form 104 names: it belongs to form 103, or to no box. */
function placeUnruled(retention: RetentionKey | null, date: IsoDate): FormEntryOfAmount {
  if (retention?.taxCode !== '2') return elsewhere;
  const known = withoutBox(retention, date);
  if (known?.reason === 'nothing_withheld') return elsewhere;
  return { kind: 'none', reason: known?.reason ?? 'code_without_box' };
}

function placeIn103(key: FormGroupKey, date: IsoDate, choices: FormUserChoices): FormEntryOfAmount {
  const { side, sign, unwithheld, retention } = key;
  if (side === 'purchase' && unwithheld && !isClassified(key)) return { kind: 'none', reason: 'unclassified' };
  // The tax withheld inside a fuel sale has the codes 327 and 328, which mean dividends in a withholding. Without this
  // check it would be entered in the boxes of dividends.
  if (key.inside === 'income_of_fuels') return { kind: 'none', reason: 'withheld_inside' };
  // The annex contains no withholdings for reimbursements (type 41) either.
  if (side === 'purchase' && unwithheld && key.reimbursement) return { kind: 'none', reason: 'reimbursed' };
  if (side === 'purchase' && unwithheld)
    return { kind: 'boxes', rule: 'purchase.unwithheld', feeds: feedsOf({ base: '332' }, sign), excess: null };
  if (side !== 'withheld' || retention === null) return elsewhere;
  if (retention.taxCode === '6') return { kind: 'none', reason: 'currency_outflow' };
  return retention.taxCode === '1' ? placeIncome(retention, sign, date, choices) : elsewhere;
}

/** Whether a user has stated the purpose of a purchase. Until then it may be an expense of another party. */
function isClassified({ sustainCode, vatCredit }: FormGroupKey): boolean {
  return sustainCode !== null || vatCredit !== null;
}

function placeIncome(
  retention: RetentionKey,
  sign: 1 | -1,
  date: IsoDate,
  choices: FormUserChoices,
): FormEntryOfAmount {
  const rows = retentionBoxes.filter((row) => isRowValidOn(row, date) && row.codes.includes(retention.code));
  const column = columnOf(rows, retention);
  if (column === undefined) return { kind: 'none', reason: 'treaty_not_said' };
  const fitting = rows.filter((row) => row.column === column);
  const [first] = fitting;
  if (first === undefined) return { kind: 'none', reason: 'code_without_box' };
  const row = first.question === null ? first : fitting.find(({ base }) => base === choices[first.question ?? '']);
  if (row === undefined) return { kind: 'asked', rule: 'withheld.income', question: first.question ?? '' };
  const target = { base: row.base, ...(row.withheld !== null && { withheld: row.withheld }) };
  return { kind: 'boxes', rule: 'withheld.income', feeds: feedsOf(target, sign), excess: null };
}

/**
 * Column of form 103 for a withholding. Undefined if the code has several columns and the document does not state which
 * applies.
 */
function columnOf(
  rows: readonly RetentionBoxRow[],
  { treaty, regime }: RetentionKey,
): RetentionPayeeColumn | undefined {
  if (rows.every(({ column }) => column === 'resident')) return 'resident';
  if (regime !== null && taxHavenRegimes.includes(regime)) return 'haven';
  if (treaty === null) return undefined;
  return treaty ? 'treaty' : 'no_treaty';
}

function withoutBox({ taxCode, code }: RetentionKey, date: IsoDate) {
  return codesWithoutBox.find((row) => row.taxCode === taxCode && row.codes.includes(code) && isRowValidOn(row, date));
}

const amounts: Readonly<Record<FormBoxColumn, BoxContribution['of']>> = {
  gross: 'base',
  net: 'base',
  tax: 'value',
  value: 'value',
  base: 'base',
  withheld: 'value',
};

function feedsOf(target: FormBoxByColumn, sign: 1 | -1): BoxContribution[] {
  return (Object.entries(target) as [FormBoxColumn, string][])
    .filter(([column]) => !(column === 'gross' && sign === -1))
    .map(([column, box]) => ({ box, of: amounts[column], times: sign }));
}

function fits(when: FormRuleConditions, key: FormGroupKey): boolean {
  const { vat, market, reimbursement, fixedAsset, popular, abroad, sustain, credit, classified, retention } = when;
  const { loneNote, inside } = when;
  return (
    when.side === key.side &&
    (when.sign === undefined || when.sign === key.sign) &&
    (vat === undefined || (key.vatCode !== null && vat.includes(key.vatCode))) &&
    (market === undefined || market === key.market) &&
    (reimbursement === undefined || key.reimbursement) &&
    (fixedAsset === undefined || isFixedAsset(key)) &&
    (popular === undefined || key.popular) &&
    (abroad === undefined || key.abroad) &&
    (loneNote === undefined || key.loneNote != null) &&
    (inside === undefined || inside === key.inside) &&
    (sustain === undefined || (key.sustainCode !== null && sustain.includes(key.sustainCode))) &&
    (credit === undefined || credit === vatCreditOfPurchase(key)) &&
    (classified === undefined || !isClassified(key)) &&
    (retention === undefined || fitsRetention(retention, key.retention))
  );
}

function fitsRetention(
  { taxCode, codes }: NonNullable<FormRuleConditions['retention']>,
  retention: RetentionKey | null,
): boolean {
  return retention?.taxCode === taxCode && (codes === undefined || codes.includes(retention.code));
}

function isFixedAsset({ fixedAsset, sustainCode }: FormGroupKey): boolean {
  return fixedAsset === true || isOf(sustainCodesByVatCredit.fixedAsset, sustainCode);
}

/** A user's classification takes precedence over the default meaning of the sustento. */
export function vatCreditOfPurchase({ vatCredit, sustainCode }: FormGroupKey): 'yes' | 'no' | 'unsaid' {
  if (vatCredit !== null) return vatCredit === 'none' ? 'no' : 'yes';
  if (isOf(sustainCodesByVatCredit.credit, sustainCode) || isOf(sustainCodesByVatCredit.assetWithCredit, sustainCode))
    return 'yes';
  return isOf(sustainCodesByVatCredit.noCredit, sustainCode) ? 'no' : 'unsaid';
}

function isOf(codes: readonly string[], code: string | null): boolean {
  return code !== null && codes.includes(code);
}
