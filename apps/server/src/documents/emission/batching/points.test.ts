// Tests documents of one account at several emission points: they share transactions, and none waits for a counter that
// it does not need.
import { sql } from 'kysely';
import pg from 'pg';
import { beforeAll, expect, test } from 'vitest';
import { findInvariantBreaches } from '../../../../test/check-invariants.ts';
import { bodiesOf } from '../../../../test/issuing-business.ts';
import { useScene } from '../../../../test/scene.ts';
import { makeClient } from '../../../../test/test-app.ts';

let clients: ReturnType<typeof makeClient>[];
let points: number[];
const scene = useScene({ business: 'issuing' });

beforeAll(async () => {
  const apps = await Promise.all([scene.anotherApp(), scene.anotherApp()]);
  clients = apps.map(({ url }) => makeClient(url, scene.account.key));
  points = [scene.business.emissionPointId];
  for (const code of ['011', '012', '013', '014', '015'])
    points.push(
      dataOf(
        await client(0)('emissionPoints.create', { body: { establishment_id: scene.business.establishmentId, code } }),
      ).id,
    );
});

const client = (index: number) => clients[index % clients.length] as (typeof clients)[number];
const dataOf = (answer: { body: Record<string, unknown> }) => answer.body.data as { id: number; number: string };
const point = (index: number) => points[index % points.length] as number;
const emit = (process: number, place: number, more: object = {}) =>
  client(process)('documents.create', {
    body: { ...bodiesOf(scene.business)['01'], emit: true, emission_point_id: point(place), ...more },
  });
const numberOf = (answer: Awaited<ReturnType<typeof emit>>) => {
  expect(answer.status).toBe(201);
  return dataOf(answer).number;
};

/** Document numbers of each series, in ascending order. */
async function series(): Promise<number[][]> {
  const { rows } = await sql<{ numbers: number[] }>`
    select array_agg(sequential order by sequential) as numbers from document_numbers
     group by establishment_code, emission_point_code order by emission_point_code`.execute(scene.owner);
  return rows.map(({ numbers }) => numbers);
}

