// The primary of the database is killed, switched over and frozen under load. `npm run test:failover` does it twenty
// times on a cluster of three and writes docs/evidence/failover.md; FAILOVER_ROUNDS=1 does it once.
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findInvariantBreaches } from '../../apps/server/test/check-invariants.ts';
import { writeEvidence } from '../../apps/server/test/evidence.ts';
import { describePrograms, listMissingPackages } from '../../apps/server/test/failover/programs.ts';
import { type FailoverScene, openFailoverScene } from '../../apps/server/test/failover/scene.ts';
import { findByDetail } from '../../apps/server/test/find-by-detail.ts';
import { bodiesOf } from '../../apps/server/test/issuing-business.ts';
import { finishAllDocuments } from '../../apps/server/test/lease-watch.ts';
import { type AnsweredCall, EmittingClients } from './clients.ts';

const rounds = Number(process.env.FAILOVER_ROUNDS ?? 0);
const kinds = ['kill -9 of PostgreSQL', 'switch-over', 'kill -9 of the whole node', 'freeze (SIGSTOP)'] as const;
type Kind = (typeof kinds)[number];
/** Maximum time until both API processes create documents again. */
const limitSeconds: Readonly<Record<Kind, number>> = {
  'kill -9 of PostgreSQL': 15,
  'switch-over': 15,
  'kill -9 of the whole node': 15,
  'freeze (SIGSTOP)': 60,
};
const frozenMs = 40_000;

interface Round {
  readonly kind: Kind;
  /** Seconds until each API process created a document again. */
  readonly resumed: readonly number[];
}

describe.skipIf(rounds === 0)('a change of the primary database', () => {
  let scene: FailoverScene;
  beforeAll(async () => {
    const missing = listMissingPackages();
    if (missing.length > 0) throw new Error(`first: apt-get install -y --no-install-recommends ${missing.join(' ')}`);
    scene = await openFailoverScene();
  }, 300_000);
  afterAll(() => scene?.close(), 60_000);

  test(`${rounds} rounds: no document is lost or duplicated, and no call gets a 500`, {
    timeout: rounds * 300_000,
  }, async () => {
    const done: Round[] = [];
    const all: AnsweredCall[] = [];
    let documents = 0;
    let gaveUp = 0;
    let merged = 0;
    for (let round = 0; round < rounds; round += 1) {
      const kind = kinds[round % kinds.length] as Kind;
      const { resumed, clients } = await changeHands(kind);
      done.push({ kind, resumed });
      all.push(...clients.answers);
      const checked = await checkRound(clients);
      documents += checked.documents;
      gaveUp += checked.gaveUp;
      merged += checked.merged;
      const bad = clients.answers.filter(({ status }) => ![201, 409, 503].includes(status));
      console.log(
        `round ${round + 1} ${kind}: ${resumed.map((seconds) => seconds.toFixed(1)).join(' / ')} s, ${describeAnswers(clients.answers)}`,
      );
      expect.soft(bad, 'every answer is a document, "in progress" or 503').toEqual([]);
      expect.soft(clients.surprises).toEqual([]);
      expect.soft(scene.deaths(), 'no process of the service dies of it').toEqual([]);
    }
    const table = tableOf(done, all, { documents, gaveUp, merged });
    for (const [what, value] of table) console.log(`${what}: ${value}`);
    writeEvidence('failover.md', {
      title: 'Fail-over of the database',
      command: 'npm run test:failover',
      about: `Three PostgreSQL under Patroni (synchronous_mode_strict, ttl 8 s, loop_wait 2 s, retry_timeout 3 s), HAProxy, PgBouncer in transaction mode (${describePrograms()}), two apis, two workers, the simulator as SRI and twelve clients (more than the four connections of each process), all on one machine. One api and one worker go through PgBouncer and HAProxy, the others have all hosts in DATABASE_URL. Half of the clients repeat every request with its key until it has an answer; the others send no key and repeat according to the retry policy, up to five times. After every round all documents in progress are finished and the eight invariants are checked on the new primary.`,
      rows: table,
    });
    for (const { kind, resumed } of done)
      for (const seconds of resumed) expect(seconds, kind).toBeLessThanOrEqual(limitSeconds[kind]);
    expect(Math.max(...failures(all).map(({ ms }) => ms), 0), 'the longest wait for a 503, in ms').toBeLessThanOrEqual(
      10_000,
    );
  });

  async function changeHands(kind: Kind): Promise<{ resumed: number[]; clients: EmittingClients }> {
    await scene.cluster.whenWhole();
    const body = bodiesOf(scene.business)['01'] ?? {};
    const clients = new EmittingClients({
      apis: scene.apis,
      apiKey: scene.account.key,
      body,
      pairs: 6,
      series: `${Date.now()}`,
    });
    while (clients.made.size < 16) await sleep(50);
    const primary = (await scene.cluster.primary()) ?? '';
    const moment = Date.now();
    const mend = await strike(kind, primary);
    const deadline = moment + 120_000;
    while (clients.firstMadeAfter(moment).includes(undefined) && Date.now() < deadline) await sleep(100);
    const resumed = clients.firstMadeAfter(moment).map((ms) => (ms ?? Number.POSITIVE_INFINITY) / 1_000);
    await mend();
    await scene.cluster.whenWhole();
    await clients.stop();
    return { resumed, clients };
  }

  /** Stops or disturbs the primary. Returns a function that repairs the cluster. */
  async function strike(kind: Kind, primary: string): Promise<() => Promise<void>> {
    const { cluster } = scene;
    if (kind === 'switch-over') {
      await cluster.switchOver(primary);
      return async () => {};
    }
    if (kind === 'kill -9 of PostgreSQL') {
      cluster.killDatabase(primary);
      return async () => {};
    }
    if (kind === 'kill -9 of the whole node') {
      cluster.killNode(primary);
      return async () => cluster.startNode(primary);
    }
    const thaw = cluster.freeze(primary);
    const over = sleep(frozenMs).then(thaw);
    return () => over;
  }

  async function checkRound({ made }: EmittingClients) {
    await finishAllDocuments(scene.owner);
    const rows = (await findByDetail(scene.owner)).filter(({ detail }) => made.has(detail));
    const found = new Map(rows.map((row) => [row.detail, row]));
    expect(rows.length, 'no two documents for one request').toBe(found.size);
    const lost = [...made].filter(([name, id]) => id !== undefined && found.get(name)?.id !== id);
    if (lost.length > 0) console.log(await scene.cluster.tell('talonario', 'documents'));
    expect(lost, 'every answered document exists').toEqual([]);
    expect(await findInvariantBreaches(scene.owner, scene.desk), 'the eight invariants on the new primary').toEqual([]);
    return {
      documents: rows.length,
      gaveUp: [...made.values()].filter((id) => id === undefined).length,
      merged: rows.reduce((sum, row) => sum + row.merged_requests, 0),
    };
  }
});

