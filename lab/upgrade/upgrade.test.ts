// Tests the upgrade from the last release to this version and back, with data and real code of both versions. Issued
// documents are the same before, during and after the upgrade. An API process of one version works next to a worker of
// the other. A rollback starts the old release again. `npm run test:upgrade`.
import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { writeEvidence } from '../../apps/server/test/evidence.ts';
import { bodiesOf, type Issuer } from '../../apps/server/test/issuing-business.ts';
import { DeployScene } from '../../apps/server/test/rolling/deploy-scene.ts';
import { canUnpack, readLastRelease, unpackRelease } from '../../apps/server/test/rolling/versions.ts';
import type { ProcessFromSource } from '../../apps/server/test/run-source.ts';
import { sendRequest } from '../../apps/server/test/test-app.ts';

const release = readLastRelease();
const wanted = process.env.UPGRADE === '1' && canUnpack(release);

const today = fileURLToPath(new URL('../../', import.meta.url));
const types = ['01', '03', '04', '05', '06', '07'];
const rows: [string, string][] = [];

/** A document as a client sees it: its record, and the files it can download. */
interface Seen {
  readonly id: number;
  readonly number: string | null;
  readonly state: string;
  readonly accessKey: string | null;
  readonly total: unknown;
  readonly xml: string;
  readonly isPdf: boolean;
}

