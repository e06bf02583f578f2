// `npm run soak:country`: runs a fiftieth of Ecuador's peak load for half an hour against the service as `npm start`
// runs it, with the end of a month and a ten-minute outage of SRI. Writes docs/evidence/country.md. COUNTRY_SPEED=10
// runs it in three minutes.
import { randomBytes } from 'node:crypto';
import { loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { findInvariantBreaches } from '../../../apps/server/test/check-invariants.ts';
import { writeEvidence } from '../../../apps/server/test/evidence.ts';
import { findByDetail } from '../../../apps/server/test/find-by-detail.ts';
import { startMailServer } from '../../../apps/server/test/mail-server.ts';
import { openOwnerConnection } from '../../../apps/server/test/open-owner.ts';
import { simulatorControl } from '../../../apps/server/test/simulator-control.ts';
import { waitUntilIdle } from '../emission.ts';
import { type CpuUsage, readUsage, usedBetween } from '../processor.ts';
import { startService } from '../service.ts';
import { describeGrowth, readBytes } from './growth.ts';
import { openShops } from './shops.ts';
import { type AnsweredCall, runNationwideTraffic, type TrafficPhase, type TrafficResult } from './traffic.ts';

const speed = Number(process.env.COUNTRY_SPEED ?? 1);
const minutes = (count: number) => (count * 60) / speed;
const phases: readonly TrafficPhase[] = [
  { name: 'an ordinary day', seconds: minutes(8), rate: 7 },
  { name: "a month's end", seconds: minutes(2), rate: 42 },
  { name: 'the hour after it', seconds: minutes(4), rate: 7 },
  { name: 'SRI is gone', seconds: minutes(10), rate: 7 },
  { name: 'SRI is back', seconds: minutes(6), rate: 7 },
];

// Mails are only counted and not stored, because they would fill the memory.
let mails = 0;
const postOffice = await startMailServer();
const emptying = setInterval(() => {
  mails += (postOffice.received as unknown[]).splice(0).length;
}, 1_000);
const masterKey = randomBytes(32).toString('base64');
const service = await startService({
  settings: {
    TALONARIO_FIRST_ASK_MS: undefined,
    TALONARIO_API_PROCESSES: '2',
    TALONARIO_MASTER_KEY: masterKey,
    SMTP_URL: postOffice.url,
    TALONARIO_MAIL_FROM: 'facturas@example.com',
  },
});
const owner = openOwnerConnection(service.databaseUrl, 'country');
try {
  const desk = simulatorControl({ controlUrl: service.demo.simulatorControlUrl });
  await desk.settings({ authorizationMs: { min: 200, max: 1_500 } });
  const shops = await openShops(owner, masterKey, 24);
  // Warms up compilers and caches, and fills the tables a little.
  await runNationwideTraffic(
    service.demo.apiBase,
    shops,
    'antes',
    [{ name: 'warm', seconds: minutes(1), rate: 14 }],
    async () => {},
  );
  await untilDecided();
  const earlier = new Set((await findByDetail(owner)).map(({ id }) => id));
  const before = await readBytes(service.databaseUrl);
  const load = (loadavg()[0] ?? 0).toFixed(1);
  const spent: [string, CpuUsage][] = [];
  let last: { name: string; usage: CpuUsage } | undefined;
  let backAt = 0;
  const note = (name: string) => {
    const usage = readUsage(service.pid, service.postmaster);
    if (last) spent.push([last.name, usedBetween(last.usage, usage)]);
    last = { name, usage };
  };
  const traffic = await runNationwideTraffic(service.demo.apiBase, shops, 'pais', phases, async ({ name, seconds }) => {
    note(name);
    console.log(`${new Date().toISOString()} ${name}`);
    if (name === 'SRI is gone') await desk.fault({ kind: 'down', ms: seconds * 1_000 });
    if (name === 'SRI is back') backAt = performance.now();
  });
  const caughtUp = (await untilDecided(traffic)) - backAt;
  await waitUntilIdle(service);
  clearInterval(emptying);
  note('');
  const growth = describeGrowth(before, await readBytes(service.databaseUrl), traffic.made.size);
  const rows = tell(traffic, spent, caughtUp);
  for (const [what, figure] of [...rows, ...growth]) console.log(`${what}: ${figure}`);
  const wrong = await check(traffic, earlier, desk);
  writeEvidence('country.md', {
    title: 'A fiftieth of the country, for half an hour',
    command: 'npm run soak:country',
    about: `Twenty-four businesses of very different sizes on one service as \`npm start\` runs it (two api processes, a worker, PostgreSQL that flushes every commit), SRI's simulator (0.2 to 1.5 s for a decision) and the clients on the same machine. Documents arrive at random, ${phases[0]?.rate} a second, in the proportions of real life: 88 % invoices (45 % of one line, 2 % of 21 to 100), withholdings 7 %, credit notes 3 %, guides, settlements, debit notes; six in ten invoices are for the final consumer; customers with an address get a mail with the XML and its RIDE. In addition there are five reads a second (lists, searches, documents, RIDE, XML) and once a minute SRI's list of the received documents of a business. ${phases.map(({ name, seconds, rate }) => `${name}: ${(seconds / 60).toFixed(1)} min at ${rate} a second`).join('; ')}. At the end all documents in progress are finished and the eight invariants are checked. CPU time is that of api (with the supervisor), worker and PostgreSQL, without clients and simulator. Load of the machine before it: ${load}.`,
    rows: [
      ...rows,
      ['lost, twice, refused, not authorised in the end, invariants broken', String(wrong.length)],
      ...growth,
    ],
  });
  for (const line of wrong) console.error(line);
  process.exitCode = wrong.length === 0 ? 0 : 1;
} finally {
  clearInterval(emptying);
  await owner.destroy();
  await service.stop();
  await postOffice.close();
}

/** Waits until SRI has decided on every document. Returns the time. */
async function untilDecided(traffic?: TrafficResult): Promise<number> {
  for (;;) {
    const waiting = await owner
      .selectFrom('documents')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('due_at', 'is not', null)
      .executeTakeFirstOrThrow();
    if (Number(waiting.count) === 0) return performance.now();
    if (traffic) console.log(`${waiting.count} documents wait for SRI`);
    await sleep(1_000);
  }
}

/** Checks that the run caused no errors that must not happen. */
async function check(
  { made, refused }: TrafficResult,
  earlier: ReadonlySet<number>,
  desk: ReturnType<typeof simulatorControl>,
): Promise<string[]> {
  const rows = (await findByDetail(owner)).filter(({ id, detail }) => !earlier.has(id) && detail?.startsWith('pais-'));
  const names = new Set(rows.map(({ detail }) => detail));
  return [
    ...refused.map((line) => `refused: ${line}`),
    ...(names.size === rows.length ? [] : [`${rows.length - names.size} documents twice`]),
    ...[...made].flatMap(([name]) => (names.has(name) ? [] : [`lost: ${name}`])),
    ...rows.flatMap(({ id, acronym }) => (acronym === 'AUT' ? [] : [`document ${id} is ${acronym}`])),
    ...(await findInvariantBreaches(owner, desk)),
  ];
}

function tell(
  { answers, made, reads, imported }: TrafficResult,
  spent: readonly [string, CpuUsage][],
  caughtUp: number,
) {
  const rows: [string, string][] = [
    ['documents asked for', made.size.toLocaleString('en')],
    ['mails with RIDE and XML that left, the warming included', mails.toLocaleString('en')],
    ['received documents brought in', imported.toLocaleString('en')],
    ['answered with the authorisation in hand', `${percent(answers, ({ authorised }) => authorised)} %`],
    ['asked more than once', String(answers.filter(({ tries }) => tries > 1).length)],
    [
      'from SRI being back until it had decided on everything, the documents of that time included',
      `${(caughtUp / 1_000).toFixed(0)} s`,
    ],
  ];
  for (const { name } of phases) {
    const of = answers.filter(({ phase }) => phase === name);
    rows.push([
      `${name}: answer, p50 / p95 / p99`,
      `${spread(of.map(({ ms }) => ms))} ms (${of.length.toLocaleString('en')})`,
    ]);
  }
  for (const what of new Set(reads.map((read) => read.what))) {
    const of = reads.filter((read) => read.what === what);
    rows.push([`${what}, p50 / p95 / p99`, `${spread(of.map(({ ms }) => ms))} ms`]);
  }
  const total = new Map<string, number>();
  for (const [name, usage] of spent) {
    const count = answers.filter(({ phase }) => phase === name).length;
    const { api = 0, supervisor = 0, worker = 0, PostgreSQL = 0 } = usage;
    for (const [part, ms] of [
      ['api', api + supervisor],
      ['worker', worker],
      ['PostgreSQL', PostgreSQL],
    ] as const)
      total.set(part, (total.get(part) ?? 0) + ms);
    rows.push([
      `${name}: processor for a document`,
      [api + supervisor, worker, PostgreSQL].map((ms) => (ms / count).toFixed(1)).join(' + ') +
        ` = ${((api + supervisor + worker + PostgreSQL) / count).toFixed(1)} ms (api + worker + PostgreSQL)`,
    ]);
  }
  const each = [...total].map(([part, ms]) => `${part} ${(ms / made.size).toFixed(1)}`);
  const sum = [...total.values()].reduce((all, ms) => all + ms, 0) / made.size;
  rows.push([
    'processor for a document over the whole run, all that is beside it included',
    `${each.join(', ')}: ${sum.toFixed(1)} ms`,
  ]);
  return rows;
}

function percent(answers: readonly AnsweredCall[], is: (answer: AnsweredCall) => boolean): string {
  return ((100 * answers.filter(is).length) / answers.length).toFixed(1);
}

function spread(values: readonly number[]): string {
  const sorted = values.toSorted((one, other) => one - other);
  return [0.5, 0.95, 0.99].map((share) => Math.round(sorted[Math.floor(sorted.length * share)] ?? 0)).join(' / ');
}
