// Tests a wrong clock of the machine: nothing is issued that SRI would refuse, and the certificate is not blamed. The
// tests change the clock of the simulator, which has the same effect.
import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { bodiesOf } from '../../../../test/issuing-business.ts';
import { resetAuthority } from '../../../../test/run-worker.ts';
import { useScene } from '../../../../test/scene.ts';
import { type Answer, makeClient, type TestApp } from '../../../../test/test-app.ts';

const scene = useScene({ business: 'issuing' });
const { desk } = scene;
afterEach(() => desk.clock(0));

/** An API process that has not called SRI yet. */
const freshApp = () => scene.anotherApp();
const emit = (app: TestApp): Promise<Answer> =>
  makeClient(app.url, scene.account.key)('documents.create', {
    body: { ...bodiesOf(scene.business)['01'], emit: true },
  });
const nextNumber = async () =>
  (
    await scene.owner
      .selectFrom('sequences')
      .select('next_number')
      .where('emission_point_id', '=', scene.business.emissionPointId)
      .where('environment_id', '=', 1)
      .where('document_type_id', '=', 1)
      .executeTakeFirstOrThrow()
  ).next_number;

test('ten minutes ahead: the first refusal names the clock, then emission stops and uses no number', async () => {
  const app = await freshApp();
  await desk.clock(-600_000);
  const first = await emit(app);
  const data = first.body.data as { state: string; warnings: { code: string }[]; errors: { identifier: string }[] };
  expect([first.status, data.state, data.errors.map(({ identifier }) => identifier)]).toEqual([
    201,
    'rejected',
    ['39'],
  ]);
  expect(data.warnings.map(({ code }) => code)).toContain('document.clock_ahead');
  const next = await nextNumber();
  const held = await emit(app);
  expect([held.status, held.body.code, held.headers.get('retry-after')]).toEqual([503, 'clock.wrong', '30']);
  expect(held.body.detail).toMatch(/^The clock of the server is (10 min 0|9 min 5\d) s ahead of SRI's: /);
  expect(await nextNumber()).toBe(next);
  // Drafts can still be stored, and documents read.
  const draft = await makeClient(app.url, scene.account.key)('documents.create', {
    body: bodiesOf(scene.business)['01'] ?? {},
  });
  expect(draft.status).toBe(201);
});

test('a repeat without a key of an issued document is answered with it while emission is stopped', async () => {
  await sql`update accounts set retry_window_seconds = 40`.execute(scene.owner);
  const app = await freshApp();
  const basket = { ...bodiesOf(scene.business)['01'], emit: true, detail: 'before the clock jumped' };
  const post = (body: Record<string, unknown>) => makeClient(app.url, scene.account.key)('documents.create', { body });
  await desk.fault({ kind: 'close', target: 'authorization' });
  const first = await post(basket);
  expect(first.status).toBe(503);
  await desk.lift();
  await resetAuthority(scene.owner);
  await desk.clock(-600_000);
  for (let n = 0; n < 3; n += 1)
    await makeClient(app.url, scene.account.key)('documents.update', {
      params: { id: (first.body.data as { id: number }).id },
      body: { verify: true },
    });
  expect((await post({ ...basket, detail: 'another' })).body.code).toBe('clock.wrong');
  const again = await post(basket);
  expect(again.headers.get('idempotent-replayed')).toBe('true');
  expect((again.body.data as { id: number }).id).toBe((first.body.data as { id: number }).id);
  await sql`update accounts set retry_window_seconds = 0`.execute(scene.owner);
});

test('a minute ahead: documents are issued, because SRI accepts them', async () => {
  const app = await freshApp();
  await desk.clock(-60_000);
  for (let n = 0; n < 3; n += 1) expect((await emit(app)).status).toBe(201);
  expect(app.services.authority.clock(1).hold).toBeUndefined();
  expect(app.services.authority.clock(1).aheadMs).toBeGreaterThanOrEqual(55_000);
});

test('an hour behind stops emission only if SRI has another day', async () => {
  const app = await freshApp();
  await desk.clock(40 * 60_000);
  await emit(app);
  const { aheadMs = 0, hold } = app.services.authority.clock(1);
  expect(aheadMs).toBeLessThan(-2_000_000);
  // Emission stops only if it is already another day at SRI.
  const day = (ms: number) => new Date(ms - 5 * 3_600_000).toISOString().slice(0, 10);
  expect(hold).toBe(day(Date.now()) === day(Date.now() + 40 * 60_000) ? undefined : 'other_day');
});
