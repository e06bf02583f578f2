import { randomBytes } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { useScene } from '../../../test/scene.ts';
import { makeTestAccount, sendRequest, startTestApp } from '../../../test/test-app.ts';
import { serveMetrics } from '../metrics/server.ts';
import { readMasterKeys } from '../vault/master-key.ts';
import { makeReadinessCheck } from './readiness.ts';

const scene = useScene();

describe('readiness', () => {
  it('is reported with database, migrations and master key, without authentication', async () => {
    const answer = await sendRequest(`${scene.app.url}/readyz`);
    expect(answer.body).toEqual({
      status: 'ok',
      checks: { database: 'ok', disk: 'ok', migrations: 'ok', masterKey: 'ok' },
    });
    expect(answer.status).toBe(200);
    expect((await sendRequest(`${scene.app.url}/livez`)).body).toEqual({ status: 'ok' });
  });

  it('is not reported while the disk of the database is full, from the first failed write until there is space', async () => {
    const account = await makeTestAccount(scene.database);
    const database = new URL(scene.database.adminUrl).pathname.slice(1);
    // Raises the error that PostgreSQL reports when it cannot add a page to a file.
    await sql`
      create function no_room() returns trigger language plpgsql as $$ begin
        raise exception 'could not extend file "base/1/2": No space left on device' using errcode = '53100'; end $$`.execute(
      scene.owner,
    );
    await sql`create trigger no_room before insert on businesses execute function no_room()`.execute(scene.owner);
    // makes the trial write fail, too
    await sql.raw(`revoke temporary on database ${database} from public`).execute(scene.owner);
    const body = JSON.stringify({
      identification: '1790016919001',
      business_name: 'X',
      address: 'Quito',
      email: 'a@x.ec',
    });
    const headers = { 'x-api-key': account.key, 'content-type': 'application/json' };
    const refused = await sendRequest(`${scene.app.url}/api/v1/businesses`, { method: 'POST', headers, body });
    expect([refused.status, refused.body.code, refused.headers.get('retry-after')]).toEqual([
      503,
      'database.full',
      '60',
    ]);
    const { ready, checks } = await makeReadinessCheck(scene.app.services)();
    expect([ready, checks.disk]).toEqual([false, 'failed: the disk of the database is full']);
    expect(await scene.app.services.metrics.registry.metrics()).toMatch(
      /talonario_database_full 1\n[\s\S]*talonario_database_full_writes [1-9]/,
    );
    expect((await sendRequest(`${scene.app.url}/api/v1/businesses`, { headers })).status).toBe(200); // reading works
    // The state of the database is checked at most once a second, so this has to wait.
    await expect.poll(async () => (await sendRequest(`${scene.app.url}/readyz`)).status).toBe(503);
    expect(await sendRequest(`${scene.app.url}/readyz/read`)).toMatchObject({
      status: 200,
      body: { status: 'ok', checks: { disk: 'failed: the disk of the database is full' } },
    });
    await sql.raw(`grant temporary on database ${database} to public`).execute(scene.owner);
    expect((await makeReadinessCheck(scene.app.services)()).ready).toBe(true);
    expect(await scene.app.services.metrics.registry.metrics()).toContain('talonario_database_full 0');
    await sql`drop trigger no_room on businesses`.execute(scene.owner);
  });

  it('is not reported while a migration is missing', async () => {
    await sql`update schema_migrations set name = 'x' where name = '0001_start'`.execute(scene.owner);
    const { ready, checks } = await makeReadinessCheck(scene.app.services)();
    expect([ready, checks.migrations]).toEqual([false, expect.stringMatching(/^failed/)]);
    await sql`update schema_migrations set name = '0001_start' where name = 'x'`.execute(scene.owner);
    expect((await makeReadinessCheck(scene.app.services)()).ready).toBe(true);
  });

  it('continues while a newer version has added to the schema, and ends with a contract migration for which this version is not ready', async () => {
    const later = (name: string, needs: string | null) =>
      sql`insert into schema_migrations (name, checksum, needs) values (${name}, 'x', ${needs})`.execute(scene.owner);
    await later('9998_expand', null);
    expect((await makeReadinessCheck(scene.app.services)()).ready).toBe(true);
    await later('9999_contract', '9998');
    expect((await makeReadinessCheck(scene.app.services)()).checks.migrations).toMatch(
      /^failed: .* do not belong together/,
    );
    await sql`delete from schema_migrations where name > '9'`.execute(scene.owner);
  });

  it('is withdrawn before the process stops, while calls are still answered', async () => {
    const stopping = await startTestApp(scene.database);
    stopping.app.withdrawReadiness();
    expect(await sendRequest(`${stopping.url}/readyz`)).toMatchObject({ status: 503, body: { status: 'stopping' } });
    expect((await sendRequest(`${stopping.url}/livez`)).status).toBe(200);
    const { key } = await makeTestAccount(scene.database);
    const answer = await sendRequest(`${stopping.url}/api/v1/catalogs/environments/1`, {
      headers: { 'x-api-key': key },
    });
    expect(answer.status).toBe(200);
    await stopping.close();
  });

  it('is not reported by a process whose master key cannot decrypt the stored secrets', async () => {
    const { id } = await makeTestAccount(scene.database);
    await sql`insert into webhook_endpoints (account_id, url, events, sealed_secret, sealed_key, master_key_id)
      values (${id}, 'https://example.com', array['document.authorized'], '', '', ${scene.app.services.masterKeys()[0].id})`.execute(
      scene.owner,
    );
    expect((await makeReadinessCheck(scene.app.services)()).ready).toBe(true);
    const other = readMasterKeys(randomBytes(32).toString('base64'));
    if (!('keys' in other)) throw new Error(other.fault);
    const stranger = { ...scene.app.services, masterKeys: () => other.keys };
    const { ready, checks } = await makeReadinessCheck(stranger)();
    expect([ready, checks.masterKey]).toEqual([
      false,
      'failed: 1 secrets are sealed with a key that is not configured',
    ]);
  });
});

describe('metrics', () => {
  it('contain durations by route, connections and the event loop, on a separate port', async () => {
    const { key } = await makeTestAccount(scene.database);
    await sendRequest(`${scene.app.url}/api/v1/catalogs/environments/1`, { headers: { 'x-api-key': key } });
    await sendRequest(`${scene.app.url}/api/v1/catalogs/environments/1`);
    const server = await serveMetrics(scene.app.services.metrics.registry, { host: '127.0.0.1', port: 0 });
    const { port } = server.address() as AddressInfo;
    const { text, headers } = await sendRequest(`http://127.0.0.1:${port}/metrics`);
    expect(headers.get('content-type')).toContain('text/plain');
    expect(text).toContain(
      'talonario_http_request_duration_seconds_count{method="GET",route="catalogs.get",status="200"} 1',
    );
    expect(text).toContain(
      'talonario_http_request_duration_seconds_count{method="GET",route="catalogs.get",status="401"} 1',
    );
    expect(text).toContain('talonario_refused_keys_total{reason="keyMissing"} 1');
    expect(text).toMatch(/talonario_database_connections\{state="idle"\} \d+/);
    expect(text).toContain('nodejs_eventloop_lag_seconds');
    expect(text).not.toContain('/api/v1');
    expect((await sendRequest(`http://127.0.0.1:${port}/other`)).status).toBe(404);
    expect((await sendRequest(`${scene.app.url}/metrics`)).status).toBe(404);
    server.close();
  });
});
