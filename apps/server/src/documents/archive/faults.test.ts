// Tests an object store that is slow, refuses, disconnects or returns wrong bytes: no file is lost, no wrong file is
// returned, and requests that do not need the store are not affected.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { countFilesInDatabase, makeClosedDocuments } from '../../../test/closed-documents.ts';
import { makeSceneBusiness, makeSceneDocument } from '../../../test/document-rows.ts';
import { type ObjectStore, type ObjectStoreFault, startObjectStore } from '../../../test/object-store.ts';
import { makePanelClient, signIn } from '../../../test/panel-client.ts';
import { openScene, type Scene } from '../../../test/scene.ts';
import { makeClient, makeTestAccount, type TestApp } from '../../../test/test-app.ts';
import { sendDueEmails } from '../../delivery/mail/send-due-emails.ts';
import { runCli } from '../../operate/cli/run-cli.ts';
import { limitArchiveReads } from '../../platform/archive/bounded.ts';
import { openS3 } from '../../platform/archive/s3.ts';
import { readConfig } from '../../platform/config/config.ts';
import { archivableUntil, archiveDocumentsJob } from './move-documents.ts';

const never = new AbortController().signal;
let scene: Scene<{ business: 'rows' }>;
let app: TestApp;
let store: ObjectStore;

beforeAll(async () => {
  store = await startObjectStore();
  scene = await openScene({ business: 'rows', environment: store.environment });
  const { config } = scene.app.services;
  if (config.archive === undefined) throw new Error('no archive');
  const s3 = openS3(config.archive, { readMs: 1_000, writeMs: 1_000 });
  const archive = limitArchiveReads(s3, { readsAtOnce: 10, failures: 6, pauseMs: 100 });
  app = await scene.anotherApp({ services: { archive } });
});
afterAll(async () => {
  await scene?.close();
  await store?.close();
});
beforeEach(async () => {
  store.fault = () => undefined;
  store.seen.length = 0;
  await new Promise((done) => setTimeout(done, 120)); // waits for the end of the pause after failures
});

async function move(): Promise<void> {
  await scene.owner
    .updateTable('archive_moves')
    .set({ lease_until: null, due_at: new Date(0) })
    .execute();
  const job = archiveDocumentsJob(app.services);
  while ((await job.run(never)) === 'busy');
}

const download = (id: number) =>
  makeClient(app.url, scene.account.key)('documents.download', {
    params: { id },
    query: { businessId: scene.business.businessId, format: 'xml' },
  });

const patience = { timeout: 60_000, interval: 200 };

describe('while documents move', () => {
  const faults: readonly ObjectStoreFault[] = ['slow', 'hang', 'refuse', 'half', 'wrong', 'reset'];
  it.each(faults)('a store with the fault %s loses nothing, and the next run continues', async (fault) => {
    const at = { PUT: 0, GET: 0 } as Record<string, number>;
    const other = await makeSceneBusiness(scene.owner, scene.account.id);
    const ids = await makeClosedDocuments(scene, other, 10);
    const read = async () => {
      const query = { businessId: other.businessId, format: 'xml' as const };
      const texts = [];
      for (const id of ids)
        texts.push(
          (await makeClient(app.url, scene.account.key)('documents.download', { params: { id }, query })).text,
        );
      return texts;
    };
    const before = await read();
    store.fault = ({ method }) => {
      at[method] = (at[method] ?? 0) + 1;
      return (at[method] ?? 0) % 5 === 2 || (at[method] ?? 0) % 5 === 3 ? fault : undefined;
    };
    await move();
    store.fault = () => undefined;
    // On a busy machine a correct answer may also be late, and a fault that was just removed may still be in effect.
    // The next run must succeed.
    await expect.poll(read, patience).toEqual(before);
    await expect
      .poll(async () => {
        await move();
        return await countFilesInDatabase(scene);
      }, patience)
      .toEqual({ files: 0, moves: 0 });
    await expect.poll(read, patience).toEqual(before);
  });

  it('wrong credentials move nothing', async () => {
    const [id = 0] = await makeClosedDocuments(scene, await makeSceneBusiness(scene.owner, scene.account.id), 1);
    const wrong = readConfig({ ...scene.environment, TALONARIO_ARCHIVE_SECRET_ACCESS_KEY: 'guessed' }).archive;
    if (wrong === undefined) throw new Error('no archive');
    await archiveDocumentsJob({ ...app.services, archive: openS3(wrong) }).run(never);
    const { archived_at } = await scene.owner
      .selectFrom('document_files')
      .select('archived_at')
      .where('document_id', '=', id)
      .executeTakeFirstOrThrow();
    expect(archived_at).toBe(null);
    await move();
  });

  it('one document that cannot be moved does not delay the others', async () => {
    const other = await makeSceneBusiness(scene.owner, scene.account.id);
    const ids = await makeClosedDocuments(scene, other, 3);
    await scene.owner
      .updateTable('document_files')
      .set({ authorized_deflated: Buffer.from('not deflated') })
      .where('document_id', '=', ids[1] ?? 0)
      .execute();
    await move();
    expect((await countFilesInDatabase(scene)).moves).toBe(1);
    await scene.owner
      .updateTable('document_files')
      .set({ authorized_deflated: null })
      .where('document_id', '=', ids[1] ?? 0)
      .execute();
    await move();
    expect((await countFilesInDatabase(scene)).moves).toBe(0);
  });
});

