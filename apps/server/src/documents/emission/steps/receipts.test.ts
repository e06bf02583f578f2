// Tests receipts, which are written in the short pause between RECIBIDA and the first query, and documents whose
// process ends in that pause.
import { sql } from 'kysely';
import { beforeEach, expect, it, vi } from 'vitest';
import { findInvariantBreaches } from '../../../../test/check-invariants.ts';
import { bodiesOf } from '../../../../test/issuing-business.ts';
import { runWorkerUntilIdle } from '../../../../test/run-worker.ts';
import { useScene } from '../../../../test/scene.ts';
import { makeClient, type TestApp } from '../../../../test/test-app.ts';
import { newLeaseOwner } from '../../../platform/db/lease-owner.ts';
import type { Database } from '../../../platform/db/pool.ts';
import type { Trx } from '../../../platform/db/transaction.ts';
import { advanceDueDocuments } from './advance-due.ts';
import { queryDocument, sriQueryFor, timeBudgetUntil } from './authorize.ts';
import { claimDocumentLease, loadInFlight, releaseDocumentLease } from './lease-store.ts';

const apps: TestApp[] = [];
const scene = useScene({ business: 'issuing' });
beforeEach(async () => {
  for (const app of apps.splice(0)) await app.close();
});

const owner = () => scene.owner;

/**
 * Starts an API process that queries after `firstAskMs`, sends it one invoice, and returns a function that stops the
 * process.
 */
async function issue({ firstAskMs, inlineDeadlineMs = 30_000 }: { firstAskMs: number; inlineDeadlineMs?: number }) {
  const stop = new AbortController();
  const emission = { firstAskMs, inlineDeadlineMs };
  const app = await scene.anotherApp({ emission, services: { handOver: stop.signal } });
  apps.push(app);
  const detail = `pause ${firstAskMs} ${performance.now()}`;
  const body = { ...bodiesOf(scene.business)['01'], emit: true, detail };
  return { answer: makeClient(app.url, scene.account.key)('documents.create', { body }), stop };
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

it('is written beside the bytes, and REC together with the decision, dated when SRI received the document', async () => {
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

/** Creates a document whose process ended in the pause: its lease is over, and SRI has not decided yet. */
async function leftInThePause(): Promise<void> {
  for (;;) {
    const before = (await newest()).id;
    const { answer } = await issue({ firstAskMs: 1_000, inlineDeadlineMs: 5_000 });
    await expect.poll(newest, { timeout: 120_000 }).toSatisfy(({ id, receipt_at: at }) => id > before && at !== null);
    const { numUpdatedRows: left } = await owner()
      .updateTable('documents')
      .set({ lease_owner: null, lease_until: null })
      .where('id', '=', (await newest()).id)
      .where('acronym', '=', 'SND')
      .executeTakeFirstOrThrow();
    if (left === 1n) return;
    await answer; // the pause was over before the test could look
  }
}

it('a process that ends in the pause leaves a document that is queried, and never sent again', async () => {
  // SRI has received the document, but its queries do not find it yet. Without a receipt that would mean "send it
  // again".
  const desk = scene.desk;
  await desk.settings({ authorizationMs: { min: 6_000, max: 6_000 } });
  await leftInThePause();
  expect(await newest()).toMatchObject({ acronym: 'SND', received_at: null });
  const unsent = sql`select from find_unsent('2099-01-01', 20::smallint, now() + interval '1 hour', 10)`;
  expect((await unsent.execute(owner())).rows).toEqual([]);
  await advanceDueDocuments(scene.app.services, 1);
  const asked = await newest();
  expect(asked.acronym).toBe('REC');
  expect(asked.received_at).toEqual(asked.receipt_at);
  await desk.settings({ authorizationMs: { min: 0, max: 0 } });
  await expect.poll(() => runWorkerUntilIdle(owner(), scene.app.services), { timeout: 120_000 }).toBe(0);
  expect((await newest()).acronym).toBe('AUT');
  expect(await desk.received(asked.access_key as string)).toHaveLength(1);
});

it('a request without time for the pause writes REC at once, and so does a longer pause', async () => {
  for (const waiting of [
    { firstAskMs: 900, inlineDeadlineMs: 1_500 },
    { firstAskMs: 1_100, inlineDeadlineMs: 30_000 },
  ]) {
    const before = (await newest()).id;
    const { answer } = await issue(waiting);
    await expect.poll(async () => (await newest()).acronym === 'REC' && (await newest()).id > before).toBe(true);
    expect((await newest()).receipt_at).toBeNull();
    expect((await answer).status).toBe(201);
    expect(await runWorkerUntilIdle(owner(), scene.app.services)).toBe(0);
    expect((await newest()).acronym).toBe('AUT');
  }
});

it('a process that must stop in the pause writes REC and answers with it', async () => {
  const desk = scene.desk;
  await desk.settings({ authorizationMs: { min: 4_000, max: 4_000 } });
  const before = (await newest()).id;
  const { answer, stop } = await issue({ firstAskMs: 1_000 });
  await expect.poll(newest, { timeout: 120_000 }).toSatisfy(({ id, receipt_at: at }) => id > before && at !== null);
  stop.abort();
  const { status, body } = await answer;
  expect([status, (body.data as { state: string }).state]).toEqual([201, 'recepted']);
  await desk.settings({ authorizationMs: { min: 0, max: 0 } });
  await expect.poll(() => runWorkerUntilIdle(owner(), scene.app.services), { timeout: 120_000 }).toBe(0);
  expect((await newest()).acronym).toBe('AUT');
});

it('a database that uses up the time of the query does not count as a missing answer of SRI', async () => {
  const { services } = scene.app;
  const desk = scene.desk;
  await desk.settings({ authorizationMs: { min: 3_000, max: 3_000 } });
  await (await issue({ firstAskMs: 900, inlineDeadlineMs: 1_500 })).answer;
  const lease = {
    accountId: scene.account.id,
    documentId: (await newest()).id,
    owner: newLeaseOwner(),
    leasedAt: Date.now(),
  };
  expect(await claimDocumentLease(services.db, lease)).toBe(true);
  const document = await loadInFlight(services.db, lease);
  if (document === undefined) throw new Error('nobody else has it');
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
  try {
    const forAccount = async (id: number, work: (trx: Trx) => Promise<unknown>) => {
      const done = await services.db.forAccount(id, work);
      vi.setSystemTime(Date.now() + 8_500);
      return done;
    };
    const asked: number[] = [];
    const authority = {
      ...services.authority,
      ask: (...question: Parameters<typeof services.authority.ask>) => {
        asked.push(question[2]);
        return services.authority.ask(...question);
      },
    };
    const slow = { ...services, authority, db: { ...services.db, forAccount } as Database };
    const step = await queryDocument(slow, { ...document, leasedAt: 0 }, sriQueryFor(document), timeBudgetUntil());
    expect([asked, step]).toMatchObject([[], { next: 'rest', contact: 'none' }]);
  } finally {
    vi.useRealTimers();
  }
  await releaseDocumentLease(services.db, lease);
  await desk.settings({ authorizationMs: { min: 0, max: 0 } });
  await expect.poll(() => runWorkerUntilIdle(owner(), services), { timeout: 120_000 }).toBe(0);
});

it('all invariants hold at the end', async () => {
  expect(await findInvariantBreaches(owner(), scene.desk)).toEqual([]);
});
