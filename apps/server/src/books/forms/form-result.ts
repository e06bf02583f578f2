// Reads a form with its printable page and its upload file: with current data, or as it was when its period was closed.
import { boxesTooLongForUpload, composeFormUpload, type UploadFormat } from '@talonario/sri';
import type { Trx } from '../../platform/db/transaction.ts';
import { type FiguresChoice, figuresSource, readClosedFile } from '../ledger/closed-file-store.ts';
import type { NamedFigures } from '../ledger/differences.ts';
import type { ComputedTaxFormOfPeriod } from './read-form.ts';
import { showTaxForm, type TaxFormBody, type TaxFormRecord } from './show.ts';

/** The complete result of a form. Closing a period stores it. */
export interface TaxFormFiles {
  readonly filer: { readonly name: string; readonly identification: string };
  readonly form: TaxFormBody;
  readonly upload: UploadFiles | FormUploadRefusal;
}

type UploadFiles = Readonly<Record<UploadFormat, { readonly name: string; readonly text: string }>>;

export interface FormUploadRefusal {
  readonly code: 'tax_form.open_questions' | 'tax_form.not_uploadable';
  readonly detail: string;
}

export type TaxFormResult = TaxFormFiles & { readonly form: TaxFormRecord };

/**
 * Reads a form. `asked` selects the current figures or those of the closing. The due date, and whether the return was
 * declared, are always current.
 */
export async function readFormResult(
  trx: Trx,
  reading: ComputedTaxFormOfPeriod,
  asked: FiguresChoice,
): Promise<TaxFormResult> {
  const closed = await readClosedFile(trx, reading.books, reading.period.text, reading.form);
  const kept = closed?.content as TaxFormFiles | null | undefined;
  const today = formFiles(reading);
  const given = figuresSource(closed, asked, kept ? figuresOf(kept.form) : undefined, figuresOf(today.form));
  if (kept == null || given.figures !== 'closed') return { ...today, form: { ...today.form, ...given } };
  const { state, dueOn } = today.form;
  return { ...kept, form: { ...kept.form, state, dueOn, ...given } };
}

export function formFiles(reading: ComputedTaxFormOfPeriod): TaxFormFiles {
  const { name, identification } = reading.filer;
  return { filer: { name, identification }, form: showTaxForm(reading), upload: uploadOf(reading) };
}

function figuresOf({ form, boxes }: TaxFormBody): NamedFigures {
  const filled = boxes.filter(({ value }) => value !== null);
  return Object.fromEntries(filled.map(({ box, value }) => [`${form}.${box}`, String(value)]));
}

/** The upload file for SRI's page, or the reason why it cannot be made yet. */
function uploadOf({ form, period, figures }: ComputedTaxFormOfPeriod): UploadFiles | FormUploadRefusal {
  const open = figures.questions.filter((question) => question.open).map(({ key }) => key);
  if (open.length > 0) return { code: 'tax_form.open_questions', detail: `Open questions: ${open.join(', ')}.` };
  const wrong = [
    ...figures.negative,
    ...figures.tooLarge.map(({ box }) => box),
    ...boxesTooLongForUpload(figures.boxes),
  ];
  if (wrong.length > 0)
    return {
      code: 'tax_form.not_uploadable',
      detail: `Boxes that are negative, more than they can be, or too long: ${wrong.join(', ')}.`,
    };
  const untried = form === '103' || period.kind === 'semester' ? '-sin-probar' : '';
  const fileOf = (format: UploadFormat) => ({
    name: `${form}-${period.text}${untried}.${format}`,
    text: composeFormUpload(figures.boxes, format),
  });
  return { xml: fileOf('xml'), json: fileOf('json') };
}
