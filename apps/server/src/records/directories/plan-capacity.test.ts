import { describe, expect, it } from 'vitest';
import { makeBusiness, makeEstablishment, nextRuc } from '../../../test/directories.ts';
import { useScene } from '../../../test/scene.ts';
import { type Answer, type Client, recordOfAnswer, recordsOfAnswer } from '../../../test/test-app.ts';

const scene = useScene({ account: true });
const business = () => ({ identification: nextRuc(), business_name: 'X', address: 'Y' });
const outcome = ({ status, body }: Answer) => [status, body.code];
const full = [403, 'plan.limit_reached'];

/** Creates an account with a plan of its own. */
async function onPlan(name: string, limits: [businesses: number, establishments: number, points: number]) {
  const [max_businesses, max_establishments, max_emission_points] = limits;
  await scene.owner
    .insertInto('plans')
    .values({
      name,
      api_access: true,
      max_businesses,
      max_establishments,
      max_emission_points,
      requests_per_minute: null,
      emissions_per_minute: null,
    })
    .execute();
  return await scene.tenant({ plan: name });
}

const setActive = (
  client: Client,
  group: 'businesses' | 'establishments' | 'emissionPoints',
  id: number,
  active: boolean,
) => client(`${group}.update` as 'businesses.update', { params: { id }, body: { active } });

describe('the limits of a plan', () => {
  it('count active businesses; deactivating one frees capacity at once, activating uses it again', async () => {
    const { client } = await onPlan('two businesses', [2, 10, 10]);
    const first = await makeBusiness(client);
    await makeBusiness(client);
    const third = await client('businesses.create', { body: business() });
    expect(outcome(third)).toEqual(full);
    expect(third.body).toEqual({
      error: expect.any(String),
      detail: expect.stringContaining('allows 2 active businesses and 2 are in use'),
      code: 'plan.limit_reached',
    });
    // An inactive business does not count for the plan.
    const { id: spare } = recordOfAnswer(await client('businesses.create', { body: { ...business(), active: false } }));
    expect(outcome(await setActive(client, 'businesses', spare, true))).toEqual(full);
    await setActive(client, 'businesses', first, false);
    expect((await setActive(client, 'businesses', spare, true)).status).toBe(200);
    expect(outcome(await setActive(client, 'businesses', first, true))).toEqual(full);
    expect((await client('businesses.delete', { params: { id: spare } })).status).toBe(204);
    expect((await setActive(client, 'businesses', first, true)).status).toBe(200);
    // A change that activates no business is allowed on a full plan.
    const renamed = await client('businesses.update', { params: { id: first }, body: { phone: '1', active: true } });
    expect(renamed.status).toBe(200);
  });

  it('count the emission point that is created with an establishment', async () => {
    const { client } = await onPlan('three points', [5, 5, 3]);
    const businessId = await makeBusiness(client);
    const first = await makeEstablishment(client, businessId, { code: '001' });
    await client('emissionPoints.create', { body: { establishment_id: first, code: '002' } });
    await makeEstablishment(client, businessId, { code: '002' });
    const body = { business_id: businessId, code: '003', address: 'x' };
    expect(outcome(await client('establishments.create', { body }))).toEqual(full);
    const point = { establishment_id: first, code: '003' };
    expect(outcome(await client('emissionPoints.create', { body: point }))).toEqual(full);
    // Nothing of the refused establishment was stored.
    expect(recordsOfAnswer(await client('establishments.list', { query: { businessId } }))).toHaveLength(2);
  });

  it('do not count records of a deactivated business, and count all of them when it is activated', async () => {
    const { client } = await onPlan('two of each', [2, 2, 3]);
    const one = await makeBusiness(client);
    const establishment = await makeEstablishment(client, one, { code: '001' });
    await client('emissionPoints.create', { body: { establishment_id: establishment, code: '002' } });
    await makeEstablishment(client, one, { code: '002' });
    const other = await makeBusiness(client);
    const body = { business_id: other, code: '001', address: 'x' };
    expect(outcome(await client('establishments.create', { body }))).toEqual(full);
    await setActive(client, 'businesses', one, false);
    const taken = recordOfAnswer(await client('establishments.create', { body })).id;
    const refused = await setActive(client, 'businesses', one, true);
    expect(outcome(refused)).toEqual(full);
    expect(refused.body.detail).toContain('2 more are needed');
    await setActive(client, 'establishments', taken, false);
    expect((await setActive(client, 'businesses', one, true)).status).toBe(200);
    expect(outcome(await setActive(client, 'establishments', taken, true))).toEqual(full);
    await setActive(client, 'establishments', establishment, false);
    expect((await setActive(client, 'establishments', taken, true)).status).toBe(200);
    expect(outcome(await setActive(client, 'establishments', establishment, true))).toEqual(full);
  });

  it('are not exceeded when twenty creations compete for the last capacity, or creations compete with activations', async () => {
    const { client } = await onPlan('ten businesses', [10, 4, 6]);
    const created = await Promise.all(
      Array.from({ length: 20 }, () => client('businesses.create', { body: business() })),
    );
    expect(created.filter(({ status }) => status === 201)).toHaveLength(10);
    expect(created.filter((answer) => outcome(answer)[1] === 'plan.limit_reached')).toHaveLength(10);

    const businessId = recordOfAnswer(created.find(({ status }) => status === 201) as Answer).id;
    const idle: number[] = [];
    for (const code of ['101', '102', '103', '104'])
      idle.push(await makeEstablishment(client, businessId, { code, active: false }));
    const raced = await Promise.all([
      ...idle.map((id) => setActive(client, 'establishments', id, true)),
      ...['201', '202', '203', '204'].map((code) =>
        client('establishments.create', { body: { business_id: businessId, code, address: 'x' } }),
      ),
    ]);
    expect(raced.filter(({ status }) => status < 300)).toHaveLength(4);
    const active = await client('establishments.list', { query: { businessId, active: true } });
    expect(recordsOfAnswer(active)).toHaveLength(4);
  });

  it('are not exceeded when an establishment and its points are activated at the same moment', async () => {
    const { client } = await onPlan('tight', [1, 1, 2]);
    const businessId = await makeBusiness(client);
    const id = await makeEstablishment(client, businessId);
    const points: number[] = [];
    for (const code of ['002', '003']) {
      const body = { establishment_id: id, code, active: false };
      points.push(recordOfAnswer(await client('emissionPoints.create', { body })).id);
    }
    for (let round = 0; round < 5; round += 1) {
      await setActive(client, 'establishments', id, false);
      for (const point of points) await setActive(client, 'emissionPoints', point, false);
      await Promise.all([
        setActive(client, 'establishments', id, true),
        ...points.map((point) => setActive(client, 'emissionPoints', point, true)),
      ]);
      const [establishment] = recordsOfAnswer(await client('establishments.list', {}));
      const active = recordsOfAnswer(await client('emissionPoints.list', { query: { active: true } })).length;
      expect(establishment?.active === true ? active : 0).toBeLessThanOrEqual(2);
    }
  });
});
