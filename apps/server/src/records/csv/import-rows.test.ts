// Cost of an import, measured as rows read, because that does not depend on the machine.

import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { itemBody, makeBusiness, partyBody } from '../../../test/directories.ts';
import { useScene } from '../../../test/scene.ts';
import type { Trx } from '../../platform/db/transaction.ts';
import type { BusinessOwnedRow } from '../directories/directory.ts';
import { itemImport } from '../items/sheet.ts';
import { customerDirectory } from '../parties/directory.ts';
import { partyImport } from '../parties/sheet.ts';
import type { ImportTarget } from './import-rows.ts';

const scene = useScene({ account: true });
const size = 5_000;
const some = 500;

it('an import changes customers by reading only those, before there are statistics', async () => {
  const businessId = await makeBusiness(scene.client);
  const columns = Array.from({ length: size }, (_, n) => partyBody(businessId, { identification: `ID-${n}` }));
  const target = partyImport(customerDirectory);
  expect(await readToChange('parties', target, columns, { business_name: 'Otra' })).toBeLessThanOrEqual(2 * some);
});

it('an import changes items by reading only those, before there are statistics', async () => {
  const businessId = await makeBusiness(scene.client);
  const columns = Array.from({ length: size }, (_, n) => ({ ...itemBody(businessId, { code: `A-${n}` }), price: '1' }));
  expect(await readToChange('items', itemImport, columns, { name: 'Otra' })).toBeLessThanOrEqual(2 * some);
});

/** Counts the rows that a change reads if the rows to change were written in the same transaction. */
async function readToChange<Columns extends object, Row extends BusinessOwnedRow & Columns>(
  table: string,
  target: ImportTarget<Columns, Row>,
  columns: readonly Columns[],
  change: Partial<Row>,
): Promise<number> {
  const { id } = scene.account;
  return await scene.database.db.forAccount(id, async (trx) => {
    const rows = await target.insertMany(trx, id, columns);
    const before = await readSoFar(trx, table);
    await target.updateMany(
      trx,
      id,
      rows.slice(-some).map((row) => ({ ...row, ...change })),
    );
    return (await readSoFar(trx, table)) - before;
  });
}

async function readSoFar(trx: Trx, table: string): Promise<number> {
  const { rows } = await sql<{ read: number }>`
    select seq_tup_read + idx_tup_fetch as read from pg_stat_xact_user_tables where relname = ${table}`.execute(trx);
  return rows[0]?.read ?? 0;
}
