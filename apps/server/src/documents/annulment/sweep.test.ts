// Tests that documents annulled in SRI's portal without a request in Talonario are found once a month.
import { expect, test } from 'vitest';
import { annulmentReasons, annulmentsOf } from '../../../test/annulments.ts';
import { useScene } from '../../../test/scene.ts';
import { sweepAnnulments, sweepDates } from './sweep.ts';

let clock: () => Date = () => new Date();
const scene = useScene({ business: 'issuing', now: () => clock() });
const at = annulmentsOf(scene);

const sweep = async () => {
  const job = sweepAnnulments(scene.app.services, 0);
  while ((await job.run(new AbortController().signal)) === 'busy');
};
const progress = () =>
  scene.owner.selectFrom('annulment_sweeps').select(['asked', 'found', 'due_at']).executeTakeFirst();

test('begins the day after the deadline of the last month', () => {
  expect(sweepDates('2026-11-16')).toEqual({ month: '2026-11-01', previous: '2026-10-01', from: '2026-11-10' });
  expect(sweepDates('2027-01-02')).toEqual({ month: '2027-01-01', previous: '2026-12-01', from: '2027-01-08' });
});

test('finds documents that were annulled in the portal or wait for their receiver there, and does not change the others', async () => {
  const [valid, annulled, waiting] = [await at.issue(), await at.issue(), await at.issue('07')];
  await at.desk.annul(annulled.accessKey);
  await at.desk.annul(waiting.accessKey);
  const { from } = sweepDates(nextMonth(valid.date));
  clock = () => new Date(new Date(`${from}T00:00:00-05:00`).getTime() - 1);
  await sweep();
  expect(await progress()).toBeUndefined();
  clock = () => new Date(`${from}T00:00:00-05:00`);
  await at.desk.fault({ kind: 'http500', target: 'query', accessKey: annulled.accessKey });
  await sweep();
  expect(await progress()).toMatchObject({ asked: 1, found: 0, due_at: expect.any(Date) });
  await at.desk.lift();
  await scene.owner
    .updateTable('annulment_sweeps')
    .set({ due_at: new Date(0) })
    .execute();
  await sweep();
  expect(await progress()).toMatchObject({ asked: 3, found: 2, due_at: null });
  expect((await at.get(valid.id)).annulment).toBeNull();
  const seen = await at.get(annulled.id);
  expect(seen.annulment).toMatchObject({ state: 'annulled', origin: 'portal', reason: null });
  expect(annulmentReasons(seen)).toEqual(['SRI annulled it, without a request here']);
  expect((await at.get(waiting.id)).annulment).toMatchObject({ state: 'pending', origin: 'portal' });
  expect(await at.eventsOf(annulled.id)).toEqual([['document.annulled', 1]]);
  const alerts = await scene.owner.selectFrom('alerts').select(['kind', 'document_id']).execute();
  expect(alerts.map(({ document_id }) => document_id).sort()).toEqual([annulled.id, waiting.id].sort());
  // A document that waits for its receiver is polled from now on.
  await at.desk.consent(waiting.accessKey, true);
  await at.work();
  expect((await at.get(waiting.id)).annulment).toMatchObject({ state: 'annulled' });
});

test('runs once a month, and not for a business that switched it off', async () => {
  const { queries } = await at.desk.counters();
  await sweep();
  await scene.owner.updateTable('businesses').set({ annulment_sweep: false }).execute();
  clock = () => new Date(`${sweepDates(nextMonth(nextMonth(new Date().toISOString()))).from}T00:00:00-05:00`);
  await sweep();
  expect((await at.desk.counters()).queries).toBe(queries);
});

function nextMonth(day: string): string {
  const [year = 0, month = 0] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10);
}
