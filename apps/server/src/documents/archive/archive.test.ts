// Tests that documents of closed months move to an object store while clients read them. `npm run soak:archive` does it
// with 20,000 documents.
import { createHash, randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { countFilesInDatabase, listObjectFiles, makeClosedDocuments } from '../../../test/closed-documents.ts';
import { makeSceneBusiness } from '../../../test/document-rows.ts';
import { writeEvidence } from '../../../test/evidence.ts';
import { type ObjectStore, startObjectStore } from '../../../test/object-store.ts';
import { runProgram } from '../../../test/run-source.ts';
import { openScene, type Scene } from '../../../test/scene.ts';
import { makeClient, makeTestAccount, type TestApp } from '../../../test/test-app.ts';
import { runCli } from '../../operate/cli/run-cli.ts';
import { archiveDocumentsJob } from './move-documents.ts';

const total = Number(process.env.ARCHIVE_DOCUMENTS ?? 60);
const kills = Number(process.env.ARCHIVE_KILLS ?? 1);
const never = new AbortController().signal;

let scene: Scene<{ business: 'rows' }>;
let app: TestApp;
let environment: Record<string, string>;
let store: ObjectStore;
let ids: number[];
const before = new Map<number, string>();
const figures: [string, string][] = [];

beforeAll(async () => {
  store = await startObjectStore();
  scene = await openScene({ business: 'rows', environment: store.environment });
  app = scene.app;
  environment = { ...scene.environment };
  ids = await makeClosedDocuments(scene, scene.business, total);
}, 600_000);
afterAll(async () => {
  await scene?.close();
  await store?.close();
});
beforeEach(() => {
  store.fault = () => undefined;
});

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

async function download(id: number, format: 'xml' | 'pdf' = 'xml', key = scene.account.key) {
  const query = `businessId=${scene.business.businessId}&format=${format}`;
  const answer = await fetch(`${app.url}/api/v1/documents/${id}/download?${query}`, {
    headers: { 'x-api-key': key },
  });
  return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) };
}

async function inTurns<Item>(items: Iterable<Item>, atOnce: number, work: (item: Item) => Promise<void>) {
  const waiting = items[Symbol.iterator]();
  const walk = async () => {
    for (let next = waiting.next(); !next.done; next = waiting.next()) await work(next.value);
  };
  await Promise.all(Array.from({ length: atOnce }, walk));
}

async function countWrong(): Promise<number> {
  let wrong = 0;
  await inTurns(ids, 8, async (id) => {
    const { status, bytes } = await download(id);
    if (status !== 200 || hashOf(bytes) !== before.get(id)) wrong += 1;
  });
  return wrong;
}

async function cli(...args: string[]) {
  const said: string[] = [];
  const terminal = { out: (text: string) => said.push(text), err: (text: string) => said.push(text) };
  return { code: await runCli(args, environment, terminal), text: said.join('\n') };
}

