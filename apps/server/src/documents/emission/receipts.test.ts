// What is written in the short pause between RECIBIDA and the first question, and what becomes of a document whose process ends in it.
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { findBreaches } from '../../../test/check-invariants.ts';
import { bodiesOf, type IssuingScene, openIssuingScene, sriDesk, sriOf } from '../../../test/issuing-scene.ts';
import { makeClient, startTestApp, type TestApp } from '../../../test/test-app.ts';
import { workOff } from '../../../test/work.ts';
import { freeLeases, leasesOfThisProcess } from '../../platform/db/lease-owner.ts';
import { advanceDueDocuments } from './advance-due.ts';

let scene: IssuingScene;
const apps: TestApp[] = [];
beforeAll(async () => {
  scene = await openIssuingScene();
});
beforeEach(async () => {
  for (const app of apps.splice(0)) await app.close();
});
afterAll(async () => {
  for (const app of apps) await app.close();
  await scene.close();
});

const owner = () => scene.database.owner;

/** An api process that asks after `firstAskMs`, one invoice handed to it, and the way to end it as a kill does. */
async function issue({ firstAskMs, inlineDeadlineMs = 30_000 }: { firstAskMs: number; inlineDeadlineMs?: number }) {
  const stop = new AbortController();
  const { config } = scene.app.services;
  const app = await startTestApp(scene.database, {
    config: { sri: sriOf(scene.simulator), emission: { ...config.emission, firstAskMs, inlineDeadlineMs } },
    services: { handOver: stop.signal },
  });
  apps.push(app);
  const detail = `pause ${firstAskMs} ${performance.now()}`;
  const body = { ...bodiesOf(scene.business)['01'], emit: true, detail };
  const answer = makeClient(app.url, scene.account.key)('documents.create', { body });
  return {
    answer,
    kill: async () => {
      stop.abort();
      await answer;
      await freeLeases(scene.database.db.pool, leasesOfThisProcess());
    },
  };
}

async function newest() {
  return await owner()
    .selectFrom('documents as d')
    .innerJoin('document_files as f', (join) =>
      join.onRef('f.document_id', '=', 'd.id').onRef('f.attempt', '=', 'd.attempt'),
    )
    .select([
      'd.id',
      'd.acronym',
      'd.access_key',
      'd.received_at',
      'f.received_at as receipt_at',
      'd.due_at',
      'd.tries',
    ])
    .orderBy('d.id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
}

async function linesOf(id: number) {
  return await owner()
    .selectFrom('document_history')
    .select(['acronym', 'at'])
    .where('document_id', '=', id)
    .orderBy('id')
    .execute();
}

it('is written beside the bytes, and REC together with the decision, as of the moment SRI had it', async () => {
  const { answer } = await issue({ firstAskMs: 700 });
  expect((await answer).status).toBe(201);
  const row = await newest();
  expect(row.acronym).toBe('AUT');
  const lines = await linesOf(row.id);
  expect(lines.map(({ acronym }) => acronym)).toEqual(['CRD', 'PPR', 'SND', 'REC', 'AUT']);
  const [received, authorized] = lines.slice(-2).map(({ at }) => at.getTime()) as [number, number];
  expect(row.received_at?.getTime()).toBe(received);
  expect(row.receipt_at?.getTime()).toBe(received);
  expect(authorized - received).toBeGreaterThanOrEqual(650);
});

it('a process that ends in the pause leaves a document that is asked for, and never sent again', async () => {
  // SRI has it and knows nothing of it yet: of a document nobody has confirmed that would mean "send it again".
  const desk = sriDesk(scene.simulator);
  await desk.settings({ authorizationMs: { min: 4_000, max: 4_000 } });
  const before = (await newest()).id;
  const { kill } = await issue({ firstAskMs: 1_000 });
  await expect.poll(newest, { timeout: 120_000 }).toSatisfy(({ id, receipt_at: at }) => id > before && at !== null);
  await kill();
  expect(await newest()).toMatchObject({ acronym: 'SND', received_at: null });
  await advanceDueDocuments(scene.app.services, 1);
  const asked = await newest();
  expect(asked.acronym).toBe('REC');
  expect(asked.received_at).toEqual(asked.receipt_at);
  await desk.settings({ authorizationMs: { min: 0, max: 0 } });
  await expect.poll(() => workOff(owner(), scene.app.services), { timeout: 120_000 }).toBe(0);
  expect((await newest()).acronym).toBe('AUT');
  expect(await desk.received(asked.access_key as string)).toHaveLength(1);
});

it('whoever has no time for the pause writes REC at once, and so does a longer pause', async () => {
  for (const waiting of [
    { firstAskMs: 900, inlineDeadlineMs: 1_500 },
    { firstAskMs: 1_100, inlineDeadlineMs: 30_000 },
  ]) {
    const before = (await newest()).id;
    const { answer } = await issue(waiting);
    await expect.poll(async () => (await newest()).acronym === 'REC' && (await newest()).id > before).toBe(true);
    expect((await newest()).receipt_at).toBeNull();
    expect((await answer).status).toBe(201);
    expect(await workOff(owner(), scene.app.services)).toBe(0);
    expect((await newest()).acronym).toBe('AUT');
  }
});

it('leaves nothing that does not hold', async () => {
  expect(await findBreaches(owner(), sriDesk(scene.simulator))).toEqual([]);
});
