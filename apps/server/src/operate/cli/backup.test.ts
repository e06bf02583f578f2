// A backup taken while the service works and restored into another home contains the same documents, and no number is
// issued twice.
import { createWriteStream, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { type Simulator, startSimulator } from '@talonario/simulator';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bodiesOf, type IssuingBusiness, makeIssuingBusiness } from '../../../test/issuing-business.ts';
import { sriConfigOf } from '../../../test/simulator-control.ts';
import { createTemporaryHome, removeHome } from '../../../test/temporary-server.ts';
import { makeClient, makeTestAccount, startTestApp, type TestAccount } from '../../../test/test-app.ts';
import type { TestDatabase } from '../../../test/test-database.ts';
import { descriptionFileName } from '../../platform/backup/back-up.ts';
import { endOfTar, writeEntry } from '../../platform/backup/tar.ts';
import { type EmbeddedServer, openEmbeddedServer } from '../../platform/db/embedded/server.ts';
import { migrate } from '../../platform/db/migrate.ts';
import { openDatabase, openOwnerDatabase } from '../../platform/db/pool.ts';
import { runCli } from './run-cli.ts';

const homes: string[] = [];
let simulator: Simulator;
let account: TestAccount;
let business: IssuingBusiness;
let before: readonly object[];
let file: string;
let original: { readonly home: string; readonly test: TestDatabase };

beforeAll(async () => {
  simulator = await startSimulator({ settings: { authorizationMs: { min: 0, max: 0 } } });
  const { home, test, server } = await openHome();
  await migrate(server.url);
  account = await makeTestAccount(test);
  const app = await startTestApp(test, { config: { sri: sriConfigOf(simulator) } });
  business = await makeIssuingBusiness(test.owner, account.id, app.services.config);
  for (let made = 0; made < 3; made += 1) expect((await emit(app.url)).status).toBe(201);
  before = await readEverything(test);
  file = join(newHome(), 'backup.tar.gz');
  expect(await talonario(home, `backup --to ${file}`)).toMatchObject({ code: 0 });
  for (let made = 0; made < 10; made += 1) expect((await emit(app.url)).status).toBe(201);
  await app.close();
  await test.drop();
  original = { home, test };
}, 180_000);
afterAll(async () => {
  await simulator?.close();
  for (const home of homes) removeHome(home);
});

describe('a backup', () => {
  it('does not overwrite a file, and does not contain the master key', async () => {
    const { code, err } = await talonario(original.home, `backup --to ${file}`);
    expect([code, err]).toEqual([1, `talonario: ${file} is there already: name a new file`]);
    const bytes = readFileSync(file);
    expect(bytes.length).toBeGreaterThan(100_000);
    expect(existsSync(`${file}.part`)).toBe(false);
  });

  it('that is truncated, or is none, leaves no files', async () => {
    for (const content of [readFileSync(file).subarray(0, 200_000), Buffer.from('something else')]) {
      const [home, bad] = [newHome(), join(newHome(), 'bad.tar.gz')];
      writeFileSync(bad, content);
      expect((await talonario(home, `restore --from ${bad}`)).code).toBe(1);
      expect(existsSync(join(home, 'postgres', 'data'))).toBe(false);
    }
  });

  it('of a version before 1.0.0 is refused with a sentence and leaves no files', async () => {
    const [home, old] = [newHome(), join(newHome(), 'preview.tar.gz')];
    const note = Buffer.from(JSON.stringify({ format: 1, takenAt: '2026-11-01T00:00:00Z', migration: '0034_outbox' }));
    async function* archive() {
      yield* writeEntry({ name: descriptionFileName, mode: 0o600, size: note.length }, [note]);
      yield endOfTar();
    }
    await pipeline(Readable.from(archive()), createGzip(), createWriteStream(old));
    const { code, err } = await talonario(home, `restore --from ${old}`);
    expect([code, err]).toEqual([1, expect.stringContaining('made by a version before 1.0.0: restore it with the')]);
    expect(existsSync(join(home, 'postgres', 'data'))).toBe(false);
  });

  it('is not restored over existing data', async () => {
    const { code, err } = await talonario(original.home, `restore --from ${file}`);
    expect([code, err]).toEqual([1, expect.stringContaining('holds data already')]);
  });
});