describe('the archive', () => {
  it(`moves ${total} documents while clients read them and workers are killed: every download stays the same`, async () => {
    await inTurns(ids, 8, async (id) => {
      const { status, bytes } = await download(id);
      expect(status).toBe(200);
      before.set(id, hashOf(bytes));
    });
    const pdf = hashOf((await download(ids[1] ?? 0, 'pdf')).bytes);
    let reads = 0;
    let again = 0;
    const wrong: string[] = [];
    let reading = true;
    const clients = Array.from({ length: 3 }, async () => {
      while (reading) {
        const id = ids[Math.floor(Math.random() * ids.length)] ?? 0;
        const { status, bytes } = await download(id);
        reads += 1;
        // On a very busy machine the store may not answer, and the client is asked to repeat the request. No other
        // error is allowed.
        if (status === 503 && bytes.includes('archive.unavailable')) again += 1;
        else if (status !== 200 || hashOf(bytes) !== before.get(id))
          wrong.push(`${id}: ${status} ${bytes.subarray(0, 200).toString()}`);
      }
    });
    const started = performance.now();
    for (let kill = 0; kill < kills; kill += 1) {
      const { files } = await countFilesInDatabase(scene);
      const worker = await runProgram(new URL('../../../test/archive-worker.ts', import.meta.url), {
        env: environment,
      });
      await worker.waitFor(/ready/);
      // In the middle of a batch, objects already exist to which no row refers yet.
      const writes = store.seen.length;
      await expect
        .poll(() => store.seen.length - writes, { timeout: 60_000, interval: 5 })
        .toBeGreaterThan(60 + kill * 7);
      worker.child.kill('SIGKILL');
      await worker.exited;
      expect((await countFilesInDatabase(scene)).files).toBeLessThanOrEqual(files);
    }
    const left = await countFilesInDatabase(scene);
    // ends the lease at once, instead of waiting until it expires
    await scene.owner.updateTable('archive_moves').set({ lease_until: null }).execute();
    const two = [archiveDocumentsJob(app.services), archiveDocumentsJob(app.services)];
    await Promise.all(
      two.map(async (job) => {
        while ((await job.run(never)) === 'busy');
      }),
    );
    reading = false;
    await Promise.all(clients);
    expect([left.files > 0, wrong]).toEqual([true, []]);
    expect(await countFilesInDatabase(scene)).toEqual({ files: 0, moves: 0 });
    expect(await countWrong()).toBe(0);
    expect(hashOf((await download(ids[1] ?? 0, 'pdf')).bytes)).toBe(pdf);
    figures.push(
      ['documents', String(total)],
      ['files, of the documents and of their earlier attempts', String(listObjectFiles(store.directory).length)],
      ['workers killed with kill -9 while they moved', String(kills)],
      ['files still to move after the last kill', String(left.files)],
      ['seconds from first to last, clients reading', ((performance.now() - started) / 1_000).toFixed(0)],
      [
        'downloads meanwhile',
        `${reads}, ${wrong.length} other than before; ${again} times the store was too slow, and the client was told to ask again`,
      ],
      ['downloads after, of every document', `${total}, 0 other than before`],
    );
  }, 3_600_000);

  it('locks objects of production only, and encrypts their content', async () => {
    const puts = store.seen.filter(({ method }) => method === 'PUT');
    const production = new Set(
      ids.filter((_, index) => index % 5 === 0).map((id) => `/papers/${scene.account.id}/${id}/`),
    );
    for (const { path, headers } of puts.slice(0, 2_000)) {
      const locked = [...path.matchAll(/^\/papers\/\d+\/\d+\//g)].some(([folder]) => production.has(folder));
      expect(headers['x-amz-object-lock-mode']).toBe(locked ? 'GOVERNANCE' : undefined);
      if (locked) expect(headers['x-amz-object-lock-retain-until-date']).toMatch(/^2033-09-15T/);
    }
    const [some = ''] = listObjectFiles(store.directory);
    const bytes = readFileSync(some);
    expect([bytes.includes('factura'), bytes.includes('COMERCIAL'), bytes.includes('<?xml')]).toEqual([
      false,
      false,
      false,
    ]);
  });

  it('opens with a new master key after a rotation, which changes no object', async () => {
    const fresh = randomBytes(32).toString('base64');
    const writes = () => store.seen.filter(({ method }) => method !== 'GET').length;
    const count = writes();
    const old = environment.TALONARIO_MASTER_KEY ?? '';
    environment.TALONARIO_MASTER_KEY = `${fresh} ${old}`;
    if (total > 1_000) return; // with many documents, writing every file again would take too long
    expect(await cli('master-key', 'rotate')).toMatchObject({ code: 0 });
    environment.TALONARIO_MASTER_KEY = fresh;
    expect(await cli('archive', 'verify')).toMatchObject({ code: 0 });
    expect(writes()).toBe(count);
    environment.TALONARIO_MASTER_KEY = `${fresh} ${old}`;
    await app.close();
    app = await scene.anotherApp({ environment });
    expect((await download(ids[0] ?? 0)).status).toBe(200);
  });

  it('is checked by `talonario archive verify`, which finds one wrong byte; that file is never returned', async () => {
    const good = await cli('archive', 'verify');
    expect([good.code, good.text]).toEqual([0, expect.stringContaining('0 bad')]);
    const id = ids[4] ?? 0;
    const file = listObjectFiles(store.directory).find((name) => name.includes(`/${id}/1-signed`)) ?? '';
    const bytes = readFileSync(file);
    bytes[bytes.length - 9] = (bytes[bytes.length - 9] ?? 0) ^ 4;
    writeFileSync(file, bytes);
    const bad = await cli('archive', 'verify');
    expect([bad.code, bad.text]).toEqual([1, expect.stringContaining(`1 bad`)]);
    expect(bad.text).toContain(`${scene.account.id}/${id}/1-signed`);
    const answer = await makeClient(app.url, scene.account.key)('documents.download', {
      params: { id },
      query: { businessId: scene.business.businessId, format: 'xml' },
    });
    expect([answer.status, answer.body.code]).toEqual([500, 'archive.damaged']);
    await download(id);
    const alerts = await scene.owner.selectFrom('alerts').select(['kind', 'document_id']).execute();
    expect(alerts).toEqual([{ kind: 'document.file_damaged', document_id: id }]);
    bytes[bytes.length - 9] = (bytes[bytes.length - 9] ?? 0) ^ 4;
    writeFileSync(file, bytes);
    expect((await download(id)).status).toBe(200);
    figures.push(
      ['`talonario archive verify`', good.text.split('\n')[0] ?? ''],
      ['after one byte of one object was changed', bad.text.split('\n').join('; ')],
    );
  }, 600_000);

  it('returns no file of another account, not even under its ids', async () => {
    const stranger = await makeTestAccount(scene);
    const theirs = await makeSceneBusiness(scene.owner, stranger.id);
    const [mine = 0] = ids.slice(5);
    expect((await download(mine, 'xml', stranger.key)).status).toBe(404);
    // The object of one document is copied over that of another document, within an account and across accounts.
    const [own = 0] = await makeClosedDocuments(scene, theirs, 1);
    await scene.owner.insertInto('archive_moves').values({ document_id: own, account_id: stranger.id }).execute();
    while ((await archiveDocumentsJob(app.services).run(never)) === 'busy');
    const object = (id: number) =>
      listObjectFiles(store.directory).find((name) => name.includes(`/${id}/1-signed`)) ?? '';
    writeFileSync(object(own), readFileSync(object(mine)));
    const query = { businessId: theirs.businessId, format: 'xml' as const };
    const read = () => makeClient(app.url, stranger.key)('documents.download', { params: { id: own }, query });
    expect((await read()).body.code).toBe('archive.damaged');
    // The copied object is unreadable, even if the data key of its document is put into the row.
    await sql`update archived_files o set sealed_key = m.sealed_key, sha256 = m.sha256
                from archived_files m where o.document_id = ${own} and m.document_id = ${mine} and m.kind = 'signed'`.execute(
      scene.owner,
    );
    expect((await read()).body.code).toBe('archive.damaged');
    // The service itself cannot read rows of another account, whichever id it uses.
    const seen = await scene.db.forAccount(stranger.id, (trx) =>
      trx.selectFrom('archived_files').select('id').where('document_id', '=', mine).execute(),
    );
    expect(seen).toEqual([]);
    figures.push(["another account's object", 'reached by no id: refused by the API, by the database, by its seal']);
  });

  it('writes its measurements', () => {
    writeEvidence('archive.md', {
      title: 'Documents moved to the archive',
      command: 'npm run soak:archive',
      about:
        'Documents of a closed month move from PostgreSQL to an S3 server (`@20minutes/s3rver`, signatures checked) while three clients download them at random.',
      rows: figures,
    });
  });
});
