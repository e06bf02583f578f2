// Handles PUT /tax-forms/{form}/answers.
import {
  type BoxOverMaximum,
  Decimal,
  environmentById,
  type FormBoxRow,
  findChoiceQuestion,
  formBoxes,
  type TaxForm,
  type TaxPeriod,
} from '@talonario/sri';
import { recordAudit } from '../../identity/audit/record.ts';
import { lockAccountFor } from '../../platform/db/account-lock.ts';
import type { Call, HandlerAnswer } from '../../platform/http/call.ts';
import { conflict, type Fault, invalidBody, Refusal } from '../../platform/http/replies/error-reply.ts';
import { findClosedPeriod } from '../ledger/closed-store.ts';
import {
  deleteFormAnswers,
  type FormAnswerRow,
  type FormAnswersScope,
  loadFormAnswers,
  type NewFormAnswer,
  storeFormAnswers,
} from './answers-store.ts';
import { findAccessibleTaxForm } from './find-form.ts';
import { readFormResult } from './form-result.ts';
import { enterDocumentsForForms, loadComputedFigures, withComputedForm } from './read-form.ts';

type Route = 'taxForms.answers.replace';

export async function answerForm(call: Call<Route>): Promise<HandlerAnswer<Route>> {
  const { account, params, query, body, actor } = call;
  const asked = { form: params.form, businessId: query.businessId, period: query.period };
  const behind = await enterDocumentsForForms(call, asked);
  if (behind !== undefined) return behind;
  await call.transaction(async (trx) => {
    const reached = await findAccessibleTaxForm(trx, call, asked);
    if (reached instanceof Refusal) return reached;
    const { form, period, environmentId } = reached;
    const where = { accountId: account.id, businessId: reached.filer.id, environmentId };
    // Prevents another transaction from closing the period in the meantime.
    await lockAccountFor(trx, 'books', account.id);
    const closed = await findClosedPeriod(trx, where, period);
    if (closed !== undefined) return conflict('period.closed', `${closed} is closed: reopen it to change answers.`);
    const read = Object.entries(body.answers).map(([key, value]) => readAnswer(form, period, key, value));
    const faults = read.flatMap((one) => ('fault' in one ? [one.fault] : []));
    if (faults.length > 0) return invalidBody(faults);
    const ofForm = { ...where, form };
    const before = await loadFormAnswers(trx, ofForm, period.from);
    const removed = read.flatMap((one) => ('removed' in one ? [one.removed] : []));
    const said = read.flatMap((one) => ('said' in one ? [one.said] : []));
    await deleteFormAnswers(trx, ofForm, period, removed);
    await storeFormAnswers(trx, ofForm, period, said, actor, call.now());
    const figures = await loadComputedFigures(trx, call, asked);
    if (figures instanceof Refusal) return figures;
    const excess = figures.tooLarge.filter(({ box }) => said.some(({ key }) => key === box));
    if (excess.length > 0) return invalidBody(excess.map(excessFault));
    const after = await loadFormAnswers(trx, ofForm, period.from);
    await recordAudit(trx, call, {
      action: 'taxForms.answers.replace',
      recordType: 'taxForm',
      recordId: reached.filer.id,
      businessId: reached.filer.id,
      before: auditOf(form, period, before),
      after: auditOf(form, period, after),
      told: {
        type: 'tax_form.updated',
        before: toldOf(ofForm, period, before),
        after: toldOf(ofForm, period, after),
      },
    });
    return undefined;
  });
  return await withComputedForm(call, asked, async (trx, reading) => ({
    data: (await readFormResult(trx, reading, {})).form,
  }));
}

// Entry for the audit log. Both versions of the entry contain the form, so that it is visible even if only an answer
// differs.
function auditOf(form: TaxForm, period: TaxPeriod, answers: readonly FormAnswerRow[]): object {
  return { [`${form} ${period.text}`]: saidOf(period, answers) };
}

/** Payload for the event log: the answers. A reader gets the boxes from the form itself. */
function toldOf(
  { form, environmentId }: FormAnswersScope,
  period: TaxPeriod,
  answers: readonly FormAnswerRow[],
): object {
  const environment = environmentById(environmentId);
  return { form, period: period.text, environment, answers: saidOf(period, answers) };
}

/** Returns the answers of this period, without those carried over from earlier periods. */
function saidOf(period: TaxPeriod, answers: readonly FormAnswerRow[]): object {
  const own = answers.filter((row) => row.period === period.text);
  return Object.fromEntries(
    own.map(({ key, amount, choice }) => [key, choice ?? (amount === null ? null : Number(amount))]),
  );
}

function excessFault({ box, most, of }: BoxOverMaximum): Fault {
  const max = most.toFixed(2);
  return { field: `answers.${box}`, message: `is more than ${of}: ${max}`, code: 'field.too_large', params: { max } };
}

type ReadAnswer = { readonly said: NewFormAnswer } | { readonly removed: string } | { readonly fault: Fault };

function readAnswer(form: TaxForm, period: TaxPeriod, key: string, value: number | string | null): ReadAnswer {
  const fault = (code: string, message: string): ReadAnswer => ({ fault: { field: `answers.${key}`, message, code } });
  const choice = findChoiceQuestion(key);
  // The key of a question that the form asks for each note contains the number of the note.
  if (choice?.form === form && (choice.each === undefined || key.includes(':'))) {
    if (value === null) return { removed: key };
    const options = choice.options.map((option) => option.value);
    if (typeof value !== 'string' || !options.includes(value))
      return fault('field.not_allowed', `must be one of ${options.join(', ')}`);
    return { said: { key, amount: null, choice: value } };
  }
  const box = formBoxes(form, period.to).find((row) => row.box === key);
  if (box === undefined) return fault('field.unknown', `is no box or question of form ${form} in ${period.text}`);
  if (box.answer === null) return fault('field.immutable', 'is computed by SRI’s page and takes no answer');
  if (value === null) return { removed: key };
  return readAmount(box, value) ?? fault(...amountFault(box, value));
}

function readAmount(box: FormBoxRow, value: number | string): ReadAnswer | undefined {
  const amount = typeof value === 'number' ? Decimal.parse(value) : undefined;
  if (amount === undefined || amount.decimals() > placesOf(box) || !amount.fits(10)) return undefined;
  if (amount.isNegative() && box.answer !== 'adds') return undefined;
  return { said: { key: box.box, amount: amount.toString(), choice: null } };
}

function amountFault(box: FormBoxRow, value: number | string): [code: string, message: string] {
  const amount = typeof value === 'number' ? Decimal.parse(value) : undefined;
  if (amount === undefined) return ['field.format', 'must be an amount, as a number'];
  if (amount.decimals() > placesOf(box)) return ['field.too_many_decimals', `has at most ${placesOf(box)} decimals`];
  if (!amount.fits(10)) return ['field.too_large', 'has at most ten digits before the point'];
  return ['field.too_small', 'must not be negative'];
}

const places: Readonly<Record<FormBoxRow['unit'], number>> = { money: 2, count: 0, factor: 4, percent: 2 };

function placesOf({ unit }: FormBoxRow): number {
  return places[unit];
}
