import { describe, expect, it } from 'vitest';
import { useScene } from '../../../../test/scene.ts';
import { makeTestAccount, sendRequest } from '../../../../test/test-app.ts';
import type { Handlers } from '../call.ts';
import { emissionUsage, failedKeyLimiter } from './rate-limit.ts';

const handlers = {
  'businesses.signature.verify': async (call) => {
    const { rows } = await call.db.pool.query<{ used: number; resetsInSeconds: number }>(
      `select used, resets_in as "resetsInSeconds" from take_from_quota($1, 'emissions', $2)`,
      [call.account.id, call.account.plan.emissionsPerMinute],
    );
    const { usage, refusal } = emissionUsage(call.account, rows[0]);
    call.showQuota(usage);
    return refusal ?? ({ data: 'emitted' } as never);
  },
} satisfies Handlers;

const scene = useScene({ handlers });

describe('the quota of emissions', () => {
  it('is separate from that of requests, shown with it, and exact under load', async () => {
    const { key } = await makeTestAccount(scene.database, { plan: 'starter' }); // 300 requests and 100 emissions a minute
    const emit = () =>
      sendRequest(`${scene.app.url}/api/v1/businesses/1/signature:verify`, {
        method: 'POST',
        headers: { 'x-api-key': key },
      });
    const answers = await Promise.all(Array.from({ length: 105 }, emit));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(100);
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(5);
    expect(refused[0]?.body.detail).toContain('100 emissions a minute');
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(refused[0]?.headers.get('ratelimit-policy')).toBe('"requests";q=300;w=60, "emissions";q=100;w=60');
    expect(refused[0]?.headers.get('ratelimit')).toMatch(/^"requests";r=\d+;t=\d+, "emissions";r=0;t=\d+$/);
  });

  it('of an unlimited plan never refuses', () => {
    const { usage, refusal } = emissionUsage({ plan: { emissionsPerMinute: null } });
    expect([usage.quota, refusal]).toEqual([null, undefined]);
  });
});

describe('wrong keys', () => {
  it('are counted by address, and by /64 for IPv6', async () => {
    const limiter = failedKeyLimiter(scene.db, 1);
    const count = async (ip: string) => (await limiter.take(ip))?.status;
    expect([await count('203.0.113.1'), await count('203.0.113.1'), await count('203.0.113.2')]).toEqual([
      undefined,
      429,
      undefined,
    ]);
    expect([await count('2001:db8::1'), await count('2001:db8::2'), await count('2001:db8:0:1::1')]).toEqual([
      undefined,
      429,
      undefined,
    ]);
  });

  it('are counted for all processes together, exactly, and returned for all', async () => {
    const processes = [failedKeyLimiter(scene.db, 30), failedKeyLimiter(scene.db, 30)];
    const takes = Array.from({ length: 50 }, (_, turn) => processes[turn % 2]?.take('203.0.113.9'));
    const refused = (await Promise.all(takes)).filter((refusal) => refusal !== undefined);
    expect(refused).toHaveLength(20);
    expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0);
    await processes[0]?.giveBack('203.0.113.9');
    expect(await processes[1]?.take('203.0.113.9')).toBeUndefined();
    expect((await processes[0]?.take('203.0.113.9'))?.status).toBe(429);
  });
});
