import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/test-database.ts';
import { createBreaker } from './breaker.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  await sql`update authority_state set up = true, failures = 0, next_probe_at = now(), latency_ms = null`.execute(
    database.db.system,
  );
});

const probesAreDue = () =>
  sql`update authority_state set next_probe_at = now() - interval '1 second'`.execute(database.db.system);

test('one lost answer does not stop the calls; three in a row do', async () => {
  const breaker = createBreaker(database.db);
  await breaker.missed(1);
  await breaker.missed(1);
  expect(await breaker.admit(1)).toBe('go');
  await breaker.missed(1);
  expect(await breaker.admit(1)).toBe('stop');
});

test('the environments fail apart', async () => {
  const breaker = createBreaker(database.db);
  for (let miss = 0; miss < 3; miss += 1) await breaker.missed(1);
  expect(await breaker.admit(1)).toBe('stop');
  expect(await breaker.admit(2)).toBe('go');
});

test('an answer in between starts the count afresh', async () => {
  const breaker = createBreaker(database.db);
  await breaker.missed(1);
  await breaker.missed(1);
  await breaker.heard(1, 80);
  await breaker.missed(1);
  expect(await breaker.admit(1)).toBe('go');
});

test('while SRI is down all processes together make one probe', async () => {
  const nodes = Array.from({ length: 8 }, () => createBreaker(database.db));
  for (let miss = 0; miss < 3; miss += 1) await nodes[0]?.missed(1);
  expect(await Promise.all(nodes.map((node) => node.admit(1)))).toEqual(nodes.map(() => 'stop'));
  await probesAreDue();
  const admitted = await Promise.all(nodes.map((node) => node.admit(1)));
  expect(admitted.filter((word) => word === 'go')).toHaveLength(1);
});

test('a probe that fails leaves it down, one that succeeds opens it for every process', async () => {
  let now = 0;
  const one = createBreaker(database.db, () => now);
  const other = createBreaker(database.db, () => now);
  for (let miss = 0; miss < 3; miss += 1) await one.missed(1);
  expect(await other.admit(1)).toBe('stop');
  await probesAreDue();
  expect(await one.admit(1)).toBe('go');
  await one.missed(1);
  expect(await one.admit(1)).toBe('stop');
  await probesAreDue();
  expect(await one.admit(1)).toBe('go');
  await one.heard(1, 120);
  now += 2_000;
  expect(await other.admit(1)).toBe('go');
  expect(await other.status()).toMatchObject([{ environmentId: 1, up: true, latencyMs: 120 }, { environmentId: 2 }]);
});
