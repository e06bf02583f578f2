// What migration 0032 makes of received documents that were `verified` when a whole signature was enough for that.
import { type Insertable, sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { earlierUpTo } from '../../../test/earlier-migrations.ts';
import { inventedKey } from '../../../test/received-scene.ts';
import { made } from '../../../test/test-app.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.ts';
import { insert } from '../../../test/write-rows.ts';
import { createAccount } from '../../identity/accounts/store.ts';
import { dayInGuayaquil } from '../../platform/clock/guayaquil.ts';
import { migrate } from '../../platform/db/migrate.ts';
import type { Tables } from '../../platform/db/tables.ts';

let test: TestDatabase;
let own: { account_id: number; business_id: number };
const today = dayInGuayaquil(new Date());
const at = new Date('2026-11-02T15:00:00Z');

type Old = Partial<Insertable<Tables['received_documents']>>;
let next = 1;

async function received(values: Old): Promise<number> {
  const id = await insert(test.owner, 'received_documents', {
    ...own,
    environment_id: 1,
    document_type_id: 1,
    access_key: inventedKey(next),
    number: `001-002-${String(next++).padStart(9, '0')}`,
    issue_date: today,
    issuer_identification: '0990000015001',
    source: 'file',
    state: 'unconfirmed',
    xml_status: 'verified',
    has_figures: true,
    ...values,
  });
  const answer = values.authorization_number ? JSON.stringify({ number: values.authorization_number }) : null;
  const file = { deflated: Buffer.from(''), authorization_answer: answer };
  await test.owner
    .insertInto('received_files')
    .values({ received_document_id: id, account_id: own.account_id, ...file })
    .execute();
  return id;
}

async function row(id: number, source: 'report' | 'files' | 'keys', asked: boolean): Promise<void> {
  const importId = await insert(test.owner, 'imports', { ...own, environment_id: 1, source, status: 'done' });
  await test.owner
    .insertInto('import_rows')
    .values({ ...own, import_id: importId, line: 1, outcome: 'new', asked, received_document_id: id })
    .execute();
}

const ids: Record<string, number> = {};
beforeAll(async () => {
  test = await createTestDatabase({ empty: true });
  await migrate(test.adminUrl, earlierUpTo('0031'), []);
  const { id: accountId } = made(await createAccount(test.owner, { name: 'Test', plan: 'unlimited' }));
  const businessId = await insert(test.owner, 'businesses', {
    account_id: accountId,
    identification: '1790012345001',
    business_name: 'LA QUE RECIBE',
    address: 'Quito',
  });
  own = { account_id: accountId, business_id: businessId };
  const told = { authorization_number: '1', authorized_at: at };
  ids.byKey = await received({ source: 'key', state: 'authorized', state_checked_at: at, ...told });
  await row(ids.byKey, 'keys', true);
  ids.byReport = await received({ source: 'report', state: 'authorized', ...told });
  await row(ids.byReport, 'report', true);
  ids.confirmedFile = await received({ state: 'authorized', ...told });
  await row(ids.confirmedFile, 'files', false);
  // The forgery: the service of states spoke of the key, nobody of the bytes.
  ids.forged = await received({ state: 'authorized', state_checked_at: at, ...told });
  await row(ids.forged, 'files', false);
  ids.oldFile = await received({ issue_date: '2026-01-05', ...told });
  ids.announced = await received({ source: 'report', xml_status: 'waiting', authorized_at: at });
  const fault = (code: string, of?: string, message = '') =>
    JSON.stringify([{ code: `received.${code}`, params: of ? { fault: of } : {}, message }]);
  ids.changed = await received({ xml_status: 'faulty', faults: fault('signature', 'digest_mismatch') });
  ids.incomplete = await received({
    xml_status: 'faulty',
    faults: fault('signature', 'certificate_mismatch', 'Certificate digest undefined.'),
  });
  ids.schema = await received({ xml_status: 'faulty', faults: fault('schema') });
  await migrate(test.adminUrl);
});
afterAll(() => test.drop());

const read = async () => {
  const rows = await test.owner
    .selectFrom('received_documents as d')
    .innerJoin('received_files as f', 'f.received_document_id', 'd.id')
    .selectAll('d')
    .select('f.authorization_answer')
    .execute();
  return Object.fromEntries(Object.entries(ids).map(([name, id]) => [name, rows.find((one) => one.id === id)]));
};

it('verified stays what SRI provably gave, everything else is intact', async () => {
  const rows = await read();
  const statuses = Object.entries(rows).map(([name, one]) => [name, one?.xml_status, one?.confirmed_at != null]);
  expect(statuses).toEqual([
    ['byKey', 'verified', true],
    ['byReport', 'verified', true],
    ['confirmedFile', 'verified', true],
    ['forged', 'intact', false],
    ['oldFile', 'intact', false],
    ['announced', 'waiting', false],
    ['changed', 'tampered', false],
    ['incomplete', 'faulty', false],
    ['schema', 'faulty', false],
  ]);
});

it('what a file or a report said of the authorization is a claim', async () => {
  const { byKey, forged, announced } = await read();
  expect(byKey).toMatchObject({ authorization_number: '1', claimed_authorization: null });
  expect(byKey?.authorization_answer).not.toBeNull();
  expect(forged).toMatchObject({ authorization_number: null, authorized_at: null, authorization_answer: null });
  expect(forged?.claimed_authorization).toMatchObject({ number: '1' });
  const claim = announced?.claimed_authorization as { authorizedAt: string } | undefined;
  expect(new Date(claim?.authorizedAt ?? '')).toEqual(at);
});

it('SRI is asked again while it still gives them; of what is older it is known that it does not', async () => {
  const { forged, oldFile } = await read();
  const waiting = await test.owner.selectFrom('received_fetches').select('access_key').execute();
  expect(waiting).toEqual([{ access_key: forged?.access_key }]);
  expect([forged?.not_given_at, oldFile?.not_given_at]).toEqual([null, expect.any(Date)]);
});

it('whoever writes verified without SRI’s word has written intact', async () => {
  const id = await received({});
  const later = await received({ xml_status: 'waiting' });
  await sql`update received_documents set xml_status = 'verified' where id = ${later}`.execute(test.owner);
  const rows = await test.owner.selectFrom('received_documents').select(['id', 'xml_status']).execute();
  expect(rows.filter((one) => one.id === id || one.id === later).map(({ xml_status }) => xml_status)).toEqual([
    'intact',
    'intact',
  ]);
});
