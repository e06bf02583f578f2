// Reads the data of a form: documents of the period, answers of users, and balances of earlier periods.
import {
  addDays,
  boxTablesDate,
  type CarriedForwardNotes,
  type ComputedBox,
  type ComputedTaxForm,
  carriedForwardNotes,
  computeTaxForm,
  Decimal,
  type FormUserChoices,
  formBoxes,
  periodContaining,
  periodKindOf,
  type TaxForm,
  type TaxFormInput,
  type TaxPeriod,
  taxForms,
} from '@talonario/sri';
import type { Trx } from '../../platform/db/transaction.ts';
import { Refusal } from '../../platform/http/replies/error-reply.ts';
import { enterWaitingDocuments } from '../ledger/enter-documents.ts';
import type { BookPeriod } from '../ledger/register-store.ts';
import { readInSnapshot } from '../ledger/snapshot-store.ts';
import { taxpayerOfFiler } from '../obligations/filed.ts';
import {
  type ClosedPeriodFigures,
  type FormAnswerRow,
  loadFiguresOfEarlierClosings,
  loadFormAnswers,
} from './answers-store.ts';
import {
  type AccessibleTaxForm,
  findAccessibleTaxForm,
  type TaxFormContext,
  type TaxFormRequest,
} from './find-form.ts';
import {
  countRegister,
  loadFormGroupsOfPeriod,
  type RegisterByFormGroups,
  type RegisterCount,
} from './groups-store.ts';
import { loadWithheldOnlyPurchases, type WithheldOnlyPurchase } from './only-withheld-store.ts';

export interface ComputedTaxFormOfPeriod extends AccessibleTaxForm {
  readonly figures: ComputedTaxForm;
  /** Answers of users for this period and for earlier ones. */
  readonly answers: readonly FormAnswerRow[];
  readonly counts: readonly RegisterCounts[];
  /** Documents that are in several groups, by register. */
  readonly grouped: readonly RegisterByFormGroups[];
  /** Purchases that are in no book and are known only from withholdings. */
  readonly onlyWithheld: WithheldOnlyPurchase;
  readonly books: BookPeriod;
}

export interface RegisterCounts {
  readonly register: 'sales' | 'purchases' | 'withholdings-made' | 'withholdings-received';
  readonly rows: readonly RegisterCount[];
}

/** Computes a form and calls `then`, which may read more data from the same snapshot. */
export async function withComputedForm<T>(
  asking: TaxFormContext,
  asked: TaxFormRequest,
  then: (trx: Trx, reading: ComputedTaxFormOfPeriod) => Promise<T>,
): Promise<T | Refusal> {
  const accountId = asking.account.id;
  const { db } = asking;
  const known = await db.forAccount(accountId, (trx) => learn(trx, asking, asked));
  if (known instanceof Refusal) return known;
  const behind = await enterChain(asking, known);
  if (behind !== undefined) return behind;
  const books = booksOf(accountId, known, known.period);
  return await db.forAccount(accountId, async (trx) => {
    await readInSnapshot(trx);
    return await then(trx, await readForm(trx, known, books));
  });
}

/**
 * Reads the forms that the business files for the period, in one transaction. Documents that are not entered in the
 * books yet are missing.
 */
export async function loadForms(
  trx: Trx,
  asking: TaxFormContext,
  asked: Omit<TaxFormRequest, 'form'>,
): Promise<readonly ComputedTaxFormOfPeriod[]> {
  const readings: ComputedTaxFormOfPeriod[] = [];
  for (const form of taxForms) {
    const known = await learn(trx, asking, { ...asked, form });
    if (!(known instanceof Refusal))
      readings.push(await readForm(trx, known, booksOf(asking.account.id, known, known.period)));
  }
  return readings;
}

async function readForm(trx: Trx, known: Known, books: BookPeriod): Promise<ComputedTaxFormOfPeriod> {
  const counts = await readCounts(trx, known.form, books);
  const { figures, grouped } = await foldChain(trx, books.accountId, known, counts);
  const onlyWithheld =
    known.form === '104' ? await loadWithheldOnlyPurchases(trx, books) : { count: 0, base: '0', vat: '0' };
  return { ...known, figures, counts, grouped, onlyWithheld, books };
}

/**
 * Enters the waiting documents of all periods that the forms of a period depend on. Call it before `loadFigureTextsOfForms`.
 */
export async function enterDocumentsForForms(
  asking: TaxFormContext,
  asked: Omit<TaxFormRequest, 'form'>,
): Promise<Refusal | undefined> {
  for (const form of taxForms) {
    const known = await asking.db.forAccount(asking.account.id, (trx) => learn(trx, asking, { ...asked, form }));
    const behind = known instanceof Refusal ? undefined : await enterChain(asking, known);
    if (behind !== undefined) return behind;
  }
  return undefined;
}

