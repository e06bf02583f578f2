// Tests the worker's slots: a slow answer of SRI occupies one slot, businesses do not wait for the slow documents of
// others, and no further document is claimed while the worker stops or SRI is down.
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { findInvariantBreaches } from '../../../../test/check-invariants.ts';
import { bodiesOf, type IssuingBusiness, makeIssuingBusiness } from '../../../../test/issuing-business.ts';
import { makeAllWorkDue, resetAuthority, runWorkerUntilIdle } from '../../../../test/run-worker.ts';
import { useScene } from '../../../../test/scene.ts';
import { sendRequest } from '../../../../test/test-app.ts';
import type { Services } from '../../../operate/services.ts';
import { advanceDueDocuments } from './advance-due.ts';

const slots = 16;

let another: IssuingBusiness;
const scene = useScene({ business: 'issuing', otherApp: true });

beforeAll(async () => {
  another = await makeIssuingBusiness(owner(), scene.account.id, scene.app.services.config);
}, 180_000);
beforeEach(() => resetAuthority(owner()));
afterEach(async () => {
  await resetAuthority(owner());
  expect(await runWorkerUntilIdle(owner(), scene.app.services)).toBe(0);
  expect(await findInvariantBreaches(owner(), scene.desk)).toEqual([]);
});

const owner = () => scene.owner;
const sriIsDown = (nextProbe: Date) =>
  owner().updateTable('authority_state').set({ up: false, failures: 3, next_probe_at: nextProbe }).execute();

/** Makes signed documents that wait for the worker. */
async function queue(business: IssuingBusiness, count: number): Promise<number[]> {
  await sriIsDown(new Date(Date.now() + 3_600_000));
  const line = JSON.stringify({ ...bodiesOf(business)['01'], emit: true });
  const { text } = await sendRequest(`${scene.otherApp.url}/api/v1/documents:batch`, {
    method: 'POST',
    headers: { 'x-api-key': scene.account.key, 'content-type': 'application/x-ndjson' },
    body: Array.from({ length: count }, () => line).join('\n'),
  });
  await resetAuthority(owner());
  await makeAllWorkDue(owner());
  const results = text.trim().split('\n');
  return results.map((result) => (JSON.parse(result) as { data: { id: number } }).data.id);
}

async function countIn(ids: readonly number[], acronym: 'PPR' | 'SND' | 'AUT'): Promise<number> {
  const rows = await owner().selectFrom('documents').select('acronym').where('id', 'in', ids).execute();
  return rows.filter((row) => row.acronym === acronym).length;
}

/**
 * Services whose SRI client delays some documents until the test releases them. A call that exceeds its deadline is
 * treated as a call without an answer and sends nothing, as on the network. Otherwise a slow machine would send a
 * document after another process has claimed its lease.
 */
function holding(isSlow: (signedXml: string) => boolean, { endless = false } = {}) {
  const { services } = scene.app;
  const state = { calls: 0, held: 0, letGo: () => {} };
  const gate = new Promise<void>((resolve) => {
    state.letGo = resolve;
  });
  const slow: Services = {
    ...services,
    authority: {
      ...services.authority,
      send: async (environmentId, signedXml, timeoutMs) => {
        state.calls += 1;
        if (isSlow(signedXml)) {
          state.held += 1;
          const late = endless ? gate : sleep(timeoutMs, 'late' as const);
          if ((await Promise.race([gate, late])) === 'late') return { kind: 'silent', why: 'kept waiting' };
        }
        return await services.authority.send(environmentId, signedXml, timeoutMs);
      },
    },
  };
  return { services: slow, state };
}

describe('the worker’s pool', { timeout: 180_000 }, () => {
  test('one slow call occupies one slot; all other documents are decided in the meantime', async () => {
    const ids = await queue(scene.business, slots * 2 + 3);
    const { access_key: slowKey } = await owner()
      .selectFrom('documents')
      .select('access_key')
      .where('id', '=', ids[0] ?? 0)
      .executeTakeFirstOrThrow();
    const { services, state } = holding((xml) => xml.includes(`<claveAcceso>${slowKey}<`));
    const advanced = advanceDueDocuments(services, 1);
    await expect
      .poll(() => makeAllWorkDue(owner()).then(() => countIn(ids, 'AUT')), { timeout: 150_000 })
      .toBe(ids.length - 1);
    state.letGo();
    await advanced;
  });

  test('a business with slow documents occupies only its own share of the slots', async () => {
    const slow = await queue(scene.business, slots * 2);
    const quick = await queue(another, slots * 2);
    const { services, state } = holding((xml) => xml.includes(`<ruc>${scene.business.ruc}<`));
    const advanced = advanceDueDocuments(services, 1);
    await expect
      .poll(() => makeAllWorkDue(owner()).then(() => countIn(quick, 'AUT')), { timeout: 150_000 })
      .toBe(quick.length);
    expect(await countIn(slow, 'AUT')).toBe(0);
    state.letGo();
    await advanced;
  });

  test('when it must stop it claims nothing further and finishes what it has', async () => {
    const ids = await queue(scene.business, slots + 5);
    const { services, state } = holding(() => true, { endless: true });
    const stop = new AbortController();
    const advanced = advanceDueDocuments(services, 1, stop.signal);
    await expect.poll(() => state.held, { timeout: 120_000 }).toBe(slots);
    stop.abort();
    state.letGo();
    await advanced;
    expect(await countIn(ids, 'PPR')).toBe(5);
    const leased = await owner()
      .selectFrom('documents')
      .select('id')
      .where('id', 'in', ids)
      .where('lease_owner', 'is not', null)
      .execute();
    expect(leased).toEqual([]);
  });

  test('while SRI is down it claims one document for each probe, and none in between', async () => {
    const ids = await queue(scene.business, 6);
    await scene.desk.fault({ kind: 'close', target: 'all' });
    await sriIsDown(new Date(0));
    const { services, state } = holding(() => false);
    await advanceDueDocuments(services, 1);
    expect(state.calls).toBe(1);
    await advanceDueDocuments(services, 1);
    await scene.desk.lift();
    expect(state.calls).toBe(1);
    expect(await countIn(ids, 'PPR')).toBe(5);
  });
});
