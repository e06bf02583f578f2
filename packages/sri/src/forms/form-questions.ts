// Questions that a user answers about the tax form of a period, with the current answers.
import type { Decimal } from '../decimal.ts';
import type { RaisedFormQuestion } from './compute-boxes-104.ts';
import { type FormChoiceOption, findChoiceQuestion } from './questions.ts';
import type { FormBoxRow, TaxFormInput } from './types.ts';

export interface FormQuestion {
  /** Key of the answer: a box, or the name of a choice. */
  readonly key: string;
  readonly box: string | null;
  readonly kind: 'choice' | 'amount';
  readonly label: string;
  readonly why: string;
  readonly options: readonly FormChoiceOption[];
  readonly proposed: string | Decimal | null;
  readonly value: string | Decimal | null;
  /** Period that the amount was carried from. */
  readonly from: string | null;
  /** Whether the user must still answer: the form depends on the answer, and there is none yet. */
  readonly open: boolean;
}

export function formQuestionsOf(
  input: TaxFormInput,
  rows: readonly FormBoxRow[],
  raised: readonly RaisedFormQuestion[],
): FormQuestion[] {
  const keys = [...new Map(raised.map((one) => [one.key, one])).values()];
  return [
    ...keys.flatMap((one) => (one.box === undefined ? choiceOf(one.key, input) : amountOf(one, input, rows))),
    ...rows.flatMap((row) => carriedOf(row, input)),
    ...rows.flatMap((row) => openly(row, input)),
  ];
}

function choiceOf(key: string, { choices }: TaxFormInput): FormQuestion[] {
  const row = findChoiceQuestion(key);
  if (row === undefined) return [];
  const value = choices[key] ?? null;
  return [
    {
      key,
      box: null,
      kind: 'choice',
      label: row.label,
      why: row.why,
      options: row.options,
      proposed: row.options[0]?.value ?? null,
      value,
      from: null,
      open: value === null,
    },
  ];
}

const reasons: Readonly<Record<string, string>> = {
  '564':
    'Eligió declarar el crédito por contabilidad. Se propone lo que dio crédito completo más lo compartido por el factor.',
  '484': 'Hay ventas a crédito: diga cuánto IVA liquida ahora. Se propone la parte de las ventas al contado.',
  '605': 'Es lo que quedó en el casillero 615 de la declaración anterior.',
  '606': 'Es lo que quedó en el casillero 617 de la declaración anterior.',
  '483': 'Es lo que quedó en el casillero 485 de la declaración anterior.',
  '607': 'Es lo que quedó en el casillero 618 de la declaración anterior.',
  '608': 'Es lo que quedó en el casillero 619 de la declaración anterior.',
  '302': 'Los sueldos no están en los comprobantes electrónicos.',
  '352': 'Los sueldos no están en los comprobantes electrónicos.',
  '481': 'Solo si difiere el IVA de ventas a más de un mes.',
};

function amountOf(
  { key, proposed, from, offered, why = reasons[key] ?? '' }: RaisedFormQuestion,
  { answers }: TaxFormInput,
  rows: readonly FormBoxRow[],
): FormQuestion[] {
  const value = answers[key] ?? null;
  return [
    {
      key,
      box: key,
      kind: 'amount',
      label: labelOf(key, rows),
      why,
      options: [],
      proposed: proposed ?? null,
      value,
      from: from ?? null,
      open: value === null && !offered,
    },
  ];
}

/**
 * Boxes of the two credits carried from the previous period. Both must be answered, even with zero; other carried
 * amounts are rare.
 */
const required = ['605', '606'];

function carriedOf(
  { box, kind, label, before: source }: FormBoxRow,
  { answers, before }: TaxFormInput,
): FormQuestion[] {
  if (kind !== 'carried') return [];
  const carried = before?.values[source ?? ''];
  const value = answers[box] ?? carried ?? null;
  const isRequired = required.includes(box);
  if (!isRequired && (value === null || value.isZero())) return [];
  return [
    {
      key: box,
      box,
      kind: 'amount',
      label,
      why: reasons[box] ?? '',
      options: [],
      proposed: carried ?? null,
      value,
      from: answers[box] === undefined && carried !== undefined ? (before?.period ?? null) : null,
      open: value === null && isRequired,
    },
  ];
}

/** Boxes whose optional question is always shown. */
const offered: readonly string[] = ['481', '302', '352'];

function openly({ form, box, kind, label }: FormBoxRow, { answers }: TaxFormInput): FormQuestion[] {
  if (kind !== 'asked' || !offered.includes(box) || (form === '104' && box !== '481')) return [];
  return [
    {
      key: box,
      box,
      kind: 'amount',
      label,
      why: reasons[box] ?? '',
      options: [],
      proposed: null,
      value: answers[box] ?? null,
      from: null,
      open: false,
    },
  ];
}

function labelOf(box: string, rows: readonly FormBoxRow[]): string {
  return rows.find((row) => row.box === box)?.label ?? box;
}