async function enterChain({ db, account }: TaxFormContext, known: Known): Promise<Refusal | undefined> {
  const books = booksOf(account.id, known, known.period);
  return await enterWaitingDocuments(db, { ...books, from: (known.before ?? known.chain[0])?.from ?? books.from });
}

/**
 * Reads the boxes of one form, including changes of the same transaction. Documents that are not entered yet are
 * missing.
 */
export async function loadComputedFigures(
  trx: Trx,
  asking: TaxFormContext,
  asked: TaxFormRequest,
): Promise<ComputedTaxForm | Refusal> {
  const known = await learn(trx, asking, asked);
  return known instanceof Refusal ? known : (await foldChain(trx, asking.account.id, known, [])).figures;
}

/**
 * Boxes of each form that the business files for the period, by names such as `104.411`. Documents that are not entered
 * yet are missing.
 */
export async function loadFigureTextsOfForms(
  trx: Trx,
  asking: TaxFormContext,
  asked: Omit<TaxFormRequest, 'form'>,
): Promise<Readonly<Record<string, string>>> {
  const named: [string, string][] = [];
  for (const form of taxForms) {
    const known = await learn(trx, asking, { ...asked, form });
    if (known instanceof Refusal) continue;
    const { figures } = await foldChain(trx, asking.account.id, known, []);
    for (const { row, value } of figures.boxes)
      if (row.unit !== 'count' && value !== null && !value.isZero())
        named.push([`${form}.${row.box}`, value.toString()]);
  }
  return Object.fromEntries(named);
}

async function learn(trx: Trx, asking: TaxFormContext, asked: TaxFormRequest): Promise<Known | Refusal> {
  const reached = await findAccessibleTaxForm(trx, asking, asked);
  if (reached instanceof Refusal) return reached;
  const { form, filer, period, environmentId } = reached;
  const ofForm = { accountId: asking.account.id, businessId: filer.id, environmentId, form };
  const answers = await loadFormAnswers(trx, ofForm, period.from);
  const closings = form === '104' ? await loadFiguresOfEarlierClosings(trx, ofForm, period.from) : [];
  return { ...reached, answers, closings, ...chainOf(reached, answers, closings) };
}

interface Chain {
  /** Periods on which the balance of this period depends, oldest first, with this period at the end. */
  readonly chain: readonly TaxPeriod[];
  /** Figures of the closed period before the first period of the chain, which contain its balance. */
  readonly closed: ClosedPeriodFigures | undefined;
  /**
   * Period before the first one that is computed, if it provides no balance to carry forward. Its excess of credit
   * notes is proposed nevertheless.
   */
  readonly before: TaxPeriod | undefined;
}

type Known = AccessibleTaxForm &
  Chain & { readonly answers: readonly FormAnswerRow[]; readonly closings: readonly ClosedPeriodFigures[] };

/**
 * Maximum number of periods that are computed to find a balance. The computation stops earlier at an answer or a
 * closing.
 */
const mostPeriods = 24;

/**
 * Periods to compute. The first one is the last period for which a user entered a balance, or the period after the last
 * closed one.
 */
function chainOf(
  { form, filer, period }: AccessibleTaxForm,
  answers: readonly FormAnswerRow[],
  closings: readonly ClosedPeriodFigures[],
): Chain {
  if (form === '103') return { chain: [period], closed: undefined, before: undefined };
  const saidOn = new Set(answers.filter(saysBalance).map((row) => row.period));
  const own = periodBefore(form, filer, period);
  const alone = { chain: [period], closed: undefined, before: own };
  if (saidOn.has(period.text)) return alone;
  const chain = [period];
  while (chain.length < mostPeriods) {
    const before = periodBefore(form, filer, chain[0] ?? period);
    const closed = closings.find((closing) => closing.period === before.text);
    if (closed !== undefined) return { chain, closed, before: undefined };
    chain.unshift(before);
    if (saidOn.has(before.text)) return { chain, closed: undefined, before: undefined };
  }
  return alone;
}

/**
 * Whether the answer states the balance of a period. A user who enters it enters both credits; the chain starts in that
 * period.
 */
function saysBalance({ key }: FormAnswerRow): boolean {
  return key === '605';
}

function periodBefore(form: TaxForm, filer: AccessibleTaxForm['filer'], { from }: TaxPeriod): TaxPeriod {
  const day = addDays(from, -1);
  return periodContaining(day, periodKindOf(form, taxpayerOfFiler(filer, day)));
}

