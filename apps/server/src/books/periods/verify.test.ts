// Verification of a month with SRI: documents that were annulled in SRI's portal are found before the month is closed.
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { makeSceneBusiness } from '../../../test/document-rows.ts';
import { bodiesOf } from '../../../test/issuing-business.ts';
import { fetchAllWaitingKeys } from '../../../test/received-documents.ts';
import { useScene } from '../../../test/scene.ts';
import { type Client, makeClient, makeTestAccount, recordOfAnswer } from '../../../test/test-app.ts';
import { dayInGuayaquil } from '../../platform/clock/guayaquil.ts';
import { verifyDuePeriods } from './ask-documents.ts';
import type { ShownPeriod } from './show.ts';
import { claimVerification } from './verification-store.ts';

let businessId: number;
let clock: () => Date = () => new Date();
const now = new Date();
const period = dayInGuayaquil(now).slice(0, 7);
const scene = useScene({ business: 'issuing', supplier: true, now: () => clock() });
const { supplier, client } = scene;

beforeAll(() => {
  businessId = scene.business.businessId;
});
beforeEach(async () => {
  await scene.desk.lift();
});

async function issue() {
  const answer = await client('documents.create', { body: { ...bodiesOf(scene.business)['01'], emit: true } as never });
  return recordOfAnswer(answer) as unknown as { id: number; accessKey: string };
}

async function receive() {
  const issued = await supplier.issue('01');
  await client('receivedDocuments.fetch', { body: { business_id: businessId, access_keys: [issued.accessKey] } });
  await fetchAllWaitingKeys(scene);
  return issued;
}

const queriesSoFar = async () => Number((await scene.desk.counters()).queries);
const verify = (by = client, body: object = { business_id: businessId }) =>
  by('periods.verify', { params: { period }, body: body as never });
const get = async () =>
  recordOfAnswer(await client('periods.get', { params: { period }, query: { businessId } })) as unknown as ShownPeriod;
const figure = ({ figures }: ShownPeriod, name: string) => figures.find((one) => one.figure === name)?.value;

/** Runs the worker until no work is left. Delayed work is made due at once. */
async function work(signal = new AbortController().signal) {
  await scene.owner
    .updateTable('period_verifications')
    .set({ due_at: new Date(0) })
    .where('finished_at', 'is', null)
    .execute();
  const job = verifyDuePeriods(scene.app.services);
  for (let round = 0; round < 20; round += 1) if ((await job.run(signal)) !== 'busy') return;
}

it('finds an issued and a received document that were annulled in the portal, and the books change', async () => {
  const [kept, annulled] = [await issue(), await issue()];
  const received = await receive();
  const desk = scene.desk;
  const before = await get();
  expect(before.verification).toBeNull();
  await desk.annul(annulled.accessKey);
  await desk.annul(received.accessKey);
  const started = await verify();
  expect([started.status, recordOfAnswer(started)]).toMatchObject([200, { asked: 3, answered: 0, finishedAt: null }]);
  await work();
  const after = await get();
  expect(after.verification).toMatchObject({
    asked: 3,
    answered: 3,
    unanswered: 0,
    changed: 2,
    outOfReach: 0,
    startedBy: { kind: 'api_key' },
    finishedAt: expect.any(String),
  });
  expect([figure(before, 'sales.count'), figure(after, 'sales.count')]).toEqual([2, 1]);
  expect([figure(before, 'purchases.count'), figure(after, 'purchases.count') ?? 0]).toEqual([1, 0]);
  const stateOf = async (id: number) =>
    (recordOfAnswer(await client('documents.get', { params: { id }, query: { businessId } })) as { annulment?: object })
      .annulment;
  expect(await stateOf(annulled.id)).toMatchObject({ state: 'annulled', origin: 'portal' });
  expect(await stateOf(kept.id)).toBeNull();
  const { owner } = scene;
  const audit = await owner
    .selectFrom('audit_log')
    .select(['record_type', 'actor_kind'])
    .where('action', '=', 'periods.verify')
    .orderBy('id')
    .execute();
  expect(audit).toEqual([
    { record_type: 'period', actor_kind: 'api_key' },
    { record_type: 'document', actor_kind: 'api_key' },
    { record_type: 'receivedDocument', actor_kind: 'api_key' },
  ]);
  const events = await owner.selectFrom('events').select('type').where('type', 'like', '%.annulled').execute();
  expect(events.map(({ type }) => type).sort()).toEqual(['document.annulled', 'received.annulled']);
});

it('shows the running verification and starts no second one; afterwards it can be started again', async () => {
  const answers = await Promise.all([verify(), verify(), verify()]);
  expect(new Set(answers.map((answer) => recordOfAnswer(answer).startedAt)).size).toBe(1);
  const before = await queriesSoFar();
  await work();
  expect((await queriesSoFar()) - before).toBe(1);
  expect((await get()).verification).toMatchObject({ asked: 1, answered: 1, changed: 0 });
  expect(recordOfAnswer(await verify())).toMatchObject({ answered: 0, finishedAt: null });
  await work();
});

