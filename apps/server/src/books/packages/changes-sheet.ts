// Of a closed month: the documents that came or changed since. The books list documents as they are today.
import { findById } from '@talonario/sri';
import { formatInstant } from '../../platform/clock/guayaquil.ts';
import type { Trx } from '../../platform/db/transaction.ts';
import { amount, type Column, day, flag, type Sheet, text } from '../../platform/tables/table.ts';
import type { Period } from '../ledger/register-store.ts';
import { type ChangedRow, readChanged, readClosings } from '../periods/store.ts';

const most = 10_000;

/** None while the period is open, or as long as nothing has changed. */
export async function readChangesSheet(trx: Trx, books: Period, period: string): Promise<Sheet<ChangedRow>[]> {
  const [last] = await readClosings(trx, books, period);
  if (last === undefined || last.reopened_at !== null) return [];
  const rows = await readChanged(trx, books, last.closed_at, most);
  return rows.length === 0 ? [] : [{ name: 'Después del cierre', columns, pages: pageOf(rows) }];
}

const columns: readonly Column<ChangedRow>[] = [
  text('Cambió', (row) => formatInstant(row.changed_at)),
  text('Lado', (row) => (row.received ? 'Recibido' : 'Emitido')),
  text('Tipo', (row) => findById('document-types', row.document_type_id)?.name),
  text('Número', (row) => row.number),
  day('Fecha', (row) => row.issue_date),
  text('Nombre', (row) => row.party_name),
  amount('Total', (row) => row.total),
  flag('Anulado', (row) => row.annulled),
];

async function* pageOf<Row>(rows: readonly Row[]): AsyncGenerator<readonly Row[]> {
  yield rows;
}