async function transactionsSince(id: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct xmin::text)::int as count from document_numbers where document_id > ${id}`.execute(
    scene.owner,
  );
  return rows[0]?.count ?? 0;
}

test('requests that reach one process at once share a transaction, and each gets the next number of its point', async () => {
  const { id } = dataOf(await emit(0, 0));
  await Promise.all(
    Array.from({ length: 24 }, (_, index) => emit(0, index, { detail: `one ${index}` }).then(numberOf)),
  );
  expect(await transactionsSince(id)).toBeLessThan(20);
  for (const numbers of await series()) expect(numbers).toEqual(numbers.map((_, index) => index + 1));
});

test('with two processes no number is missing or used twice, and neither process locks the other out', async () => {
  const deadlocks = async () =>
    Number(
      (
        await sql<{
          deadlocks: string;
        }>`select deadlocks from pg_stat_database where datname = current_database()`.execute(scene.owner)
      ).rows[0]?.deadlocks,
    );
  const before = await deadlocks();
  const numbers = await Promise.all(
    Array.from({ length: 90 }, (_, index) => emit(index, index * 7, { detail: `two ${index}` }).then(numberOf)),
  );
  expect(new Set(numbers).size).toBe(90);
  for (const all of await series()) expect(all).toEqual(all.map((_, index) => index + 1));
  expect(await deadlocks()).toBe(before);
});

test('a refused document returns its number and does not delay the other points', async () => {
  await emit(0, 0, { external_id: 'once' });
  const before = (await series()).map((numbers) => numbers.length);
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, index) =>
      emit(0, index, { detail: `refused ${index}`, ...(index === 4 && { external_id: 'once' }) }),
    ),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([...Array(11).fill(201), 409]);
  expect((await series()).map((numbers, index) => numbers.length - (before[index] ?? 0))).toEqual([2, 2, 2, 2, 1, 2]);
});

test('an external_id that another transaction is writing delays only the documents that need it', async () => {
  const draft = await client(0)('documents.create', { body: { ...bodiesOf(scene.business)['01'], detail: 'a draft' } });
  const holder = new pg.Client({ connectionString: scene.database.url });
  await holder.connect();
  try {
    await holder.query('begin');
    await holder.query(`update documents set external_id = 'about to be' where id = $1`, [dataOf(draft).id]);
    let ended = false;
    const waiting = emit(0, 0, { external_id: 'about to be', detail: 'waits' }).finally(() => {
      ended = true;
    });
    const others = await Promise.all(
      [1, 2, 3, 4, 5, 1, 2, 3].map((place) => emit(0, place, { detail: `beside ${place}` })),
    );
    others.map(numberOf);
    expect(ended).toBe(false);
    await holder.query('rollback');
    numberOf(await waiting);
  } finally {
    await holder.end();
  }
});

test('a counter without a number is distinguished from the other counters of the transaction', async () => {
  const { owner } = scene;
  const hold = (at: Date | null) =>
    owner.updateTable('sequences').set({ held_at: at }).where('emission_point_id', '=', point(3)).execute();
  await hold(new Date());
  const { id } = dataOf(await emit(0, 0, { detail: 'before' }));
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, index) => emit(0, index, { detail: `one is held ${index}` })),
  );
  await hold(null);
  expect(answers.map(({ status, body }) => body.code ?? status).sort()).toEqual([
    ...Array(10).fill(201),
    ...Array(2).fill('sequence.held'),
  ]);
  expect(await transactionsSince(id)).toBeLessThan(9);
});

test('a counter that is held for longer than five seconds gives 503, uses no number, and the next request succeeds at once', async () => {
  const holder = new pg.Client({ connectionString: scene.database.url });
  await holder.connect();
  try {
    const before = await series();
    await holder.query('begin');
    await holder.query('select from sequences where emission_point_id = $1 for update', [point(2)]);
    const late = await Promise.all([0, 1].map((index) => emit(0, 2, { detail: `late ${index}` })));
    expect(late.map(({ status, body }) => [status, body.code, body.detail])).toEqual(
      Array(2).fill([503, 'database.unavailable', expect.stringMatching(/^Nothing was done/)]),
    );
    expect(await series()).toEqual(before);
    const waiting = emit(0, 2, { detail: 'served' });
    await holder.query('rollback');
    numberOf(await waiting);
    numberOf(await emit(0, 2, { detail: 'served again' }));
  } finally {
    await holder.end();
  }
});

test('six processes at one point: every document is issued, and no process gets stuck', async () => {
  const more = await Promise.all(Array.from({ length: 4 }, () => scene.anotherApp()));
  const all = [...clients, ...more.map(({ url }) => makeClient(url, scene.account.key))];
  try {
    const answers = await Promise.all(
      Array.from({ length: 48 }, (_, index) =>
        (all[index % all.length] as (typeof all)[number])('documents.create', {
          body: { ...bodiesOf(scene.business)['01'], emit: true, emission_point_id: point(5), detail: `six ${index}` },
        }),
      ),
    );
    expect(new Set(answers.map(numberOf)).size).toBe(48);
  } finally {
    await Promise.all(more.map((app) => app.close()));
  }
});

test('a counter held by another transaction delays only the documents that need it', async () => {
  const holder = new pg.Client({ connectionString: scene.database.url });
  await holder.connect();
  try {
    await holder.query('begin');
    await holder.query('select from sequences where emission_point_id = $1 for update', [point(2)]);
    let held = 0;
    const kept = [0, 1].map((index) =>
      emit(0, 2, { detail: `kept ${index}` }).then((answer) => {
        held += 1;
        return numberOf(answer);
      }),
    );
    const others = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        emit(0, [0, 1, 3, 4, 5][index % 5] as number, { detail: `free ${index}` }),
      ),
    );
    others.map(numberOf);
    expect(held).toBe(0);
    await holder.query('rollback');
    const [first, second] = await Promise.all(kept);
    expect(first).not.toBe(second);
  } finally {
    await holder.end();
  }
  for (const all of await series()) expect(all).toEqual(all.map((_, index) => index + 1));
  expect(await findInvariantBreaches(scene.owner, scene.desk)).toEqual([]);
});
