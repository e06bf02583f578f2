// Tests a database whose disk becomes full while a document is underway. Before the document has its number, nothing is
// stored. Afterwards the response contains the document, because the client must not create another one.
import { sql } from 'kysely';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { findInvariantBreaches } from '../../../../test/check-invariants.ts';
import { findByDetail } from '../../../../test/find-by-detail.ts';
import { bodiesOf } from '../../../../test/issuing-business.ts';
import { makeAllWorkDue, runWorkerUntilIdle } from '../../../../test/run-worker.ts';
import { useScene } from '../../../../test/scene.ts';

const scene = useScene({ business: 'issuing', account: { retryWindowSeconds: 40 } });
const { client: api } = scene;

beforeAll(async () => {
  // Error that PostgreSQL reports when it cannot add a page.
  await sql`
    create function no_room() returns trigger language plpgsql as $$ begin
      raise exception 'could not extend file "base/1/2": No space left on device' using errcode = '53100'; end $$`.execute(
    scene.owner,
  );
});
afterEach(() => makeRoom());
type Place = { readonly table: string; readonly on: string };

const fill = async (...places: readonly Place[]) => {
  for (const { table, on } of places)
    await sql.raw(`create trigger no_room before ${on} on ${table} execute function no_room()`).execute(owner());
};
const makeRoom = async () => {
  const { rows } = await sql<{ table: string }>`
    select tgrelid::regclass::text as "table" from pg_trigger where tgname = 'no_room'`.execute(owner());
  for (const { table } of rows) await sql.raw(`drop trigger no_room on ${table}`).execute(owner());
};
const owner = () => scene.owner;
const emit = (detail: string, headers: Record<string, string> = {}) =>
  api('documents.create', { body: { ...bodiesOf(scene.business)['01'], emit: true, detail }, headers });

const places: readonly [string, readonly Place[]][] = [
  ['the decision', [{ table: 'documents', on: 'update' }]],
  [
    'the decision and what the key or the fingerprint needs',
    [
      { table: 'documents', on: 'update' },
      { table: 'unkeyed_requests', on: 'update' },
      { table: 'request_reporters', on: 'update' },
      // commit 1 writes document_id into the row of the key
      { table: 'idempotency_keys', on: 'update of status, lease_until' },
    ],
  ],
  ['the receipt', [{ table: 'document_files', on: 'update' }]],
];
const ways: readonly [string, Record<string, string>][] = [
  ['without a key', {}],
  ['with a key', { 'idempotency-key': 'sale' }],
];

for (const [what, full] of places)
  for (const [how, header] of ways)
    test(`${what} does not fit, ${how}: 503 with the document, which goes on and is found by a repeat`, async () => {
      const detail = `${what}, ${how}`;
      const headers = 'idempotency-key' in header ? { 'idempotency-key': detail } : {};
      await fill(...full);
      const answer = await emit(detail, headers);
      expect([answer.status, answer.body.code, answer.headers.get('retry-after')]).toEqual([
        503,
        'document.continues',
        '5',
      ]);
      const [row] = await findByDetail(owner(), detail);
      expect(answer.body.data).toMatchObject({
        id: row?.id,
        state: 'signed',
        number: expect.stringMatching(/^001-001-\d{9}$/),
        accessKey: expect.stringMatching(/^\d{49}$/),
      });
      expect(answer.body.detail).not.toContain('Nothing was changed');
      await makeRoom();
      // A client repeats its request after a second. By then the process has reported that the first response was a
      // 5xx.
      if (!('idempotency-key' in header)) await expect.poll(() => isReported(row?.id ?? 0)).toBe(true);
      await sql`update documents set lease_until = clock_timestamp() where due_at is not null`.execute(owner());
      await sql`update idempotency_keys set lease_until = clock_timestamp() where lease_until is not null`.execute(
        owner(),
      );
      await makeAllWorkDue(owner());
      expect(await runWorkerUntilIdle(owner(), scene.app.services)).toBe(0);
      let again = await emit(detail, headers);
      // A renewal of the key's lease may be in progress and ends without help. A client would wait for it, too.
      await expect
        .poll(async () => {
          if (again.body.code === 'idempotency.in_progress') again = await emit(detail, headers);
          return [again.status, again.headers.get('idempotent-replayed')];
        })
        .toEqual([201, 'true']);
      expect(again.body.data).toMatchObject({ id: row?.id, state: 'authorizated' });
      expect(await findByDetail(owner(), detail)).toHaveLength(1);
      expect(await findInvariantBreaches(owner(), scene.desk)).toEqual([]);
    });

test('the document itself does not fit: 503, this request changed nothing and no number is used', async () => {
  await fill({ table: 'document_files', on: 'insert' });
  const before = await counters();
  const answer = await emit('no room for it');
  expect([answer.status, answer.body.code, answer.body.data]).toEqual([503, 'database.full', undefined]);
  expect(answer.body.detail).toContain('This request changed nothing');
  expect(await findByDetail(owner(), 'no room for it')).toEqual([]);
  expect(await counters()).toEqual(before);
});

async function isReported(id: number): Promise<boolean> {
  const row = await owner()
    .selectFrom('unkeyed_requests')
    .select('answered_at')
    .where('document_id', '=', id)
    .executeTakeFirst();
  return row !== undefined && row.answered_at !== null;
}

async function counters() {
  return await owner().selectFrom('sequences').select(['id', 'next_number', 'last_used']).orderBy('id').execute();
}