describe('while the store is down', () => {
  let archived: number;
  beforeAll(async () => {
    store.fault = () => undefined;
    [archived = 0] = await makeClosedDocuments(scene, scene.business, 1);
    await move();
  });

  it.each(['hang', 'refuse', 'reset', 'half'] as const)(
    'by %s: a moved document is answered 503, a local one as always',
    async (fault) => {
      const here = await makeSceneDocument(scene.owner, scene.business);
      store.fault = () => fault;
      const answer = await download(archived);
      expect([answer.status, answer.body.code, answer.headers.get('retry-after')]).toEqual([
        503,
        'archive.unavailable',
        '5',
      ]);
      expect((await download(here)).status).toBe(200);
      store.fault = () => undefined;
      await expect.poll(async () => (await download(archived)).status, patience).toBe(200);
    },
  );

  it('many requests that wait for it occupy no slots of other requests', async () => {
    const here = await makeSceneDocument(scene.owner, scene.business);
    store.fault = () => 'hang';
    const waiting = Array.from({ length: 60 }, () => download(archived));
    expect((await download(here)).status).toBe(200);
    const statuses = (await Promise.all(waiting)).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([503]));
    expect(store.seen.length).toBeLessThan(40);
  });

  it('a ZIP is refused before its first byte', async () => {
    store.fault = () => 'refuse';
    const panel = makePanelClient(app.url, await signIn(scene, scene.account.id));
    const body = { business_id: scene.business.businessId, ids: [archived] };
    expect((await panel('documents.zip', { body })).body.code).toBe('archive.unavailable');
    store.fault = () => undefined;
    await expect.poll(async () => (await panel('documents.zip', { body })).status, patience).toBe(200);
  });

  it('a mail waits for it, and then has the same files as the download', async () => {
    const sent = await makeClient(app.url, scene.account.key)('documents.email.send', {
      params: { id: archived },
      query: { businessId: scene.business.businessId },
    });
    expect(sent.status).toBe(202);
    const job = sendDueEmails(app.services, undefined);
    const state = async () =>
      await scene.owner.selectFrom('emails').select(['status', 'tries', 'eml']).executeTakeFirstOrThrow();
    store.fault = () => 'refuse';
    await job.run(never);
    expect(await state()).toMatchObject({ status: 'queued', tries: 1 });
    store.fault = () => undefined;
    await scene.owner
      .updateTable('emails')
      .set({ due_at: new Date(0) })
      .execute();
    await expect
      .poll(async () => {
        await scene.owner
          .updateTable('emails')
          .set({ due_at: new Date(0) })
          .where('status', '=', 'queued')
          .execute();
        await job.run(never);
        return (await state()).status;
      }, patience)
      .toBe('sent');
    const [piece = ''] =
      Buffer.from((await download(archived)).text)
        .toString('base64')
        .slice(400)
        .match(/.{76}/) ?? [];
    const mail = (await state()).eml?.toString('latin1').replaceAll(/\r\n/g, '') ?? '';
    expect(mail).toContain(piece);
  });

  it('`talonario doctor` reports it', async () => {
    const said: string[] = [];
    const terminal = { out: (text: string) => said.push(text), err: (text: string) => said.push(text) };
    store.fault = () => 'refuse';
    expect(await runCli(['doctor'], scene.environment, terminal)).toBe(1);
    expect(said.join('\n')).toMatch(/fail +archive +s3:\/\/papers\/: the archive answers 503 SlowDown/);
    expect(said.join('\n')).not.toContain('S3RVER');
  });
});

