// A form as the API shows it.
import type { DataOf } from '@talonario/contract';
import {
  boxTablesDate,
  type ComputedBox,
  Decimal,
  type FormGroup,
  type FormQuestion,
  type GroupBoxContribution,
  isBoxUploaded,
  isUnconfirmedUpload,
  type LeftOutAmount,
} from '@talonario/sri';
import { formatInstant } from '../../platform/clock/guayaquil.ts';
import type { FiguresSource } from '../ledger/closed-file-store.ts';
import type { WeightedFormGroups } from '../ledger/form-groups-store.ts';
import { type ListableFormGroup, registerCondition } from './groups-store.ts';
import { leftOutFactsWithoutDocuments, leftOutOfBooks, leftOutReasonText, leftOutWithheldOnly } from './left-out.ts';
import { taxFormPath } from './link.ts';
import type { ComputedTaxFormOfPeriod } from './read-form.ts';

export type TaxFormRecord = DataOf<'taxForms.get'>;

/** The form without the fields that state whether its data is current or that of the closing. */
export type TaxFormBody = Omit<TaxFormRecord, keyof FiguresSource>;

export const notFiledNotice =
  'Ayuda para declarar: con esto no se presenta nada. Compare cada casillero con la página del SRI antes de enviar.';

export function showTaxForm(reading: ComputedTaxFormOfPeriod): TaxFormBody {
  const { form, filer, period, state, dueOn, figures } = reading;
  const leftOut = figures.leftOut.map((figure) => showLeftOut(reading, figure));
  return {
    form,
    businessId: filer.id,
    period: period.text,
    notice: notFiledNotice,
    table: { date: boxTablesDate },
    state,
    dueOn,
    untried: isUnconfirmedUpload(form, period.kind),
    complete: isFormComplete(reading),
    boxes: figures.boxes.map((figure) => showBox(reading, figure)),
    questions: figures.questions.map((question) => showQuestion(reading, question)),
    leftOut: [
      ...leftOut,
      ...leftOutWithheldOnly(reading),
      ...leftOutOfBooks(reading),
      ...leftOutFactsWithoutDocuments(reading),
    ],
    negative: [...figures.negative],
  };
}

export function isFormComplete({ figures }: ComputedTaxFormOfPeriod): boolean {
  return figures.negative.length === 0 && figures.tooLarge.length === 0 && !figures.questions.some(({ open }) => open);
}

function showBox(reading: ComputedTaxFormOfPeriod, figure: ComputedBox): TaxFormRecord['boxes'][number] {
  const { row, value, parts, feeds, accepted, rules, provisional } = figure;
  const { box, concept, label, column, unit, kind, source, sure } = row;
  const groups = feeds.map(({ group }) => group);
  return {
    box,
    concept,
    label,
    column,
    unit,
    kind,
    readOnly: kind === 'portal',
    source,
    sure,
    provisional,
    value: value?.toNumber() ?? null,
    parts: {
      documents: parts.documents.toNumber(),
      moved: parts.moved.toNumber(),
      adjusted: parts.adjusted.toNumber(),
      answered: parts.answered.toNumber(),
    },
    accepted: accepted.toNumber(),
    uploaded: isBoxUploaded(row),
    rule: rules.length === 0 ? null : rules.join(' '),
    documents:
      feeds.length === 0
        ? null
        : { count: countDocuments(reading, groups), href: taxFormPath(reading, `boxes/${box}/documents`) },
  };
}

/** Number of documents in these groups. A document with two rates is in two groups and is counted once. */
function countDocuments({ grouped }: ComputedTaxFormOfPeriod, groups: readonly FormGroup[]): number {
  const keys = new Set((groups as readonly ListableFormGroup[]).map(({ register, key }) => `${register} ${key}`));
  return grouped.reduce((total, { register, rows }) => {
    const inside = rows.filter((row) => row.keys.some((key) => keys.has(`${register} ${key}`)));
    return total + inside.reduce((sum, { count }) => sum + count, 0);
  }, 0);
}

/** Groups of the books that a box adds up, with their signs. */
export function signedGroups(
  reading: ComputedTaxFormOfPeriod,
  feeds: readonly GroupBoxContribution[],
): WeightedFormGroups[] {
  const weights = feeds.map(({ group, of, times }) => ({
    register: (group as ListableFormGroup).register,
    weight: {
      key: (group as ListableFormGroup).key,
      base: of === 'base' ? times : 0,
      value: of === 'value' ? times : 0,
    },
  }));
  return [...new Set(weights.map(({ register }) => register))].map((register) => ({
    register,
    weights: weights.filter((one) => one.register === register).map(({ weight }) => weight),
    only: registerCondition(reading.form, register, reading.books),
  }));
}

/** Groups with base and tax together, with the signs they would have in a box. */
export function signedGroupsWithTax(reading: ComputedTaxFormOfPeriod, { groups }: LeftOutAmount): WeightedFormGroups[] {
  const booked = groups as readonly ListableFormGroup[];
  return [...new Set(booked.map(({ register }) => register))].map((register) => ({
    register,
    weights: booked
      .filter((group) => group.register === register)
      .map(({ key, sign, retention }) => ({ key, base: retention === null ? sign : 0, value: sign })),
    only: registerCondition(reading.form, register, reading.books),
  }));
}

function showLeftOut(reading: ComputedTaxFormOfPeriod, figure: LeftOutAmount): TaxFormRecord['leftOut'][number] {
  const { reason: what, question, box, base, value } = figure;
  return {
    what,
    why: leftOutReasonText(figure),
    question,
    base: base.toNumber(),
    value: value.toNumber(),
    count: countDocuments(reading, figure.groups),
    href: taxFormPath(reading, 'left-out/documents', {
      what,
      ...(question !== null && { question }),
      ...(box !== null && { box }),
    }),
  };
}

function showQuestion(
  { answers, period }: ComputedTaxFormOfPeriod,
  question: FormQuestion,
): TaxFormRecord['questions'][number] {
  const { key, box, kind, label, why, options, proposed, value, from, open } = question;
  const said = answers.findLast((row) => row.key === key && (kind === 'choice' || row.period === period.text));
  return {
    key,
    box,
    kind,
    label,
    why,
    options: options.map((option) => ({ ...option })),
    open,
    proposed: plain(proposed),
    value: plain(value),
    from: from ?? (said !== undefined && said.period !== period.text ? said.period : null),
    answeredBy: said?.answered_by.name ?? null,
    answeredAt: said === undefined ? null : formatInstant(said.answered_at),
  };
}

function plain(value: string | Decimal | null): string | number | null {
  return value instanceof Decimal ? value.toNumber() : value;
}
