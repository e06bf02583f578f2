import { isPeriod } from '../../format/periods.ts';
import { type FilterChange, type PageNumbers, pageNumbersOf } from '../../format/search-values.ts';

export const taxFormNames = ['104', '103'] as const;
export type TaxFormName = (typeof taxFormNames)[number];

/** Form, period and open detail, as stored in the address. */
export interface FormSearch extends PageNumbers {
  readonly form?: '103';
  readonly period?: string;
  /** Box whose rule and documents are shown. */
  readonly box?: string;
  /** Reason for leaving documents out whose documents are shown, by its name and the question it depends on. */
  readonly leftOut?: string;
  readonly question?: string;
  /** Current figures of a closed period. */
  readonly figures?: 'current';
  /** Shows boxes without a value, too. */
  readonly all?: true;
}

/** Reads the parameters of an address. Invalid values are ignored. */
export function readFormSearch(given: Record<string, unknown>): FormSearch {
  // The router returns the numbers of forms and boxes as numbers instead of texts.
  const [form, box] = [given.form, given.box].map((value) => (typeof value === 'number' ? String(value) : value));
  return {
    ...(form === '103' && { form }),
    ...(isPeriod(given.period) && { period: given.period }),
    ...(typeof box === 'string' && /^\d{3,4}$/.test(box) && { box }),
    ...(isWord(given.leftOut) && { leftOut: given.leftOut }),
    ...(isWord(given.question) && { question: given.question }),
    ...(given.figures === 'current' && { figures: given.figures }),
    ...(given.all === true && { all: true }),
    ...pageNumbersOf(given),
  };
}

export type FormChange = FilterChange<FormSearch>;

function isWord(value: unknown): value is string {
  return typeof value === 'string' && /^\w{1,40}$/.test(value);
}
