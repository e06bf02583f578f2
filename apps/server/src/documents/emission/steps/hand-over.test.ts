// Tests an API process that must stop while a client waits for SRI.
import { expect, it } from 'vitest';
import { findInvariantBreaches } from '../../../../test/check-invariants.ts';
import { bodiesOf } from '../../../../test/issuing-business.ts';
import { runWorkerUntilIdle } from '../../../../test/run-worker.ts';
import { useScene } from '../../../../test/scene.ts';
import { makeClient } from '../../../../test/test-app.ts';
import { leasesOfThisProcess, releaseLeasesOf } from '../../../platform/db/lease-owner.ts';

const stop = new AbortController();
const scene = useScene({ business: 'issuing', otherApp: { services: { handOver: stop.signal } } });

it('answers with the current document, and a worker continues with it at once', async () => {
  const { owner } = scene;
  await owner
    .updateTable('parties')
    .set({ business_name: 'SIMULAR LENTO 6s' })
    .where('id', '=', scene.business.customerId)
    .execute();
  const api = makeClient(scene.otherApp.url, scene.account.key);
  const answer = api('documents.create', { body: { ...bodiesOf(scene.business)['01'], emit: true } });
  const underway = async () => await owner.selectFrom('documents').select(['id', 'acronym', 'lease_until']).execute();
  await expect.poll(async () => (await underway())[0]?.acronym, { timeout: 120_000 }).toBe('SND');
  stop.abort();
  const { status, body } = await answer;
  expect([status, (body.data as { acronym: string }).acronym]).toEqual([503, 'SND']);
  expect((await underway())[0]?.lease_until).not.toBeNull();
  await releaseLeasesOf(scene.database.db.pool, leasesOfThisProcess()); // last step of a process that stops
  expect((await underway())[0]?.lease_until).toBeNull();
  expect(await runWorkerUntilIdle(owner, scene.app.services)).toBe(0);
  expect((await underway())[0]?.acronym).toBe('AUT');
  expect(await findInvariantBreaches(owner, scene.desk)).toEqual([]);
});