it('skips no document while SRI is down, or when another worker takes over', async () => {
  const documents = [await issue(), await issue(), await issue()];
  const desk = scene.desk;
  await desk.annul(documents[2]?.accessKey ?? '');
  await verify();
  await desk.fault({ kind: 'http500', target: 'query' });
  await work();
  expect((await get()).verification).toMatchObject({ asked: 4, answered: 0, unanswered: 0, finishedAt: null });
  await desk.lift();
  // Signal of a worker that has to stop after the first answer.
  let looks = 0;
  const ending = {
    get aborted() {
      looks += 1;
      return looks > 1;
    },
    addEventListener() {},
    removeEventListener() {},
  } as never;
  await scene.owner
    .updateTable('period_verifications')
    .set({ due_at: new Date(0) })
    .execute();
  await verifyDuePeriods(scene.app.services).run(ending);
  await work();
  expect((await get()).verification).toMatchObject({
    asked: 4,
    answered: 4,
    changed: 1,
    finishedAt: expect.any(String),
  });
});

it('skips a single document that is never answered', async () => {
  const document = await issue();
  await issue();
  await verify();
  await scene.desk.fault({
    kind: 'http500',
    target: 'query',
    accessKey: document.accessKey,
  });
  await work();
  const { verification } = await get();
  expect(verification).toMatchObject({ unanswered: 1, finishedAt: expect.any(String) });
  expect((verification?.answered ?? 0) + 1).toBe(verification?.asked);
});

it('sends no query about documents too old for SRI', async () => {
  clock = () => new Date(now.getTime() + 75 * 86_400_000);
  const before = await queriesSoFar();
  const shown = recordOfAnswer(await verify());
  expect(shown.asked).toBe(0);
  expect(shown.outOfReach).toBeGreaterThan(4);
  await work();
  expect((await get()).verification).toMatchObject({ answered: 0, finishedAt: expect.any(String) });
  expect(await queriesSoFar()).toBe(before);
  clock = () => new Date();
});

it('is refused for a business of another account', async () => {
  const other = await makeTestAccount(scene.database);
  const stranger = makeClient(scene.app.url, other.key) as Client;
  expect((await verify(stranger)).status).toBe(422);
  const rows = await scene.owner.selectFrom('period_verifications').select('account_id').execute();
  expect(new Set(rows.map(({ account_id }) => account_id))).toEqual(new Set([scene.account.id]));
});

it('verify of one document finds that it was annulled in the portal, with the caller in the audit log', async () => {
  const { id, accessKey } = await issue();
  const ask = () => client('documents.update', { params: { id }, body: { verify: true } });
  expect(recordOfAnswer(await ask())).toMatchObject({ annulment: null });
  await scene.desk.annul(accessKey);
  const found = recordOfAnswer(await ask());
  expect(found).toMatchObject({ annulment: { state: 'annulled', origin: 'portal' } });
  expect(recordOfAnswer(await ask())).toMatchObject({ annulment: { state: 'annulled' } });
  const audit = await scene.owner
    .selectFrom('audit_log')
    .select(['action', 'actor_kind', 'after'])
    .where('record_type', '=', 'document')
    .where('record_id', '=', id)
    .where('action', '=', 'documents.update')
    .execute();
  expect(audit).toEqual([{ action: 'documents.update', actor_kind: 'api_key', after: { annulment: 'annulled' } }]);
});

it('one worker at a time queries, and a run whose worker died waits behind the others', async () => {
  const { owner } = scene;
  await owner.deleteFrom('period_verifications').execute();
  const other = await makeTestAccount(scene.database);
  const of = { account_id: other.id, business_id: (await makeSceneBusiness(owner, other.id)).businessId };
  const run = {
    environment_id: 1,
    starts_on: `${period}-01`,
    ends_on: `${period}-28`,
    last_date: `${period}-01`,
    asked_by: '{}',
    asked: 1,
    out_of_reach: 0,
  };
  await owner
    .insertInto('period_verifications')
    .values([
      { ...of, ...run, period: '2026-01', due_at: new Date(1_000) },
      { ...of, ...run, period: '2026-02', due_at: new Date(2_000) },
    ])
    .execute();
  const [first, second] = await owner.selectFrom('period_verifications').select('id').orderBy('period').execute();
  const { db } = scene.app.services;
  await owner.transaction().execute(async (trx) => {
    // The worker that claims the run stops at once, without releasing the claim.
    const { rows } = await sql<{ id: number }>`
      select id from claim_due_verification('00000000-0000-4000-8000-000000000001', interval '0')`.execute(trx);
    expect(rows).toEqual([first]);
    expect(await claimVerification(db)).toBeUndefined();
  });
  expect((await claimVerification(db))?.id).toBe(second?.id);
  expect(await claimVerification(db)).toBeUndefined();
  await owner.deleteFrom('period_verifications').execute();
});
