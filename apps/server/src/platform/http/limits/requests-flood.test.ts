// A client that sends 9,000 requests, 900 at a time, does not delay other accounts by more than a second (measured by
// `npm run test:attacks`, without other load).
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { useScene } from '../../../../test/scene.ts';
import { makeTestAccount, sendRequest } from '../../../../test/test-app.ts';

const [connections, each] = [900, 10];
/** Document with 120 faulty lines. It is parsed and validated before the first queue. */
const body = JSON.stringify({
  items: Array.from({ length: 120 }, (_, n) => ({ item_id: n, quantity: 'x', price: n })),
});

/**
 * Longest accepted delay of another account. When other tests run at the same time, durations vary, so then only a
 * delay as without the limit fails.
 */
const longestWaitMs = process.env.TIMED === undefined ? 8_000 : 1_000;

const scene = useScene();

it('9,000 requests of one key do not delay calls of another account', async () => {
  const [one, other] = [await makeTestAccount(scene.database), await makeTestAccount(scene.database)];
  const address = `${scene.app.url}/api/v1/me`;
  const call = async () => {
    const started = performance.now();
    const { status } = await sendRequest(address, { headers: { 'x-api-key': other.key } });
    return { status, ms: performance.now() - started };
  };
  const script = new URL('../../../../test/flood.mjs', import.meta.url).pathname;
  const sendFlood = async (clients: number) => {
    const args = [`${scene.app.url}/api/v1/documents`, one.key, String(clients), String(each), body];
    const { stdout } = await promisify(execFile)(process.execPath, [script, ...args]);
    return JSON.parse(stdout) as Record<string, number>;
  };
  await sendFlood(100); // warms up, so that the code is compiled
  await call(); // opens the connection of the other account
  let over = false;
  const flooding = sendFlood(connections).finally(() => {
    over = true;
  });
  const calls: Awaited<ReturnType<typeof call>>[] = [];
  while (!over) calls.push(await call());
  const tally = await flooding;
  expect(Object.values(tally).reduce((sum, count) => sum + count, 0)).toBe(connections * each);
  expect(new Set(calls.map(({ status }) => status))).toEqual(new Set([200]));
  expect(Math.max(...calls.map(({ ms }) => ms))).toBeLessThan(longestWaitMs);
  expect(tally[429]).toBeGreaterThan(0);
}, 120_000);
