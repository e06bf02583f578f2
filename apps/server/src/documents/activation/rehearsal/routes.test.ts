// Tests rehearsals requested by users: each runs once, in a worker, for one business at a time, and without any effect
// on the books.
import type { DataOf } from '@talonario/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { quickTiming } from '../../../../test/rehearsal-scene.ts';
import { useScene } from '../../../../test/scene.ts';
import { recordOfAnswer, recordsOfAnswer } from '../../../../test/test-app.ts';
import { deleteOldRehearsals, freePointCode, runDueRehearsals } from './run-due.ts';

let businessId: number;
const scene = useScene({ business: 'issuing' });
const { client } = scene;

beforeAll(() => {
  businessId = scene.business.businessId;
});

const ask = (key?: string) =>
  client('rehearsals.create', {
    body: { business_id: businessId },
    ...(key !== undefined && { headers: { 'idempotency-key': key } }),
  });
const work = (signal = new AbortController().signal) => runDueRehearsals(scene.app.services, quickTiming).run(signal);
const get = async (id: number) =>
  recordOfAnswer(await client('rehearsals.get', { params: { id } })) as unknown as DataOf<'rehearsals.get'>;
const countDocuments = async () => {
  const { owner } = scene;
  const rows = await owner.selectFrom('documents').select('id').execute();
  const counters = await owner.selectFrom('sequences').select('next_number').orderBy('id').execute();
  return { documents: rows.length, counters };
};

describe('a rehearsal', () => {
  it('runs in a worker, one at a time, and changes neither documents nor counters', async () => {
    const before = await countDocuments();
    const asked = await ask('one');
    expect([asked.status, Object.keys(asked.body)]).toEqual([202, ['data']]);
    const { id } = recordOfAnswer(asked);
    expect(await get(id)).toMatchObject({ state: 'waiting', steps: [], report: null, text: null });
    expect(recordOfAnswer(await ask('one')).id).toBe(id);
    const second = await ask();
    expect([second.status, second.body.code]).toEqual([409, 'rehearsal.running']);
    expect(await work()).toBe('busy');
    const done = await get(id);
    expect(done).toMatchObject({ state: 'done', report: { verdict: 'warnings', series: '001-999' } });
    expect(done.steps.map(({ id: step }) => step)).toEqual(done.stepIds);
    expect(done.steps.filter(({ state }) => state === 'fail' || state === 'danger')).toEqual([]);
    expect(await countDocuments()).toEqual(before);
    expect(recordsOfAnswer(await client('rehearsals.list', { query: { businessId } }))).toMatchObject([
      { id, state: 'done' },
    ]);
    expect(await work()).toBe('idle');
    const within = (of: number) => client('rehearsals.get', { params: { id }, query: { businessId: of } });
    expect([recordOfAnswer(await within(businessId)).id, (await within(businessId + 1)).status]).toEqual([id, 404]);
  });

  it('contains no personal data', async () => {
    const [first] = recordsOfAnswer(await client('rehearsals.list', { query: { businessId } }));
    expect(first).toMatchObject({ verdict: 'warnings' });
    const { report, text } = await get(first?.id ?? 0);
    const written = JSON.stringify(report) + text;
    expect(written).toContain('rejection');
    const { owner } = scene;
    const business = await owner
      .selectFrom('businesses')
      .selectAll()
      .where('id', '=', businessId)
      .executeTakeFirstOrThrow();
    const signature = await owner
      .selectFrom('signatures')
      .selectAll()
      .where('business_id', '=', businessId)
      .executeTakeFirstOrThrow();
    const arrivals = await scene.desk.arrivals();
    expect(arrivals.length).toBeGreaterThan(6);
    for (const secret of [
      business.identification,
      business.business_name,
      business.address,
      business.email,
      business.phone,
      signature.holder,
      signature.serial_number,
      signature.fingerprint,
      ...arrivals.map(({ accessKey }) => accessKey),
    ])
      if (secret && secret.length > 3) expect(written).not.toContain(secret);
  });

  it('is recorded in the audit log', async () => {
    const row = await scene.owner
      .selectFrom('audit_log')
      .select(['action', 'record_type', 'business_id', 'actor_kind'])
      .where('action', '=', 'rehearsals.create')
      .executeTakeFirstOrThrow();
    expect(row).toEqual({
      action: 'rehearsals.create',
      record_type: 'rehearsal',
      business_id: businessId,
      actor_kind: 'api_key',
    });
  });

  it('whose process ends is marked as interrupted and never restarted', async () => {
    const { id } = recordOfAnswer(await ask());
    const stop = new AbortController();
    stop.abort();
    await work(stop.signal);
    expect(await get(id)).toMatchObject({ state: 'interrupted', report: null });
    const killed = recordOfAnswer(await ask()).id;
    await scene.owner
      .updateTable('rehearsals')
      .set({ state: 'running', tries: 1, lease_until: new Date(0) })
      .where('id', '=', killed)
      .execute();
    const { receptions } = await scene.desk.counters();
    await work();
    expect(await get(killed)).toMatchObject({ state: 'interrupted' });
    expect((await scene.desk.counters()).receptions).toBe(receptions);
  });

  it('can be requested six times an hour at most', async () => {
    for (let more = 0; more < 3; more++) {
      await ask();
      await scene.owner
        .updateTable('rehearsals')
        .set({ state: 'interrupted', due_at: null })
        .where('due_at', 'is not', null)
        .execute();
    }
    const refused = await ask();
    expect([refused.status, refused.body.code]).toEqual([409, 'rehearsal.too_many']);
  });

  it('is deleted after its retention time', async () => {
    await scene.owner
      .updateTable('rehearsals')
      .set({ expires_at: new Date(0) } as never)
      .execute();
    const [first] = recordsOfAnswer(await client('rehearsals.list', { query: { businessId } }));
    expect((await client('rehearsals.get', { params: { id: first?.id ?? 0 } })).status).toBe(404);
    await deleteOldRehearsals(scene.app.services).run(new AbortController().signal);
    expect(recordsOfAnswer(await client('rehearsals.list', { query: { businessId } }))).toEqual([]);
  });
});

it('uses the highest unused emission point', () => {
  expect(freePointCode([])).toBe('999');
  expect(freePointCode(['001', '999', '998'])).toBe('997');
});
