// Tests emission through PgBouncer in transaction mode. Every transaction may run on another connection to PostgreSQL,
// so nothing may depend on the state of a connection.
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findProgram } from '../../../../../../scripts/external-programs.mjs';
import { findInvariantBreaches } from '../../../../test/check-invariants.ts';
import { bodiesOf } from '../../../../test/issuing-business.ts';
import { type Pooler, startPooler } from '../../../../test/pooler.ts';
import { type IssuingScene, openScene } from '../../../../test/scene.ts';
import { sriConfigOf } from '../../../../test/simulator-control.ts';
import { makeClient, startTestApp, type TestApp } from '../../../../test/test-app.ts';
import { migrate } from '../../../platform/db/migrate.ts';

const pgbouncer = findProgram('emission through a pooler', 'pgbouncer');

describe.runIf(pgbouncer)('through a pooler with several connections to PostgreSQL', () => {
  const login = `issuing_${process.pid}`;
  let scene: IssuingScene;
  let pooler: Pooler;
  let apps: TestApp[];

  beforeAll(async () => {
    scene = await openScene({ business: 'issuing' });
    const { adminUrl, owner } = scene.database;
    await sql.raw(`create role ${login} login password 'secret'`).execute(owner);
    const { hostname: host, port } = new URL(adminUrl);
    pooler = await startPooler({ server: { host, port: Number(port) }, login, password: 'secret', poolSize: 6 });
    const databaseUrl = pooler.urlOf(adminUrl);
    await migrate({ databaseUrl, databaseAdminUrl: adminUrl });
    const pooled = { ...scene.database, environment: { DATABASE_URL: databaseUrl, DATABASE_ADMIN_URL: adminUrl } };
    const config = { sri: sriConfigOf(scene.simulator), emission: scene.app.services.config.emission };
    apps = await Promise.all(Array.from({ length: 4 }, () => startTestApp(pooled, { config })));
  });
  afterAll(async () => {
    await Promise.all((apps ?? []).map((app) => app.close()));
    await pooler?.stop();
    await scene?.close();
  });

  test('16 clients of four API processes issue 200 documents, and none is answered 5xx', async () => {
    const answers = await Promise.all(
      Array.from({ length: 16 }, async (_, client) => {
        const api = makeClient((apps[client % apps.length] as TestApp).url, scene.account.key);
        const own: number[] = [];
        for (let n = client; n < 200; n += 16) {
          const body = { ...bodiesOf(scene.business)['01'], emit: true, detail: `pooled ${n}` };
          const key = n % 2 === 0 ? { 'idempotency-key': `pooled ${n}` } : {};
          own.push((await api('documents.create', { body, headers: key })).status);
        }
        return own;
      }),
    );
    expect(answers.flat()).toEqual(Array(200).fill(201));
    const { rows } = await sql<{ numbers: number[] }>`
      select array_agg(sequential order by sequential) as numbers from document_numbers`.execute(scene.owner);
    expect(rows[0]?.numbers).toEqual(Array.from({ length: 200 }, (_, n) => n + 1));
    expect(await findInvariantBreaches(scene.owner, scene.desk)).toEqual([]);
  });
});
