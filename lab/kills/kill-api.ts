// Kills one of two API processes under load with kill -9, again and again. No client is refused, and a repeated request
// gets its response. `npm run test:kill-api` kills 50 times and writes docs/evidence/kill-api.md.
import { Agent, request as httpRequest } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import { findInvariantBreaches } from '../../apps/server/test/check-invariants.ts';
import type { CrashScene } from '../../apps/server/test/crash-scene.ts';
import { writeEvidence } from '../../apps/server/test/evidence.ts';
import { bodiesOf } from '../../apps/server/test/issuing-business.ts';
import { finishAllDocuments } from '../../apps/server/test/lease-watch.ts';

export const apiKillCount = Number(process.env.API_KILLS ?? 2);
const clients = 16;

export async function killApis(scene: CrashScene): Promise<void> {
  const before = await countDocuments(scene);
  let over = false;
  let answers = 0;
  const faults = new Map<string, number>();
  let longestRetry = 0;
  const ids: number[] = [];
  const work = async (client: number) => {
    // Half of the clients keep their connections, like an SDK or a proxy; the others open a connection for each
    // request.
    const agent = client % 2 === 0 ? new Agent({ keepAlive: true }) : undefined;
    for (let turn = 0; !over; turn += 1) {
      const key = `kill-${client}-${turn}`;
      for (let since: number | undefined; ; ) {
        const answer = await post(scene, key, agent);
        if (typeof answer !== 'string' && answer.status < 300) {
          if (since !== undefined) longestRetry = Math.max(longestRetry, performance.now() - since);
          ids.push(answer.id);
          answers += 1;
          break;
        }
        since ??= performance.now();
        const what = typeof answer === 'string' ? answer : `${answer.status} ${answer.code}`;
        faults.set(what, (faults.get(what) ?? 0) + 1);
        await sleep(200);
      }
    }
    agent?.destroy();
  };
  const load = Promise.all(Array.from({ length: clients }, (_, client) => work(client)));
  for (let done = 0; done < apiKillCount; ) {
    while (scene.readyApis().length < 2) await sleep(20);
    const enough = answers + 1 + Math.floor(Math.random() * clients);
    while (answers < enough) await sleep(5);
    await sleep(Math.random() * 100);
    if (scene.kill('api process')) done += 1;
  }
  over = true;
  await load;
  const told = Object.fromEntries(faults);
  console.log(
    `${apiKillCount} kills, ${answers} answers, longest wait of a retry ${(longestRetry / 1000).toFixed(1)} s`,
    told,
  );
  // Permitted failures. A reset means that the process was killed, 409 that the first attempt is still running, 503
  // that SRI took too long on a busy machine. No other failure is allowed, in particular no refused connection and no
  // request without a response.
  const allowed = ['ECONNRESET', 'EPIPE', '409 idempotency.in_progress', '503 authority.unavailable'];
  expect(Object.keys(told).filter((what) => !allowed.includes(what))).toEqual([]);
  expect(scene.deaths()).toEqual([]);
  await finishAllDocuments(scene.owner);
  expect(new Set(ids).size, 'one document for each request').toBe(ids.length);
  expect((await countDocuments(scene)) - before, 'no document without a request').toBe(ids.length);
  expect(await findInvariantBreaches(scene.owner, scene.desk)).toEqual([]);
  writeEvidence('kill-api.md', {
    title: 'kill -9 of one of two api processes',
    command: 'npm run test:kill-api',
    about: `${clients} clients emit without pause, half of them on persistent connections, half on a new connection for each request. Both processes are ready again before the next kill.`,
    rows: [
      ['kills', String(apiKillCount)],
      ['refused connections', String(faults.get('ECONNREFUSED') ?? 0)],
      ['answers', String(answers)],
      [
        'connections that broke with their process',
        String((faults.get('ECONNRESET') ?? 0) + (faults.get('EPIPE') ?? 0)),
      ],
      ['409 while the key of the dead process was held', String(faults.get('409 idempotency.in_progress') ?? 0)],
      ['longest time from a broken request to its answer', `${(longestRetry / 1000).toFixed(1)} s`],
      ['documents lost or made twice', '0'],
    ],
  });
}

async function countDocuments({ owner }: CrashScene): Promise<number> {
  const all = owner.selectFrom('documents').select(({ fn }) => fn.countAll<number>().as('count'));
  return Number((await all.executeTakeFirstOrThrow()).count);
}

interface Answered {
  readonly status: number;
  readonly code: string;
  readonly id: number;
}

/** Sends a request. Returns the response, or the name of the connection's error. */
async function post(scene: CrashScene, key: string, agent: Agent | undefined): Promise<Answered | string> {
  const body = JSON.stringify({ ...bodiesOf(scene.business)['01'], emit: true });
  const headers = {
    'content-type': 'application/json',
    'x-api-key': scene.account.key,
    'idempotency-key': key,
  };
  return await new Promise((resolve) => {
    const call = httpRequest(
      `${scene.url}/api/v1/documents`,
      { method: 'POST', headers, ...(agent ? { agent } : { agent: false }), timeout: 60_000 },
      (response) => {
        let text = '';
        response.on('data', (chunk: Buffer) => {
          text += chunk.toString('utf8');
        });
        response.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
        response.on('end', () => {
          const json = JSON.parse(text) as { data?: { id: number }; code?: string };
          resolve({ status: response.statusCode ?? 0, code: json.code ?? '', id: json.data?.id ?? 0 });
        });
      },
    );
    call.on('timeout', () => call.destroy(new Error('no answer')));
    call.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    call.end(body);
  });
}
