// One client sends 9,000 requests, 900 at a time. Another account is answered within a second (`npm run test:attacks`,
// alone on the machine).
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { useScene } from '../../../../test/scene.ts';
import { makeTestAccount, sendRequest } from '../../../../test/test-app.ts';

const [connections, each] = [900, 10];
/** A document of 120 faulty lines: it is parsed and validated before the first queue. */
const body = JSON.stringify({
  items: Array.from({ length: 120 }, (_, n) => ({ item_id: n, quantity: 'x', price: n })),
});

/**
 * Longest accepted delay of other clients. Beside other tests the times say little, so there only a delay as long as
 * without the limit fails.
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
  await sendFlood(100); // the code is compiled from here on
  await call(); // and the connection of the other account is open
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
