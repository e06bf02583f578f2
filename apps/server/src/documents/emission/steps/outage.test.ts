// Tests an outage of SRI of several hours while documents are queued. The service does not flood SRI, clients get their
// responses at once, and afterwards the queue drains without help and no business goes before the others.
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { findInvariantBreaches } from '../../../../test/check-invariants.ts';
import { writeEvidence } from '../../../../test/evidence.ts';
import { bodiesOf, type IssuingBusiness } from '../../../../test/issuing-business.ts';
import { makeAllWorkDue } from '../../../../test/run-worker.ts';
import { useScene } from '../../../../test/scene.ts';
import { makeClient, sendRequest, type TestApp } from '../../../../test/test-app.ts';
import type { Services } from '../../../operate/services.ts';
import { advanceDueDocuments } from './advance-due.ts';

// Number of waiting documents. `npm run soak:service` uses more, `npm run soak:outage` a hundred thousand.
const waiting = Number(process.env.OUTAGE_DOCUMENTS ?? 80);
/** Each business sends the same number of documents, with the same number of concurrent requests. */
const clients = 4;
const batch = Math.min(500, waiting / 2 / clients);
const hours = 6;

// Limits of the simulator. By default it deletes received documents beyond half a gigabyte.
const remembersAll = {
  documents: waiting * 2,
  documentBytes: waiting * 20_000,
  arrivals: waiting * 4,
  arrivalBytes: waiting * 4_000,
};

let businesses: IssuingBusiness[];
/** Number of milliseconds by which the workers' clock is ahead. */
let aheadMs = 0;
let workers: Services[];
// The deadline is short, because SRI does not answer in this test and a longer one would only slow it down.
const emission = { inlineDeadlineMs: 1_000 };
const scene = useScene({ business: 'issuing', simulator: { limits: remembersAll }, emission, otherApp: { emission } });
const { desk } = scene;

beforeAll(async () => {
  const another = await scene.anotherBusiness(scene.account.id);
  businesses = [scene.business, another];
  workers = [scene.app, scene.otherApp].map(({ services }) => ({
    ...services,
    now: () => new Date(Date.now() + aheadMs),
  }));
}, 180_000);

const owner = () => scene.owner;
const callsSeen = async () => {
  const { receptions = 0, authorizations = 0 } = await desk.counters();
  return receptions + authorizations;
};
const probeIsDue = () =>
  owner()
    .updateTable('authority_state')
    .set({ next_probe_at: new Date(0) })
    .execute();
const work = () => Promise.all(workers.map((services) => advanceDueDocuments(services, 1)));

async function post(app: TestApp, business: IssuingBusiness): Promise<void> {
  const api = makeClient(app.url, scene.account.key);
  const answer = await api('documents.create', { body: { ...bodiesOf(business)['01'], emit: true } });
  expect(answer.status).toBe(503);
  expect(answer.body.data).toMatchObject({ id: expect.any(Number), state: 'signed', accessKey: expect.any(String) });
}

/** Sends many documents in one request. Each line is answered as a POST would be. */
async function postBatch(app: TestApp, business: IssuingBusiness, count: number): Promise<number[]> {
  const line = (place: number) =>
    JSON.stringify({ ...bodiesOf(business)['01'], emit: true, detail: `Pedido ${place} de ${count}` });
  const { text } = await sendRequest(`${app.url}/api/v1/documents:batch`, {
    method: 'POST',
    headers: { 'x-api-key': scene.account.key, 'content-type': 'application/x-ndjson' },
    body: Array.from({ length: count }, (_, place) => line(place)).join('\n'),
  });
  const results = text
    .trim()
    .split('\n')
    .map((result) => JSON.parse(result) as { status: number; data: { id: number } });
  expect(results.filter(({ status }) => status !== 503)).toEqual([]);
  return results.map(({ data }) => data.id);
}

