import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { resetAuthority } from '../../test/run-worker.ts';
import { useScene } from '../../test/scene.ts';
import { createSriBreaker, type SriBreaker } from './breaker.ts';

const scene = useScene({ api: false });
beforeEach(() => resetAuthority(scene.owner));

const pass = (seconds: number) =>
  sql`update authority_state set next_probe_at = next_probe_at - make_interval(secs => ${seconds}),
        silent_since = silent_since - make_interval(secs => ${seconds})`.execute(scene.owner);
const silence = (document: string, durationMs = 0) => ({ accessKey: document, reached: true, durationMs });
const outOfReach = (document: string) => ({ accessKey: document, reached: false, durationMs: 0 });
const goDown = async (breaker: SriBreaker | undefined) => {
  for (const document of ['a', 'b', 'c']) await breaker?.recordFailure(1, silence(document));
};
const isUp = async (breaker: SriBreaker) => (await breaker.status())[0]?.up;

test('one document that is never answered opens no breaker', async () => {
  const breaker = createSriBreaker(scene.db);
  for (let miss = 0; miss < 20; miss += 1) await breaker.recordFailure(1, silence('poison'));
  expect(await breaker.admit(1)).toBe('go');
  expect(await breaker.availability(1)).toBe('up');
});

test('three different documents without an answer in between open the breaker', async () => {
  const breaker = createSriBreaker(scene.db);
  await breaker.recordFailure(1, silence('a'));
  await breaker.recordFailure(1, silence('b'));
  expect(await breaker.admit(1)).toBe('go');
  await breaker.recordFailure(1, silence('c'));
  expect(await breaker.admit(1)).toBe('stop');
  expect(await isUp(breaker)).toBe(false);
});

test('three calls in a row that do not reach SRI open the breaker, regardless of their documents', async () => {
  const breaker = createSriBreaker(scene.db);
  await breaker.recordFailure(1, outOfReach('only'));
  await breaker.recordFailure(1, silence('only'));
  await breaker.recordFailure(1, outOfReach('only'));
  await breaker.recordFailure(1, outOfReach('only'));
  expect(await breaker.admit(1)).toBe('go');
  await breaker.recordFailure(1, outOfReach('only'));
  expect(await breaker.admit(1)).toBe('stop');
});

test('the environments have separate breakers', async () => {
  const breaker = createSriBreaker(scene.db);
  await goDown(breaker);
  expect(await breaker.admit(1)).toBe('stop');
  expect(await breaker.admit(2)).toBe('go');
});

test('an answer resets the count', async () => {
  const breaker = createSriBreaker(scene.db);
  await breaker.recordFailure(1, silence('a'));
  await breaker.recordFailure(1, silence('b'));
  await breaker.recordSuccess(1, 80);
  await breaker.recordFailure(1, silence('c'));
  expect(await breaker.admit(1)).toBe('go');
});

test('calls without answer do not count if SRI answered another call meanwhile, in this process or another', async () => {
  const answered = createSriBreaker(scene.db);
  const other = createSriBreaker(scene.db);
  await answered.recordSuccess(1, 80);
  for (const document of ['a', 'b', 'c', 'd']) {
    await answered.recordFailure(1, silence(document, 7_000));
    await other.recordFailure(1, silence(document, 7_000));
  }
  expect(await answered.admit(1)).toBe('go');
  expect(await other.admit(1)).toBe('go');
});

test('users are alerted when the only document that calls is not answered for a minute; no call is held back', async () => {
  const breaker = createSriBreaker(scene.db);
  for (let miss = 0; miss < 3; miss += 1) await breaker.recordFailure(1, silence('only'));
  expect(await isUp(breaker)).toBe(true);
  await pass(61);
  expect(await isUp(breaker)).toBe(false);
  expect(await breaker.admit(1)).toBe('go');
  await breaker.recordSuccess(1, 80);
  expect(await isUp(breaker)).toBe(true);
});

test('while SRI is down all processes together make one probe', async () => {
  const nodes = Array.from({ length: 8 }, () => createSriBreaker(scene.db));
  await goDown(nodes[0]);
  expect(await Promise.all(nodes.map((node) => node.admit(1)))).toEqual(nodes.map(() => 'stop'));
  await pass(6);
  const admitted = await Promise.all(nodes.map((node) => node.admit(1)));
  expect(admitted.filter((word) => word === 'go')).toHaveLength(1);
});

test('a failed probe leaves the breaker open, a successful one closes it for every process', async () => {
  let now = 0;
  const one = createSriBreaker(scene.db, () => now);
  const other = createSriBreaker(scene.db, () => now);
  await goDown(one);
  expect(await other.admit(1)).toBe('stop');
  await pass(6);
  expect(await one.admit(1)).toBe('go');
  await one.recordFailure(1, silence('a'));
  expect(await one.admit(1)).toBe('stop');
  await pass(6);
  expect(await one.admit(1)).toBe('go');
  await one.recordSuccess(1, 120);
  now += 2_000;
  expect(await other.admit(1)).toBe('go');
  expect(await other.status()).toMatchObject([{ environmentId: 1, up: true, latencyMs: 120 }, { environmentId: 2 }]);
});
