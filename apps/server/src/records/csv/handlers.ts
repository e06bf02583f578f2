// :import and :export of a directory.

import { Readable } from 'node:stream';
import { dayInGuayaquil } from '../../platform/clock/guayaquil.ts';
import { isUniqueViolation } from '../../platform/db/failures.ts';
import type { Trx } from '../../platform/db/transaction.ts';
import { type Call, RawReply } from '../../platform/http/call.ts';
import { invalid, Refusal } from '../../platform/http/replies/error-reply.ts';
import { byteOrderMark, csvLine } from '../../platform/tables/write-csv.ts';
import type { OwnedRow, Writer } from '../directories/directory.ts';
import { reachBusiness, refuseInactive } from '../directories/scope.ts';
import { type ImportTarget, importRows } from './import-rows.ts';
import type { ReadThrough } from './many-rows-store.ts';
import { type CsvRow, readCsv } from './read-csv.ts';
import type { Sheet } from './sheet.ts';

// The same for every directory that has them.
type ImportCall = Writer & Pick<Call<'items.import'>, 'query' | 'files' | 'db' | 'transaction'>;
type ExportCall = Writer & Pick<Call<'items.export'>, 'query' | 'db'>;

export async function handleImport<Columns extends object, Row extends OwnedRow & Columns>(
  call: ImportCall,
  action: string,
  target: ImportTarget<Columns, Row>,
) {
  const file = call.files.file;
  if (file === undefined) return invalid([{ field: 'file', message: 'is required', code: 'field.required' }]);
  const { businessId } = call.query;
  const business = await call.db.forAccount(call.account.id, (trx) => reachBusiness(trx, call, businessId));
  if (business instanceof Refusal) return business;
  const reading = await readCsv(file.bytes, target.sheet);
  if ('faults' in reading) return invalid(reading.faults);
  return await importOnce(call, action, target, reading.rows);
}

// Somebody may create one of the new records between our look and our write; looked at again, it is a known one.
async function importOnce<Columns extends object, Row extends OwnedRow & Columns>(
  call: ImportCall,
  action: string,
  target: ImportTarget<Columns, Row>,
  rows: readonly CsvRow[],
  attempts = 5,
): Promise<{ data: Awaited<ReturnType<typeof importRows>> }> {
  const { businessId, dryRun = false } = call.query;
  try {
    return await call.transaction(async (trx) => {
      const business = await reachBusiness(trx, call, businessId);
      if (business instanceof Refusal) return business;
      const refusal = refuseInactive(business, 'business');
      if (refusal !== undefined) return refusal;
      return { data: await importRows(trx, call, action, target, rows, { businessId, dryRun }) };
    });
  } catch (error) {
    if (attempts <= 1 || !isUniqueViolation(error)) throw error;
    return await importOnce(call, action, target, rows, attempts - 1);
  }
}

/** The whole directory, page by page, never held in memory. */
export async function handleExport<Row extends { readonly id: number }>(
  call: ExportCall,
  sheet: Sheet<Row>,
  read: (trx: Trx, accountId: number, page: ReadThrough) => Promise<Row[]>,
): Promise<RawReply | Refusal> {
  const { businessId, active, separator = 'comma' } = call.query;
  const business = await call.db.forAccount(call.account.id, (trx) => reachBusiness(trx, call, businessId));
  if (business instanceof Refusal) return business;
  const next = (after: number) =>
    call.db.forAccount(call.account.id, (trx) => read(trx, call.account.id, { businessId, active, after }));
  // Read before the first byte is sent: what goes wrong here is still an answer of its own.
  const first = await next(0);
  const name = `${sheet.name}-${business.identification}-${dayInGuayaquil(call.now())}.csv`;
  return new RawReply(200, Readable.from(linesOf(sheet, separator === 'comma' ? ',' : ';', first, next)), {
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="${name}"`,
    'cache-control': 'private, no-store',
  });
}

async function* linesOf<Row extends { readonly id: number }>(
  { columns }: Sheet<Row>,
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