async function foldChain(
  trx: Trx,
  accountId: number,
  known: Known,
  counts: readonly RegisterCounts[],
): Promise<Pick<ComputedTaxFormOfPeriod, 'figures' | 'grouped'>> {
  const { form, answers, chain, closed } = known;
  let before: TaxFormInput['before'] = closed === undefined ? null : balanceOf(closed);
  let notesBefore = closed === undefined ? await readNotesBefore(trx, accountId, known) : closedNotes(closed, known);
  let last: Pick<ComputedTaxFormOfPeriod, 'figures' | 'grouped'> | undefined;
  for (const period of chain) {
    const { groups, grouped } = await loadFormGroupsOfPeriod(trx, form, booksOf(accountId, known, period));
    const figures = computeTaxForm({
      form,
      period,
      before,
      notesBefore,
      groups,
      choices: latestFormChoices(answers, period),
      answers: amountsOf(answers, period),
      counts: form === '104' ? countsOf(counts) : {},
    });
    before = { period: period.text, values: valuesOf(figures.boxes) };
    notesBefore = { period: period.text, left: figures.notesLeft };
    last = { figures, grouped };
  }
  if (last === undefined) throw new Error('a chain of periods holds its own');
  return last;
}

/**
 * Excess of notes in the previous period, whose balance is not needed: from its closed figures, or from its documents.
 */
async function readNotesBefore(trx: Trx, accountId: number, known: Known): Promise<CarriedForwardNotes | null> {
  const { form, answers, before: period, closings } = known;
  if (period === undefined) return null;
  const closed = closings.find((closing) => closing.period === period.text);
  if (closed !== undefined) return closedNotes(closed, known);
  const { groups } = await loadFormGroupsOfPeriod(trx, form, booksOf(accountId, known, period));
  const said = { choices: latestFormChoices(answers, period), answers: amountsOf(answers, period) };
  const { notesLeft: left } = computeTaxForm({ form, period, before: null, groups, counts: {}, ...said });
  return { period: period.text, left };
}

/** Notes that a closed period carried forward. Its figures do not show which row was too small for the notes. */
function closedNotes({ period, figures }: ClosedPeriodFigures, { answers, period: asked }: Known): CarriedForwardNotes {
  return carriedForwardNotes(
    period,
    (box) => Decimal.from(figures[`104.${box}`] ?? '0'),
    [],
    latestFormChoices(answers, asked),
  );
}

/** Balance of a closed period. A box that was left empty is zero. */
function balanceOf({ period, figures }: ClosedPeriodFigures): TaxFormInput['before'] {
  const carried = formBoxes('104', boxTablesDate).flatMap(({ before }) => before ?? []);
  return {
    period,
    values: Object.fromEntries(carried.map((box) => [box, Decimal.from(figures[`104.${box}`] ?? '0')])),
  };
}

/** Latest answer to each choice, up to this period. */
export function latestFormChoices(answers: readonly FormAnswerRow[], period: TaxPeriod): FormUserChoices {
  const known = answers.filter((row) => row.period_from <= period.from);
  return Object.fromEntries(known.flatMap(({ key, choice }) => (choice === null ? [] : [[key, choice]])));
}

function amountsOf(answers: readonly FormAnswerRow[], period: TaxPeriod): Readonly<Record<string, Decimal>> {
  const own = answers.filter((row) => row.period === period.text);
  return Object.fromEntries(
    own.flatMap(({ key, amount }) => (amount === null ? [] : [[key, trimmed(Decimal.from(amount))]])),
  );
}

/** Removes superfluous decimals. Amounts have two decimals, but the column stores four. */
function trimmed(amount: Decimal): Decimal {
  return Decimal.from(amount.toFixed(Math.max(2, amount.decimals())));
}

function valuesOf(boxes: readonly ComputedBox[]): Readonly<Record<string, Decimal>> {
  return Object.fromEntries(boxes.flatMap(({ row, value }) => (value === null ? [] : [[row.box, value]])));
}

async function readCounts(trx: Trx, form: TaxForm, books: BookPeriod): Promise<RegisterCounts[]> {
  const registers =
    form === '104'
      ? (['sales', 'purchases', 'withholdings-made', 'withholdings-received'] as const)
      : (['withholdings-made'] as const);
  const counts: RegisterCounts[] = [];
  for (const register of registers) counts.push({ register, rows: await countRegister(trx, register, books) });
  return counts;
}

/** Numbers of documents that the form itself contains, without credit notes. */
function countsOf(counts: readonly RegisterCounts[]): Readonly<Record<string, number>> {
  const count = (register: RegisterCounts['register'], fits: (row: RegisterCount) => boolean) =>
    (counts.find((one) => one.register === register)?.rows ?? [])
      .filter((row) => row.sign === 1 && fits(row))
      .reduce((total, row) => total + row.count, 0);
  return {
    '111': count('sales', ({ reason }) => reason === null),
    '113': count('sales', ({ reason }) => reason === 'annulled'),
    '115': count('purchases', ({ reason, received }) => reason === null && received),
    '119': count('purchases', ({ reason, received }) => reason === null && !received),
  };
}

function booksOf(accountId: number, { filer, environmentId }: AccessibleTaxForm, { from, to }: TaxPeriod): BookPeriod {
  return { accountId, businessId: filer.id, environmentId, from, to };
}