describe.runIf(wanted)(`from ${release.version} to this version, and back`, () => {
  let scene: DeployScene;
  let old: string;
  let issuer: Issuer;
  beforeAll(async () => {
    scene = await DeployScene.open({ TALONARIO_INLINE_DEADLINE_MS: '500' });
    old = scene.add(unpackRelease(release.commit));
    await scene.migrate(old);
    issuer = await scene.makeIssuer(old);
  });
  afterAll(() => scene?.close());

  const ask = (url: string, path: string, more: { method?: string; json?: object } = {}) =>
    sendRequest(`${url}/api/v1${path}`, { ...more, headers: { 'x-api-key': issuer.account.key } });
  const mine = () => `businessId=${issuer.business.businessId}`;

  async function issue(url: string, type: string, more: object = {}): Promise<number> {
    const body = { ...bodiesOf(issuer.business)[type], emit: true, detail: `${type} ${Math.random()}`, ...more };
    const answer = await ask(url, '/documents', { method: 'POST', json: body });
    expect([201, 503], answer.text).toContain(answer.status);
    return (JSON.parse(answer.text) as { data: { id: number } }).data.id;
  }

  async function see(url: string): Promise<Seen[]> {
    const list = await ask(url, `/documents?${mine()}&perPage=100`);
    expect(list.status, list.text).toBe(200);
    const { data } = JSON.parse(list.text) as { data: Record<string, unknown>[] };
    const seen = data.map(async (record) => {
      const id = Number(record.id);
      const download = async (format: string) => await ask(url, `/documents/${id}/download?${mine()}&format=${format}`);
      const isDraft = record.number === null || record.state === 'draft';
      const { number, state, accessKey, total } = record as unknown as Seen;
      return {
        id,
        number,
        state,
        accessKey,
        total,
        xml: isDraft
          ? ''
          : createHash('sha256')
              .update((await download('xml')).text)
              .digest('hex'),
        isPdf: isDraft || (await download('pdf')).text.startsWith('%PDF-'),
      };
    });
    return (await Promise.all(seen)).sort((one, other) => one.id - other.id);
  }

  async function untilDecided(url: string, ids: readonly number[]): Promise<void> {
    for (const id of ids)
      await expect
        .poll(
          async () => (JSON.parse((await ask(url, `/documents/${id}?${mine()}`)).text) as { data: Seen }).data.state,
        )
        .toBe('authorizated');
  }

  test('no issued document changes, in either version', { timeout: 600_000 }, async () => {
    // Only the previous release runs. It creates a document of every type and a draft.
    const [oldApi, oldWorker] = await Promise.all([scene.startApi(old), scene.startWorker(old)]);
    const first: number[] = [];
    for (const type of [...types, ...types]) first.push(await issue(oldApi.url, type));
    await untilDecided(oldApi.url, first);
    const draft = await issue(oldApi.url, '01', { emit: false });
    const before = await see(oldApi.url);
    expect(before).toHaveLength(13);
    expect(before.every(({ isPdf }) => isPdf)).toBe(true);

    // This version migrates the database while the old version runs.
    await scene.migrate(today);
    const early = await scene.lastEvent();
    expect(await see(oldApi.url), 'the release before on the newer schema').toEqual(before);
    const newApi = await scene.startApi(today);
    expect(await see(newApi.url), 'this version').toEqual(before);
    rows.push(['documents of the release before', `${before.length}: six types, a draft`]);
    rows.push(['numbers, keys, states, totals and XML seen by both versions after the migration', 'the same']);

    // Documents that wait for SRI are finished by a worker of the other version, in both directions.
    await stop(oldWorker);
    await scene.desk.settings({ authorizationMs: { min: 2_000, max: 2_000 } });
    const newWorker = await scene.startWorker(today);
    const fromOld = [await issue(oldApi.url, '01'), await issue(oldApi.url, '06')];
    await untilDecided(oldApi.url, fromOld);
    await stop(newWorker);
    const workerAgain = await scene.startWorker(old);
    const fromNew = [await issue(newApi.url, '01'), await issue(newApi.url, '07')];
    await untilDecided(newApi.url, fromNew);
    rows.push([
      'issued by the old api, finished by the new worker',
      `${fromOld.length} of ${fromOld.length} authorised`,
    ]);
    rows.push([
      'issued by the new api, finished by the old worker',
      `${fromNew.length} of ${fromNew.length} authorised`,
    ]);
    const both = await see(newApi.url);
    expect(await see(oldApi.url)).toEqual(both);

    // Rollback: the new version is stopped, and the old release starts on the current schema.
    await Promise.all([stop(newApi.process), stop(oldApi.process), stop(workerAgain)]);
    const functions = await scene.functionsNow();
    const [backApi, backWorker] = await Promise.all([scene.startApi(old), scene.startWorker(old)]);
    expect(await see(backApi.url), 'after the rollback').toEqual(both);
    const afterwards: number[] = [];
    for (const type of types) afterwards.push(await issue(backApi.url, type));
    await untilDecided(backApi.url, afterwards);
    expect(await scene.functionsNow(), 'a rollback changes no function').toEqual(functions);
    const last = await see(backApi.url);
    expect(last.slice(0, both.length)).toEqual(both);
    rows.push(['rollback: shown as before, and issued there', `${both.length}, and ${afterwards.length} more`]);

    // The rollback is undone: this version is started again.
    await Promise.all([stop(backApi.process), stop(backWorker)]);
    const [again, againWorker] = await Promise.all([scene.startApi(today), scene.startWorker(today)]);
    expect(await see(again.url)).toEqual(last);
    await untilDecided(again.url, [await issue(again.url, '01')]);
    expect(numbersWithGaps(await see(again.url))).toEqual([]);
    await Promise.all([stop(again.process), stop(againWorker)]);
    // The draft is older than the event log, too.
    const breaches = await scene.findInvariantBreaches(early);
    expect(breaches.filter((breach) => !breach.includes(`document ${draft} `))).toEqual([]);
    rows.push(['forward again: numbers without a gap and without a double', 'all six types']);
    rows.push(['the eight invariants, at the end', 'hold']);
    writeEvidence('upgrade.md', evidence());
  });
});

async function stop({ child, exited }: ProcessFromSource): Promise<void> {
  child.kill('SIGTERM');
  expect(await exited).toEqual({ code: 0, signal: null });
}

/** Finds gaps in the numbers of each document type. The type is in digits 9 and 10 of an access key. */
function numbersWithGaps(seen: readonly Seen[]): string[] {
  const byType = new Map<string, number[]>();
  for (const { accessKey, number } of seen) {
    if (accessKey === null || number === null) continue;
    const type = accessKey.slice(8, 10);
    byType.set(type, [...(byType.get(type) ?? []), Number(number.slice(8))]);
  }
  expect([...byType.keys()].sort()).toEqual(types);
  return [...byType].flatMap(([type, numbers]) => {
    const sorted = numbers.sort((one, other) => one - other);
    return sorted.every((each, index) => each === index + 1) ? [] : [`${type}: ${sorted.join(' ')}`];
  });
}

function evidence() {
  return {
    title: `From ${release.version} to this version, and back`,
    command: 'npm run test:upgrade',
    about: `The sources of ${release.version} (commit ${release.commit.slice(0, 12)}) create the schema and issue documents. This version migrates while they run; apis and workers of both versions run together; then a rollback to the old processes; then this version again.`,
    rows,
  };
}
