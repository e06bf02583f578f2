import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { bodiesOf } from '../../test/issuing-business.ts';
import { makePanelClient, signIn } from '../../test/panel-client.ts';
import { resetAuthority } from '../../test/run-worker.ts';
import { useScene } from '../../test/scene.ts';
import { makeClient, type TestApp } from '../../test/test-app.ts';
import { listWorkerJobs } from '../operate/worker/jobs.ts';
import { loadSriAvailability, type SriAvailability } from './availability.ts';
import { countHourlyCalls, millisecondsPerHour } from './hourly-counts.ts';
import { loadHourlyCounts } from './hourly-counts-store.ts';

const scene = useScene({ business: 'issuing' });
beforeEach(() => scene.owner.deleteFrom('authority_hours').execute());

const noon = Date.parse('2026-03-01T12:00:00-05:00');
const answered = (latencyMs: number) => ({ environmentId: 1 as const, outcome: 'answered' as const, latencyMs });
const silent = { environmentId: 1 as const, outcome: 'silent' as const, latencyMs: 0 };

async function availabilityAt(at: number): Promise<SriAvailability | undefined> {
  const { services } = scene.app;
  return (await loadSriAvailability({ ...services, now: () => new Date(at) })).find(
    ({ environmentId }) => environmentId === 1,
  );
}

it('the availability of SRI shows the last 24 hours, with the mean duration of answered calls', async () => {
  let now = noon - 1;
  const calls = countHourlyCalls(scene.database.db, () => now);
  calls.note(answered(100));
  calls.note(answered(301));
  calls.note(silent);
  now = noon;
  calls.note(silent);
  await calls.flush();
  const availability = await availabilityAt(noon + 1000);
  expect(availability?.hours).toHaveLength(24);
  expect(availability?.hours.at(0)).toEqual({
    at: '2026-02-28T13:00:00.000-05:00',
    calls: 0,
    failures: 0,
    latencyMs: null,
  });
  expect(availability?.hours.slice(-2)).toEqual([
    { at: '2026-03-01T11:00:00.000-05:00', calls: 3, failures: 1, latencyMs: 201 },
    { at: '2026-03-01T12:00:00.000-05:00', calls: 1, failures: 1, latencyMs: null },
  ]);
});

it('the availability of SRI adds the counts of several processes', async () => {
  for (const latency of [10, 20, 30]) {
    const process = countHourlyCalls(scene.database.db, () => noon);
    process.note(answered(latency));
    await process.close();
  }
  expect((await availabilityAt(noon))?.hours.at(-1)).toMatchObject({ calls: 3, latencyMs: 20 });
});

it('counts of calls that could not be written are written later, and none twice', async () => {
  const { owner, db } = scene.database;
  const calls = countHourlyCalls(db, () => noon);
  calls.note(answered(10));
  await sql`revoke insert on authority_hours from talonario_app`.execute(owner);
  await calls.flush();
  await sql`grant insert on authority_hours to talonario_app`.execute(owner);
  expect(await loadHourlyCounts(db, new Date(0))).toEqual([]);
  calls.note(answered(30));
  await calls.flush();
  await calls.flush();
  expect((await availabilityAt(noon))?.hours.at(-1)).toMatchObject({ calls: 2, latencyMs: 20 });
});

it('all real calls, answered or not, are counted when the process ends', async () => {
  const desk = scene.desk;
  // A process without an answer queries until its deadline, so the process that meets the fault gets a short deadline.
  const [patient, brief] = [await scene.anotherApp(), await scene.anotherApp({ emission: { inlineDeadlineMs: 500 } })];
  const emit = ({ url }: TestApp) =>
    makeClient(url, scene.account.key)('documents.create', { body: { ...bodiesOf(scene.business)['01'], emit: true } });
  expect((await emit(patient)).status).toBe(201);
  await desk.fault({ kind: 'close', target: 'all' });
  const { id } = (await emit(brief)).body.data as { id: number };
  await desk.lift();
  await Promise.all([patient.close(), brief.close()]);
  await resetAuthority(scene.owner);
  expect(id).toBeGreaterThan(0);
  const rows = await loadHourlyCounts(scene.database.db, new Date(0));
  const sum = (field: 'calls' | 'failures') => rows.reduce((all, row) => all + row[field], 0);
  expect(sum('failures')).toBeGreaterThanOrEqual(1);
  expect(sum('calls') - sum('failures')).toBeGreaterThanOrEqual(2); // one submission and one query
  expect(rows.every(({ environment_id }) => environment_id === 1)).toBe(true);
});

it('counts of calls are deleted after a week', async () => {
  const { db } = scene.database;
  for (const age of [6, 8]) {
    const calls = countHourlyCalls(db, () => Date.now() - age * 24 * millisecondsPerHour);
    calls.note(answered(1));
    await calls.close();
  }
  const job = listWorkerJobs(scene.app.services).find(({ name }) => name === 'purge-old-authority-hours');
  await job?.run(new AbortController().signal);
  expect(await loadHourlyCounts(db, new Date(0))).toHaveLength(1);
});

it('the availability of SRI is visible to every signed-in user, for both environments', async () => {
  expect((await makePanelClient(scene.app.url, undefined)('authority.get')).status).toBe(401);
  const panel = makePanelClient(scene.app.url, await signIn(scene.database, scene.account.id));
  const { body } = await panel('authority.get');
  expect((body.data as SriAvailability[]).map(({ environmentId, up }) => [environmentId, up])).toEqual([
    [1, true],
    [2, true],
  ]);
});
