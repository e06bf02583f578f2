// Kills API processes, worker, PostgreSQL and everything together at random moments under load (kill -9). Half of the
// clients send idempotency keys, the others follow only the documented retry policy. `npm run test:crash` kills a
// thousand times and writes docs/evidence/crash.md; CRASH_SEED repeats a run. Before that, on the same service, it runs
// kill-api.ts and retries.ts.
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findInvariantBreaches } from '../../apps/server/test/check-invariants.ts';
import { type CrashScene, type KillableProcess, openCrashScene } from '../../apps/server/test/crash-scene.ts';
import { writeEvidence } from '../../apps/server/test/evidence.ts';
import { findByDetail } from '../../apps/server/test/find-by-detail.ts';
import { bodiesOf } from '../../apps/server/test/issuing-business.ts';
import { finishAllDocuments, watchLeases } from '../../apps/server/test/lease-watch.ts';
import { sendRequest } from '../../apps/server/test/test-app.ts';
import { apiKillCount, killApis } from './kill-api.ts';
import { intentCount, runRetryIntents } from './retries.ts';
import { tryWithDocumentedRetries } from './retry-policy.ts';

const kills = Number(process.env.CRASH_KILLS ?? 3);
const seed = Number(process.env.CRASH_SEED ?? Date.now() % 1_000_000);
const clients = 16;
// Processes that are killed. After the kill of an API process or a worker, its replacement is ready within a second
// while the others continue. A kill of PostgreSQL or of the complete process tree stops all clients.
const victims: readonly KillableProcess[] = [
  ...Array.from({ length: 5 }, () => 'api process' as const),
  ...Array.from({ length: 3 }, () => 'worker' as const),
  'PostgreSQL',
  'whole tree',
];

let scene: CrashScene;
beforeAll(async () => {
  scene = await openCrashScene();
}, 120_000);
afterAll(() => scene?.close());

// All parts of the test share one service, because starting a service takes as long as one part.
test(
  `${apiKillCount} kills of API processes: no client is refused, and every client gets an answer`,
  {
    timeout: 120_000 + apiKillCount * 30_000,
  },
  () => killApis(scene),
);

test(
  `${intentCount} intents without keys: never two documents for one`,
  {
    timeout: 120_000 + intentCount * 10_000,
  },
  () => runRetryIntents(scene),
);

test(`${kills} kills: nothing is lost or duplicated, and work continues`, {
  timeout: 120_000 + kills * 30_000,
}, async () => {
  const random = randomFrom(seed);
  const customers = await makeCustomers();
  const earlier = new Set((await findByDetail(scene.owner)).map(({ id }) => id));
  /** Intent of every client, by the name on the document. `id` is missing if the client gave up without an answer. */
  const made = new Map<string, { id: number | undefined; ends: string }>();
  let over = false;
  let answers = 0;
  const work = async (client: number) => {
    for (let turn = 0; !over; turn += 1) {
      const key = `crash-${client}-${turn}`;
      const { customer_id, ends } = customers[Math.floor(random() * customers.length)] as (typeof customers)[number];
      const body = { ...bodiesOf(scene.business)['01'], customer_id, detail: key };
      if (client % 2 === 1) {
        const id = await askWithoutKey({ ...body, emit: true });
        made.set(key, { id, ends });
        if (id !== undefined) answers += 1;
        continue;
      }
      // Some clients create a draft first and then emit it, like the panel.
      const twoSteps = random() < 0.2;
      const id = await insist(key, 'POST', '/documents', { ...body, emit: !twoSteps });
      if (twoSteps) await insist(`${key}-emit`, 'PUT', `/documents/${id}`, { emit: true });
      made.set(key, { id, ends });
      answers += 1;
    }
  };
  const load = Promise.all(Array.from({ length: clients }, (_, client) => work(client)));

  const resumed: number[] = [];
  let setbacks = 0;
  const startedAt = performance.now();
  const watching: Promise<void>[] = [];
  const tally = new Map<string, number>();
  for (let done = 0; done < kills; ) {
    // The kill waits until some answers arrived, because killing a service that is only starting would prove nothing.
    const enough = answers + 1 + Math.floor(random() * (clients / 2));
    while (answers < enough && scene.deaths().length === 0) await sleep(20);
    if (scene.deaths().length > 0) break;
    await sleep(random() * 200);
    const victim = victims[Math.floor(random() * victims.length)] as KillableProcess;
    if (!scene.kill(victim)) {
      await sleep(20);
      continue;
    }
    done += 1;
    if (victim !== 'api process') setbacks += 1;
    const before = setbacks;
    tally.set(victim, (tally.get(victim) ?? 0) + 1);
    watching.push(
      watchLeases(scene.owner).then(({ longestLease, seconds }) => {
        // A process that has ended keeps a document locked for less than ten seconds, even on a busy machine.
        expect(longestLease).toBeLessThan(10);
        // A process that was killed again while starting is measured from the beginning.
        resumed.push(...seconds.filter(() => setbacks === before));
      }),
    );
  }
  over = true;
  const killing = (performance.now() - startedAt) / 1_000;
  expect(scene.deaths(), 'no process exits because another one was killed').toEqual([]);
  await load;
  await Promise.all(watching);
  await finishAllDocuments(scene.owner);

  const rows = (await findByDetail(scene.owner)).filter(({ id }) => !earlier.has(id));
  const unasked = rows.filter(({ detail }) => !made.has(detail));
  expect(unasked, 'no document without a request').toEqual([]);
  const documents = new Map(rows.map((row) => [row.detail, row]));
  expect(rows.length, 'no two documents for one request').toBe(documents.size);
  const wrong = [...made].filter(([name, { id, ends }]) => {
    const document = documents.get(name);
    // A client that gave up may have a document or none. If there is one, it must have the expected state.
    return document === undefined
      ? id !== undefined
      : (document.id !== id && id !== undefined) || document.acronym !== ends;
  });
  expect(wrong, 'every answered document exists, as SRI decided').toEqual([]);
  const gaveUp = [...made].filter(([, { id }]) => id === undefined);
  const kept = scene.owner.selectFrom('idempotency_keys').select(['key', 'document_id']);
  const keys = await kept.where('key', 'like', 'crash-%').execute();
  for (const { key, document_id } of keys) expect(document_id, key).toBe(made.get(key.replace('-emit', ''))?.id);
  expect(await findInvariantBreaches(scene.owner, scene.desk)).toEqual([]);
  resumed.sort((one, other) => one - other);
  const counters = await scene.desk.counters();
  const table: [string, string][] = [
    ...[...tally].map(([who, count]): [string, string] => [`kills of ${who}`, String(count)]),
    ['kills in all', `${kills}, one every ${(killing / kills).toFixed(2)} s`],
    ['documents asked for and made', String(rows.length)],
    ['requests without a key', String([...made.keys()].filter((name) => Number(name.split('-')[1]) % 2 === 1).length)],
    [
      'repeats without a key that got the document of the first',
      String(rows.reduce((sum, row) => sum + row.merged_requests, 0)),
    ],
    [
      'clients without a key that gave up after five tries',
      `${gaveUp.length}, of which ${gaveUp.filter(([name]) => documents.has(name)).length} had their document`,
    ],
    ['lost', '0'],
    ['made twice', '0'],
    ['changed bytes', '0'],
    ['handed to SRI again, after asking', String(counters.resends)],
    [
      'documents under way at a kill',
      `${resumed.length}; taken up again or ended after ${(resumed[resumed.length >> 1] ?? 0).toFixed(1)} s (median), ${(resumed.at(-1) ?? 0).toFixed(1)} s (longest)`,
    ],
    ['seed', String(seed)],
  ];
  for (const [what, value] of table) console.log(`${what}: ${value}`);
  writeEvidence('crash.md', {
    title: 'kill -9 at random moments',
    command: 'npm run test:crash',
    about: `${clients} clients emit without pause, two api processes, one worker, one PostgreSQL, the simulator as SRI. Half of them repeat every request with its key until it has an answer; the others send no key and repeat according to the retry policy, up to five times.`,
    rows: table,
  });
});