describe('restored in an empty home', () => {
  it('everything is the same, and the next number is one that SRI does not know', async () => {
    const home = newHome();
    expect((await talonario(home, `restore --from ${file}`)).out).toContain('Emission is held');
    const { test, server } = await openHome(home);
    expect(await readEverything(test)).toEqual(before);
    const app = await startTestApp(test, { config: { sri: sriConfigOf(simulator) } });

    const refused = await emit(app.url);
    expect([refused.status, refused.body.code]).toEqual([409, 'sequence.held']);
    const unkeyed = await emit(app.url, { 'idempotency-key': 'after the restore' });
    expect([unkeyed.status, unkeyed.body.code]).toEqual([409, 'sequence.held']);

    const listed = JSON.parse((await talonario(home, 'numbers list --json')).out) as {
      hold: null;
      counters: { id: number; nextNumber: number }[];
    };
    expect(listed.hold).toBeNull();
    const held = listed.counters;
    const invoices = held.find(({ nextNumber }) => nextNumber === 4);
    expect(held.length).toBeGreaterThan(1);
    const low = await talonario(home, `numbers release --counter ${invoices?.id} --last 2`);
    expect([low.code, low.err]).toEqual([1, expect.stringContaining('the backup knows 3')]);
    expect(await talonario(home, `numbers release --counter ${invoices?.id} --last 13`)).toMatchObject({ code: 0 });

    const next = await emit(app.url);
    expect([next.status, next.body.data]).toEqual([
      201,
      expect.objectContaining({ number: '001-001-000000014', state: 'authorizated' }),
    ]);
    const audited = await test.owner
      .selectFrom('audit_log')
      .select('after')
      .where('action', '=', 'sequences.release')
      .execute();
    expect(audited).toEqual([{ after: { nextNumber: 14, leftOut: '4 to 13' } }]);
    const told = await test.owner
      .selectFrom('events')
      .select(['data', 'previous'])
      .where('type', '=', 'sequence.updated');
    expect(
      await told
        .where('record_id', '=', invoices?.id ?? 0)
        .orderBy('id')
        .execute(),
    ).toMatchObject([
      { data: { nextNumber: 4, held: true }, previous: { held: false } },
      { data: { nextNumber: 14, held: false }, previous: { nextNumber: 4, held: true } },
    ]);
    await app.close();
    await test.drop();
    await server.close();
  });

  it('all counters jump at once, or one is set through the API', async () => {
    const home = newHome();
    await talonario(home, `restore --from ${file}`);
    const { test, server } = await openHome(home);
    const app = await startTestApp(test, { config: { sri: sriConfigOf(simulator) } });
    const client = makeClient(app.url, account.key);
    const list = async () =>
      (await client('sequences.list', { query: { businessId: business.businessId } })).body.data as {
        id: number;
        held: boolean;
        nextNumber: number;
      }[];
    const [first] = await list();
    expect(first).toMatchObject({ held: true, nextNumber: 4 });
    await client('sequences.update', { params: { id: first?.id ?? 0 }, body: { next_number: 4 } });
    expect((await list())[0]).toMatchObject({ held: false, nextNumber: 4 });
    const jumped = await talonario(home, 'numbers release --jump 1000');
    expect(jumped).toMatchObject({
      code: 0,
      out: expect.stringMatching(/\d+ counters that were never used stay held/),
    });
    expect((await list()).map(({ held }) => held)).toEqual([false, ...(await list()).slice(1).map(() => true)]);
    expect((await talonario(home, 'numbers release --jump 5 --unused --business 1790016919001')).code).toBe(1);
    const rest = await talonario(home, `numbers release --jump 5 --unused --business ${business.ruc}`);
    expect(rest.out).toMatch(new RegExp(`${business.ruc} +COMERCIAL INVENTADA S.A. +001-001 +04 +test +1 +none`));
    const after = await list();
    expect(after.map(({ held }) => held)).toEqual(after.map(() => false));
    expect(after.map(({ nextNumber }) => nextNumber)).toEqual([4, ...after.slice(1).map(() => 1)]);

    // An emission point that was created after the backup is created again after the restore. SRI already has documents
    // with its numbers.
    const { body } = await client('emissionPoints.create', {
      body: { establishment_id: business.establishmentId, code: '077' },
    });
    const { id } = body.data as { id: number };
    const ofPoint = async (environmentId: number) => {
      const query = { businessId: business.businessId, emissionPointId: id, environmentId };
      return (await client('sequences.list', { query })).body.data as { held: boolean }[];
    };
    expect(new Set((await ofPoint(2)).map(({ held }) => held))).toEqual(new Set([true]));
    expect(new Set((await ofPoint(1)).map(({ held }) => held))).toEqual(new Set([false]));
    await app.close();
    await test.drop();
    await server.close();
  });
});

function newHome(): string {
  const home = createTemporaryHome();
  homes.push(home);
  return home;
}

/** Opens the embedded PostgreSQL of a home as a test database. */
async function openHome(home = newHome()): Promise<{ home: string; test: TestDatabase; server: EmbeddedServer }> {
  const server = await openEmbeddedServer({ home, as: 'guest' });
  const db = openDatabase({ databaseUrl: server.url, databasePoolSize: 4 });
  const owner = openOwnerDatabase({ databaseUrl: server.url, databasePoolSize: 2 });
  const test = {
    url: server.url,
    adminUrl: server.url,
    db,
    owner,
    environment: { DATABASE_URL: server.url, DATABASE_ADMIN_URL: server.url },
    drop: async () => {
      await db.close();
      await owner.destroy();
    },
  };
  return { home, test, server };
}

async function talonario(home: string, line: string) {
  const [out, err]: [string[], string[]] = [[], []];
  const code = await runCli(
    line.split(' '),
    { TALONARIO_HOME: home },
    { out: (text) => out.push(text), err: (text) => err.push(text) },
  );
  return { code, out: out.join('\n'), err: err.join('\n') };
}

/** Reads digests of all data of all documents. */
async function readEverything({ owner }: Pick<TestDatabase, 'owner'>): Promise<readonly object[]> {
  const { rows } = await sql<object>`
    select 'document' as what, d.id, md5(d::text) as digest from documents d
    union all select 'file', f.document_id, md5(f::text) from document_files f
    union all select 'history', h.id, md5(h::text) from document_history h
    union all select 'event', e.id, md5(e::text) from events e where e.type <> 'sequence.updated' -- because putting counters on hold writes events
    union all select 'number', n.document_id, md5(n::text) from document_numbers n
    union all select 'audit', a.id, md5(a::text) from audit_log a
    order by 1, 2, 3`.execute(owner);
  return rows;
}

async function emit(url: string, headers: Readonly<Record<string, string>> = {}) {
  const body = { ...bodiesOf(business)['01'], emit: true };
  return await makeClient(url, account.key)('documents.create', { body, headers });
}
