// Forms in a package: a page to read, the file for SRI's page if all questions are answered, and a sheet with the
// boxes.
import { taxForms } from '@talonario/sri';
import { Refusal } from '../../platform/http/replies/error-reply.ts';
import { type Column, numberColumn, type Sheet, textColumn } from '../../platform/tables/table.ts';
import type { TaxFormContext } from '../forms/find-form.ts';
import { readFormResult } from '../forms/form-result.ts';
import { withComputedForm } from '../forms/read-form.ts';
import type { TaxFormRecord } from '../forms/show.ts';
import { composeFormSummary } from '../forms/summary.ts';
import type { FiguresChoice } from '../ledger/closed-file-store.ts';
import type { ClaimedPackage } from './store.ts';

type Box = TaxFormRecord['boxes'][number];

export interface PackageFormFiles {
  readonly files: readonly { readonly name: string; readonly text: string }[];
  readonly sheets: readonly Sheet<Box>[];
}

/** Makes the files of the forms that the business files for exactly this period: form 103 has no semester. */
export async function makeFormFiles(
  asking: TaxFormContext,
  { businessId, period }: Pick<ClaimedPackage, 'businessId' | 'period'>,
  asked: FiguresChoice,
): Promise<PackageFormFiles> {
  const files: { name: string; text: string }[] = [];
  const sheets: Sheet<Box>[] = [];
  for (const form of taxForms) {
    const given = await withComputedForm(asking, { form, businessId, period }, (trx, reading) =>
      readFormResult(trx, reading, asked),
    );
    if (given instanceof Refusal) continue;
    files.push({ name: `${form}-${period}.html`, text: composeFormSummary(given.filer, given.form) });
    if (!('code' in given.upload)) files.push(given.upload.xml, given.upload.json);
    const filled = given.form.boxes.filter(({ value }) => value !== null);
    sheets.push({ name: form, columns: boxColumns, pages: pagesOf(filled) });
  }
  return { files, sheets };
}

const boxColumns: readonly Column<Box>[] = [
  textColumn('Casillero', ({ box }) => box),
  textColumn('Concepto del archivo', ({ concept }) => concept),
  textColumn('Descripción', ({ label }) => label),
  textColumn('Columna', ({ column }) => column),
  numberColumn('Valor', ({ value }) => value),
  textColumn('Origen', ({ kind }) => kinds[kind]),
];

const kinds: Readonly<Record<Box['kind'], string>> = {
  derived: 'De los comprobantes',
  asked: 'Respuesta',
  carried: 'Del período anterior',
  portal: 'Lo calcula el SRI',
};

async function* pagesOf(boxes: readonly Box[]): AsyncGenerator<readonly Box[]> {
  if (boxes.length > 0) yield boxes;
}