/** Repeats a request with its idempotency key until it has a final response. Returns the id of the document. */
async function insist(key: string, method: string, path: string, json: object): Promise<number> {
  const headers = { 'x-api-key': scene.account.key, 'idempotency-key': key };
  for (;;) {
    const answer = await sendRequest(`${scene.url}/api/v1${path}`, { method, headers, json }).catch(() => undefined);
    if (answer && answer.status < 300) return (answer.body.data as { id: number }).id;
    const again = answer === undefined || answer.status >= 500 || answer.body.code === 'idempotency.in_progress';
    if (!again) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`);
    await sleep(200);
  }
}

/**
 * Sends a request without a key, following only the documented policy. Returns undefined if no attempt was answered
 * below 500.
 */
async function askWithoutKey(json: object): Promise<number | undefined> {
  const answer = await tryWithDocumentedRetries(() =>
    sendRequest(`${scene.url}/api/v1/documents`, {
      method: 'POST',
      headers: { 'x-api-key': scene.account.key },
      json,
    }).catch(() => undefined),
  );
  if (answer === undefined || answer.status >= 500) return undefined;
  if (answer.status !== 201) throw new Error(`POST /documents: ${answer.status} ${answer.text}`);
  return (answer.body.data as { id: number }).id;
}

/**
 * Creates customers whose names start simulated cases of SRI, each with the expected final state of the customer's
 * documents.
 */
async function makeCustomers(): Promise<{ customer_id: number; ends: string }[]> {
  const cases = [
    ['MUÑOZ ÁLVAREZ JOSÉ', 'AUT'],
    ['SIMULAR PERDIDA', 'AUT'],
    ['SIMULAR RECHAZO DE CONEXION', 'AUT'],
    ['SIMULAR EN PROCESO 2s', 'AUT'],
    ['SIMULAR 70 x1', 'AUT'],
    ['SIMULAR 35', 'DVL'],
    ['SIMULAR 39', 'NAT'],
  ] as const;
  const own = { account_id: scene.account.id, business_id: scene.business.businessId };
  const rows = await scene.owner
    .insertInto('parties')
    .values(
      cases.map(([business_name], index) => ({
        ...own,
        role: 'customer' as const,
        identification_type_id: 6,
        identification: `CRASH${index}`,
        business_name,
      })),
    )
    .returning('id')
    .execute();
  const special = rows.map(({ id }, index) => ({ customer_id: id, ends: cases[index]?.[1] ?? '' }));
  return [...Array.from({ length: 8 }, () => special[0] as (typeof special)[number]), ...special];
}

/** Mulberry32: small, and the same numbers for the same seed. */
function randomFrom(start: number): () => number {
  let state = start;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