function failures(answers: readonly AnsweredCall[]): AnsweredCall[] {
  return answers.filter(({ status }) => status === 503);
}

function describeAnswers(answers: readonly AnsweredCall[]): string {
  const counts = new Map<number, number>();
  for (const { status } of answers) counts.set(status, (counts.get(status) ?? 0) + 1);
  const longest = Math.max(0, ...failures(answers).map(({ ms }) => ms)) / 1_000;
  return `${[...counts].map(([status, count]) => `${count} × ${status}`).join(', ')}, longest wait for a 503 ${longest.toFixed(1)} s`;
}

function tableOf(
  done: readonly Round[],
  answers: readonly AnsweredCall[],
  { documents, gaveUp, merged }: { documents: number; gaveUp: number; merged: number },
): [string, string][] {
  const byKind = kinds.flatMap((kind): [string, string][] => {
    const resumed = done.filter((each) => each.kind === kind).flatMap((each) => each.resumed);
    if (resumed.length === 0) return [];
    resumed.sort((one, other) => one - other);
    const [middle, longest] = [resumed[resumed.length >> 1] ?? 0, resumed.at(-1) ?? 0];
    const times = `${middle.toFixed(1)} s (median), ${longest.toFixed(1)} s (longest); limit ${limitSeconds[kind]} s`;
    return [[`${kind}: rounds, documents made again after`, `${resumed.length / 2}; ${times}`]];
  });
  const unavailable = failures(answers);
  const longest = Math.max(0, ...unavailable.map(({ ms }) => ms)) / 1_000;
  return [
    ['rounds', String(done.length)],
    ...byKind,
    ['documents made', String(documents)],
    ['answers 503, and the longest wait for one', `${unavailable.length}; ${longest.toFixed(1)} s`],
    ['answers 500', String(answers.filter(({ status }) => status === 500).length)],
    ['connections to an api that were lost', String(answers.filter(({ status }) => status === 0).length)],
    ['repeats without a key that got the document of the first', String(merged)],
    ['clients without a key that gave up after five tries', String(gaveUp)],
    ['lost', '0'],
    ['made twice', '0'],
    ['breaches of the eight invariants', '0'],
  ];
}
