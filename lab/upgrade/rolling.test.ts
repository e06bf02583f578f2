// Tests a deployment without downtime, with real code of both versions: the last release has created the schema and
// serves, the next version migrates it, both serve, the old nodes are restarted on the newer schema, and are stopped.
// `npm run test:rolling`.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bodiesOf, type Issuer } from '../../apps/server/test/issuing-business.ts';
import { type DeployedNode, DeployScene, waitUntilReady } from '../../apps/server/test/rolling/deploy-scene.ts';
import { canUnpack, makeNextVersion, readLastRelease, unpackRelease } from '../../apps/server/test/rolling/versions.ts';
import { EmittingClients } from '../failover/clients.ts';

const release = readLastRelease();
const wanted = process.env.ROLLING === '1' && canUnpack(release);

describe.runIf(wanted)(`a deployment over ${release.version}`, () => {
  let scene: DeployScene;
  beforeAll(async () => {
    scene = await DeployScene.open();
  });
  afterAll(() => scene?.close());

  test('no call fails, and nothing is lost or duplicated', { timeout: 300_000 }, async () => {
    const old = scene.add(unpackRelease(release.commit));
    const next = makeNextVersion();
    scene.add(next.folder);
    await scene.migrate(old);
    const issuer = await scene.makeIssuer(old);
    const oldNode = await scene.start(old);
    const before = callersOf(oldNode, issuer, 'before');

    const waiting = await scene.launch(next.folder);
    await Promise.all([waiting.api, waiting.worker].map(({ waitFor }) => waitFor(/waiting for the schema/)));
    await untilMade(before, 5);
    await scene.migrate(next.folder); // The database is migrated while clients send requests.
    const early = await scene.lastEvent();
    const newNode = await waitUntilReady(waiting);
    expect(await statusOf(oldNode), 'the release before stays ready').toBe(200);
    const after = callersOf(newNode, issuer, 'after');
    await Promise.all([untilMade(before, before.made.size + 15), untilMade(after, 15)]);

    const functions = await scene.functionsNow();
    await before.stop();
    await stop(oldNode);
    const again = await scene.start(old);
    const restarted = callersOf(again, issuer, 'restarted');
    await untilMade(restarted, 10);
    expect(await scene.functionsNow(), 'a restart of the release before changes no function').toEqual(functions);
    await Promise.all([after.stop(), restarted.stop()]);

    await scene.contractTo(next.migration);
    await expect.poll(() => statusOf(again), { message: 'an api that is too old is taken out' }).toBe(503);
    expect((await again.worker.exited).code, 'a worker that is too old ends itself').toBe(78);
    expect(again.worker.output()).toContain('Start the newer version');
    expect(await statusOf(newNode)).toBe(200);

    for (const { surprises, answers } of [before, after, restarted]) {
      expect(surprises).toEqual([]);
      expect(
        answers.filter(({ status }) => status !== 201),
        errorsOf(oldNode, newNode, again),
      ).toEqual([]);
    }
    expect(await scene.findInvariantBreaches(early)).toEqual([]);
  });
});

function callersOf({ url }: DeployedNode, { account, business }: Issuer, series: string): EmittingClients {
  return new EmittingClients({
    apis: [url],
    apiKey: account.key,
    body: bodiesOf(business)['01'] ?? {},
    pairs: 1,
    series,
  });
}

async function untilMade(callers: EmittingClients, count: number): Promise<void> {
  await expect.poll(() => callers.made.size, { timeout: 60_000 }).toBeGreaterThanOrEqual(count);
}

/** Errors of failed calls in the logs of the API processes. */
function errorsOf(...nodes: readonly DeployedNode[]): string {
  const lines = nodes.flatMap(({ api }) => api.output().split('\n'));
  return lines.filter((line) => line.includes('"level":50') || line.includes('"level":"error"')).join('\n');
}

async function statusOf({ url }: DeployedNode): Promise<number> {
  return (await fetch(`${url}/readyz`)).status;
}

async function stop({ api, worker }: DeployedNode): Promise<void> {
  for (const { child } of [api, worker]) child.kill('SIGTERM');
  for (const { exited } of [api, worker]) expect(await exited).toEqual({ code: 0, signal: null });
}
