// Forms in a package: a page to read, the file for SRI's page if all questions are answered, and a sheet with the
// boxes.
import { taxForms } from '@talonario/sri';
import { Refusal } from '../../platform/http/replies/error-reply.ts';
import { type Column, number, type Sheet, text } from '../../platform/tables/table.ts';
import type { FormContext } from '../forms/find-form.ts';
import { readFormResult } from '../forms/form-result.ts';
import { readFormThen } from '../forms/read-form.ts';
import type { TaxFormRecord } from '../forms/show.ts';
import { writeSummary } from '../forms/summary.ts';
import type { FiguresQuery } from '../ledger/closed-file-store.ts';
import type { ClaimedPackage } from './store.ts';

type Box = TaxFormRecord['boxes'][number];

export interface PackedForms {
  readonly files: readonly { readonly name: string; readonly text: string }[];
  readonly sheets: readonly Sheet<Box>[];
}

/** Forms that the business files for exactly this period: form 103 has no semester. */
export async function readForms(
  asking: FormContext,
  { businessId, period }: Pick<ClaimedPackage, 'businessId' | 'period'>,
  asked: FiguresQuery,
): Promise<PackedForms> {
  const files: { name: string; text: string }[] = [];
  const sheets: Sheet<Box>[] = [];
  for (const form of taxForms) {
    const given = await readFormThen(asking, { form, businessId, period }, (trx, reading) =>
      readFormResult(trx, reading, asked),
    );
    if (given instanceof Refusal) continue;
    files.push({ name: `${form}-${period}.html`, text: writeSummary(given.filer, given.form) });
    if (!('code' in given.upload)) files.push(given.upload.xml, given.upload.json);
    const filled = given.form.boxes.filter(({ value }) => value !== null);
    sheets.push({ name: form, columns: boxColumns, pages: pagesOf(filled) });
  }
  return { files, sheets };
}

const boxColumns: readonly Column<Box>[] = [
  text('Casillero', ({ box }) => box),
  text('Concepto del archivo', ({ concept }) => concept),
  text('Descripción', ({ label }) => label),
  text('Columna', ({ column }) => column),
  number('Valor', ({ value }) => value),
  text('Origen', ({ kind }) => kinds[kind]),
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