describe('erasing files', () => {
  const cli = async (...args: string[]) => {
    const said: string[] = [];
    const terminal = { out: (text: string) => said.push(text), err: (text: string) => said.push(text) };
    return { code: await runCli(args, scene.environment, terminal), text: said.join('\n') };
  };

  it('erases files of one account that need not be kept, and no file of production before its time', async () => {
    const stranger = await makeTestAccount(scene);
    const theirs = await makeSceneBusiness(scene.owner, stranger.id);
    const ids = await makeClosedDocuments(scene, theirs, 6); // the first and the last are of production
    await move();
    const query = { businessId: theirs.businessId, format: 'xml' as const };
    const read = (id = 0) => makeClient(app.url, stranger.key)('documents.download', { params: { id }, query });
    // The command is interrupted after the rows are changed and before the objects are deleted.
    store.fault = ({ method }) => (method === 'DELETE' ? 'refuse' : undefined);
    expect((await cli('archive', 'erase', '--account', String(stranger.id))).code).toBe(1);
    expect((await read(ids[1])).body.code).toBe('document.erased');
    store.fault = () => undefined;
    const { code, text } = await cli('archive', 'erase', '--account', String(stranger.id));
    // four documents have five files, because one of them has SRI's own XML
    expect([code, text]).toEqual([0, '5 files erased']);
    expect((await read(ids[1])).body.code).toBe('document.erased');
    expect((await read(ids[0])).status).toBe(200);
    expect((await read(ids[5])).status).toBe(200);
    expect((await cli('archive', 'verify')).code).toBe(0);
    const rest = await cli('archive', 'verify', '--account', String(stranger.id));
    expect(rest.text).toContain('2 archived files: 2 good');
  });
});

// This test is the last one, because moving stops at the first documents of the current month.
it('a document of this month, or one without a final decision, is not moved', async () => {
  const moved = async (id: number) =>
    (
      await scene.owner
        .selectFrom('document_files')
        .select('archived_at')
        .where('document_id', '=', id)
        .executeTakeFirstOrThrow()
    ).archived_at !== null;
  const write = async (id: number, acronym: 'AUT' | 'DVL', at: Date) => {
    const row = { account_id: scene.account.id, document_id: id, at, acronym, reason: 'made by hand' };
    await scene.owner.insertInto('document_history').values(row).execute();
  };
  const rejected = await makeSceneDocument(scene.owner, scene.business, { acronym: 'DVL' });
  await write(rejected, 'DVL', new Date('2026-09-01'));
  const recent = await makeSceneDocument(scene.owner, scene.business);
  await write(recent, 'AUT', new Date());
  await move();
  expect([await moved(rejected), await moved(recent)]).toEqual([false, false]);
  expect((await download(recent)).status).toBe(200);
  expect(archivableUntil(new Date('2026-11-01T05:30:00Z')).toISOString()).toBe('2026-10-01T05:00:00.000Z');
  expect(archivableUntil(new Date('2026-11-01T06:30:00Z')).toISOString()).toBe('2026-11-01T05:00:00.000Z');
});
