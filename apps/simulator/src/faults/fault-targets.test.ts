import { describe, expect, test } from 'vitest';
import {
  authorizationEnvelope,
  callControl,
  postSoap,
  receptionEnvelope,
  servicePaths,
  stateQueryEnvelope,
} from '../../test/soap-client.ts';
import { useSimulator } from '../../test/test-simulator.ts';

const setup = useSimulator();

const turn = async (fault: Record<string, unknown>): Promise<string> => {
  const { status, body } = await callControl(setup.simulator, 'POST', '/faults', fault);
  expect(status, JSON.stringify(body)).toBe(201);
  return String(body.id);
};

describe('requests that a fault affects', () => {
  const status = async (path: string, body: string) => (await postSoap(`${setup.simulator.url}${path}`, body)).status;
  const key = '1'.repeat(49);

  test.each([
    ['reception', [500, 200, 200]],
    ['authorization', [200, 500, 200]],
    ['query', [200, 200, 500]],
    ['both', [500, 500, 500]],
  ])('target %s', async (target, expected) => {
    await turn({ kind: 'http500', target });
    expect([
      await status(servicePaths.reception, receptionEnvelope('')),
      await status(servicePaths.authorization, authorizationEnvelope(key)),
      await status(servicePaths.query, stateQueryEnvelope(key)),
    ]).toEqual(expected);
  });

  test('those about one access key, at reception and in queries', async () => {
    const [chosen, other] = [setup.signed(), setup.signed()];
    await turn({ kind: 'http500', accessKey: chosen.accessKey });
    expect([
      await status(servicePaths.reception, receptionEnvelope(chosen.bytes)),
      await status(servicePaths.authorization, authorizationEnvelope(chosen.accessKey)),
      await status(servicePaths.reception, receptionEnvelope(other.bytes)),
      await status(servicePaths.authorization, authorizationEnvelope(other.accessKey)),
    ]).toEqual([500, 500, 200, 200]);
  });

  test('those of one environment', async () => {
    await turn({ kind: 'http500', environment: 'production' });
    expect(await status(servicePaths.authorization, authorizationEnvelope(key))).toBe(200);
    expect(await status(`/produccion${servicePaths.authorization}`, authorizationEnvelope(key))).toBe(500);
  });

  test('the given number of requests, and no more', async () => {
    await turn({ kind: 'http500', count: 2 });
    const seen: number[] = [];
    for (let call = 0; call < 4; call++)
      seen.push(await status(servicePaths.authorization, authorizationEnvelope(key)));
    expect(seen).toEqual([500, 500, 200, 200]);
  });

  test('a random share of requests that depends only on the seed', async () => {
    const run = async (seed: number) => {
      await callControl(setup.simulator, 'DELETE', '/faults');
      await turn({ kind: 'http500', probability: 0.5, seed });
      let seen = '';
      for (let call = 0; call < 24; call++)
        seen += (await status(servicePaths.authorization, authorizationEnvelope(key))) === 500 ? 'x' : '.';
      return seen;
    };
    const [one, same, other] = [await run(7), await run(7), await run(8)];
    expect(one).toBe(same);
    expect(one).not.toBe(other);
    expect(one).toMatch(/x/);
    expect(one).toMatch(/\./);
  });

  test('delays are combined with other faults; of two faults that end the request only the first is applied', async () => {
    await turn({ kind: 'delay', ms: 100 });
    await turn({ kind: 'http500', status: 503, count: 1 });
    const second = await turn({ kind: 'http500', status: 502, count: 1 });
    const started = performance.now();
    expect(await status(servicePaths.authorization, authorizationEnvelope(key))).toBe(503);
    expect(performance.now() - started).toBeGreaterThanOrEqual(95);
    const { body } = await callControl<{ faults: { id: string; fired: number }[] }>(setup.simulator, 'GET', '/faults');
    expect(body.faults.find(({ id }) => id === second)?.fired).toBe(0);
    expect(await status(servicePaths.authorization, authorizationEnvelope(key))).toBe(502);
  });
});

test.each([
  [{}, /kind is required/],
  [{ kind: 'fire' }, /kind must be one of/],
  [{ kind: 'delay', ms: -1 }, /ms must be/],
  [{ kind: 'delay', probability: 2 }, /probability must be/],
  [{ kind: 'delay', accessKey: '1' }, /49 digits/],
  [{ kind: 'delay', sec: 3 }, /sec is not known/],
  [{ kind: 'answer-43', target: 'authorization' }, /only has the target reception/],
  [{ kind: 'duplicate-autorizaciones', target: 'reception' }, /only has the target authorization/],
  [{ kind: 'down', probability: 0.5 }, /use close/],
  [[], /JSON object/],
])('%j is refused with its reason', async (fault, reason) => {
  const { status, body } = await callControl<{ faults: string[] }>(setup.simulator, 'POST', '/faults', fault);
  expect(status).toBe(422);
  expect(body.faults.join('; ')).toMatch(reason);
});
