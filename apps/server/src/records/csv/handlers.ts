// Handlers of the routes `:import` and `:export` for all directories.

import { Readable } from 'node:stream';
import { dayInGuayaquil } from '../../platform/clock/guayaquil.ts';
import { isUniqueViolation } from '../../platform/db/failures.ts';
import type { Trx } from '../../platform/db/transaction.ts';
import { type Call, RawReply } from '../../platform/http/call.ts';
import { type Fault, invalidBody, Refusal } from '../../platform/http/replies/error-reply.ts';
import { byteOrderMark, csvLine } from '../../platform/tables/write-csv.ts';
import type { BusinessOwnedRow, WriteAuthor } from '../directories/directory.ts';
import { findAccessibleBusiness, refuseInactive } from '../directories/scope.ts';
import type { ExportPageQuery } from './chunked-store.ts';
import type { CsvSheet, ImportAnswers, ImportQuestion } from './column-definitions.ts';
import { type ImportTarget, importTableRows } from './import-rows.ts';
import type { ForeignTableAnswers } from './plan-rows.ts';
import { type CsvRow, parseTable } from './read-table.ts';

// Call of an import route. The calls of all directories have the same shape as that of items.
type ImportCall = WriteAuthor & Pick<Call<'items.import'>, 'query' | 'files' | 'db' | 'transaction'>;
type ExportCall = WriteAuthor & Pick<Call<'items.export'>, 'query' | 'db'>;

export async function handleTableImport<Columns extends object, Row extends BusinessOwnedRow & Columns>(
  call: ImportCall,
  action: string,
  target: ImportTarget<Columns, Row>,
) {
  const file = call.files.file;
  if (file === undefined) return invalidBody([{ field: 'file', message: 'is required', code: 'field.required' }]);
  const { businessId } = call.query;
  const business = await call.db.forAccount(call.account.id, (trx) => findAccessibleBusiness(trx, call, businessId));
  if (business instanceof Refusal) return business;
  const { detect = false, columns, sheet, headingLine, dryRun = false } = call.query;
  const wish = { detect, columns: columns === undefined ? undefined : namedColumns(columns), sheet, headingLine };
  const reading = await parseTable(file.bytes, target.sheet, wish);
  if ('faults' in reading) return invalidBody(reading.faults);
  const { rows, table } = reading;
  if (!detect && columns === undefined) return await importOnce(call, action, target, rows, undefined);
  const fields = new Set(table.columns.flatMap(({ field }) => field ?? []));
  const answers = answersOf(call.query);
  const questions = [...(target.sheet.questions?.(fields, answers) ?? [])];
  if (questions.length > 0 && !dryRun) return invalidBody(questions.map(unanswered));
  const answer = await importOnce(call, action, target, rows, answers);
  if (answer instanceof Refusal) return answer;
  return { data: { ...answer.data, table: { ...table, questions } } };
}

/**
 * Reads the fields of the columns from a query parameter such as `identification,business_name,,email`. An empty entry
 * leaves the column out.
 */
function namedColumns(columns: string): (string | null)[] {
  return columns.split(',').map((field) => field.trim() || null);
}

/** Reads the user's answers about a table. Only a table of items needs answers. */
function answersOf(query: ImportCall['query']): ImportAnswers {
  const { priceIncludesVat, defaultTaxId, defaultItemTypeId } = query;
  return { priceIncludesVat, defaultTaxId, defaultItemTypeId };
}

function unanswered(field: ImportQuestion): Fault {
  return { field, message: 'must be said: the file does not tell', code: 'field.required' };
}

// Imports a table. If a concurrent request creates one of the new records at the same time, this fails and is repeated;
// then the record already exists.
async function importOnce<Columns extends object, Row extends BusinessOwnedRow & Columns>(
  call: ImportCall,
  action: string,
  target: ImportTarget<Columns, Row>,
  rows: readonly CsvRow[],
  foreign: ForeignTableAnswers,
  attempts = 5,
): Promise<{ data: Awaited<ReturnType<typeof importTableRows>> } | Refusal> {
  const { businessId, dryRun = false, skipFaulty = false } = call.query;
  try {
    return await call.transaction(async (trx) => {
      const business = await findAccessibleBusiness(trx, call, businessId);
      if (business instanceof Refusal) return business;
      const refusal = refuseInactive(business, 'business');
      if (refusal !== undefined) return refusal;
      return {
        data: await importTableRows(trx, call, action, target, rows, { businessId, dryRun, skipFaulty, foreign }),
      };
    });
  } catch (error) {
    if (attempts <= 1 || !isUniqueViolation(error)) throw error;
    return await importOnce(call, action, target, rows, foreign, attempts - 1);
  }
}

/** Streams all records of a directory, page by page. */
export async function handleTableExport<Row extends { readonly id: number }>(
  call: ExportCall,
  sheet: CsvSheet<Row>,
  read: (trx: Trx, accountId: number, page: ExportPageQuery) => Promise<Row[]>,
): Promise<RawReply | Refusal> {
  const { businessId, active, separator = 'comma' } = call.query;
  const business = await call.db.forAccount(call.account.id, (trx) => findAccessibleBusiness(trx, call, businessId));
  if (business instanceof Refusal) return business;
  const next = (after: number) =>
    call.db.forAccount(call.account.id, (trx) => read(trx, call.account.id, { businessId, active, after }));
  // The first page is read before anything is sent, so that a failure can still be answered with an error.
  const first = await next(0);
  const name = `${sheet.name}-${business.identification}-${dayInGuayaquil(call.now())}.csv`;
  return new RawReply(200, Readable.from(linesOf(sheet, separator === 'comma' ? ',' : ';', first, next)), {
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="${name}"`,
    'cache-control': 'private, no-store',
  });
}

async function* linesOf<Row extends { readonly id: number }>(
  { columns }: CsvSheet<Row>,
  separator: ',' | ';',
  first: readonly Row[],
  next: (after: number) => Promise<readonly Row[]>,
): AsyncGenerator<Buffer> {
  const heading = csvLine(
    columns.map(({ field }) => field),
    separator,
  );
  yield Buffer.from(`${byteOrderMark}${heading}`);
  for (let page = first; page.length > 0; page = await next(page.at(-1)?.id ?? 0))
    yield Buffer.from(
      page
        .map((row) =>
          csvLine(
            columns.map((column) => column.write(row)),
            separator,
          ),
        )
        .join(''),
    );
}