test(`${hours} hours without SRI, ${waiting} documents waiting`, {
  timeout: Math.max(900_000, waiting * 200),
}, async () => {
  await desk.fault({ kind: 'close', target: 'all' });
  for (let miss = 0; miss < 3; miss += 1) await post(scene.app, scene.business);
  expect((await scene.app.services.authority.status())[0]?.up).toBe(false);

  // The first business fills the queue before the second one arrives.
  const started = performance.now();
  const ids: number[] = [];
  for (const business of businesses)
    for (let done = 0; done < waiting / 2; done += batch * clients) {
      const some = Array.from({ length: clients }, (_, index) =>
        postBatch(index % 2 === 0 ? scene.app : scene.otherApp, business, batch),
      );
      ids.push(...(await Promise.all(some)).flat());
    }
  expect(new Set(ids).size).toBe(waiting);
  const stored = (performance.now() - started) / 1_000;

  const probing = { calls: 0, windows: 0 };
  for (let probe = 0; probe < hours * 2; probe += 1) {
    aheadMs += 1_800_000;
    await makeAllWorkDue(owner());
    await probeIsDue();
    const [before, from] = [await callsSeen(), performance.now()];
    await Promise.all([work(), post(scene.app, scene.business), post(scene.otherApp, scene.business), work()]);
    const windows = 1 + Math.floor((performance.now() - from) / 5_000);
    const calls = (await callsSeen()) - before;
    expect(calls, 'one probe for all processes together').toBeLessThanOrEqual(windows);
    probing.calls += calls;
    probing.windows += windows;
  }
  const { count } = await owner()
    .selectFrom('documents')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();

  await desk.lift();
  const arrivedBefore = (await desk.arrivals()).length;
  await probeIsDue();
  const drainStarted = performance.now();
  let idle = 0;
  for (let left = Number(count); left > 0; ) {
    const before = left;
    await makeAllWorkDue(owner());
    await work();
    const underway = await owner()
      .selectFrom('documents')
      .select(({ fn }) => fn.countAll<number>().as('left'))
      .where('due_at', 'is not', null)
      .executeTakeFirstOrThrow();
    left = Number(underway.left);
    idle = left < before ? 0 : idle + 1;
    expect(idle, `rounds in which none of ${left} documents was decided`).toBeLessThan(50);
  }
  const seconds = (performance.now() - drainStarted) / 1_000;

  const states = await owner()
    .selectFrom('documents')
    .select(({ fn }) => ['acronym', fn.countAll<number>().as('count')] as const)
    .groupBy('acronym')
    .execute();
  expect(states).toEqual([{ acronym: 'AUT', count }]);
  const order = (await desk.arrivals()).slice(arrivedBefore).map(({ accessKey }) => accessKey.slice(10, 23));
  const firstHalf = order.slice(0, order.length >> 1);
  const share = firstHalf.filter((ruc) => ruc === businesses[1]?.ruc).length / firstHalf.length;
  expect(share, 'the business that came later is served alike').toBeGreaterThan(0.35);
  expect(share).toBeLessThan(0.65);
  await sql`analyze`.execute(owner()); // the planner's statistics are of an empty table
  expect(await findInvariantBreaches(owner(), desk)).toEqual([]);
  const storedPerSecond = (waiting / stored).toFixed(0);
  const drainedPerSecond = (Number(count) / seconds).toFixed(0);
  console.log(
    `outage: ${count} documents stored without SRI at ${storedPerSecond}/s, ` +
      `drained by two workers at ${drainedPerSecond}/s (workers, SRI and PostgreSQL on this machine)`,
  );
  writeEvidence('outage.md', {
    title: 'An outage of SRI',
    command: `OUTAGE_DOCUMENTS=${waiting} npm run soak:outage`,
    about: `${hours} hours without SRI on the workers' clock; two apis and two workers in one process, two businesses, one PostgreSQL.`,
    rows: [
      ['documents issued while SRI was down', String(count)],
      ['stored, a second', storedPerSecond],
      ['calls to SRI while it was down', `${probing.calls} in ${probing.windows} windows of 5 s`],
      ['authorised when it was back', `${count} (all)`],
      ['drained, a second', drainedPerSecond],
      ['share of the business that came later, first half', `${(share * 100).toFixed(0)} %`],
      ['breaches of the invariants', '0'],
    ],
  });
});
