import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { makeBusiness } from '../../../test/directories.ts';
import { makeP12, password } from '../../../test/make-p12.ts';
import { useScene } from '../../../test/scene.ts';
import { fileForm, recordOfAnswer } from '../../../test/test-app.ts';
import { makeWebhookSecret, sealWebhookSecret, unsealWebhookSecret } from '../../delivery/webhooks/secret.ts';
import { startHeartbeat } from '../monitoring/heartbeat.ts';
import { encryptedTables } from '../rewrap.ts';
import { runCli } from './run-cli.ts';

const folder = mkdtempSync(join(tmpdir(), 'talonario-keys-'));
const file = join(folder, 'master.key');

writeFileSync(file, `${randomBytes(32).toString('base64')}\n`, { mode: 0o600 });

const scene = useScene({ account: true, environment: { TALONARIO_MASTER_KEY_FILE: file } });

afterAll(() => {
  rmSync(folder, { recursive: true });
});

async function rotate(
  args: readonly string[] = [],
  env: Record<string, string> = { TALONARIO_MASTER_KEY_FILE: file },
  err: string[] = [],
) {
  const out: string[] = [];
  const terminal = { out: (text: string) => out.push(text), err: (text: string) => err.push(text) };
  const code = await runCli(['master-key', 'rotate', ...args], { ...scene.database.environment, ...env }, terminal);
  return { code, out: out.join('\n'), err: err.join('\n') };
}

const keyIds = async () =>
  (await scene.owner.selectFrom('signatures').select('master_key_id').distinct().execute()).map(
    (row) => row.master_key_id,
  );
const opens = async (id: number) => {
  const report = recordOfAnswer(await scene.account.client('businesses.signature.check', { params: { id } }));
  return (report.checks as { name: string; ok: boolean }[]).find(({ name }) => name === 'opens')?.ok;
};

async function makeSigner(): Promise<number> {
  const id = await makeBusiness(scene.account.client);
  const form = fileForm(makeP12('1799999990001'), { password });
  expect((await scene.account.client('businesses.files.upload', { params: { id }, form })).status).toBe(201);
  return id;
}

describe('talonario master-key rotate', () => {
  it('covers every table with encrypted data', async () => {
    const { rows } = await sql<{ name: string }>`
      select c.table_name as name
        from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
       where table_schema = 'public' and column_name = 'master_key_id' and t.table_type = 'BASE TABLE'
    `.execute(scene.owner);
    expect(encryptedTables.map(({ table }) => table).sort()).toEqual(rows.map(({ name }) => name).sort());
  });

  it('makes a new key and re-wraps everything with it while the service runs', async () => {
    const businesses = [await makeSigner(), await makeSigner()];
    const [endpointId, secret] = [7, makeWebhookSecret()];
    const place = { accountId: scene.account.id, endpointId };
    const { sealed, sealedKey, masterKeyId } = sealWebhookSecret(secret, place, scene.app.services.masterKeys());
    await sql`
      insert into webhook_endpoints (id, account_id, url, events, sealed_secret, sealed_key, master_key_id)
      overriding system value
      values (${endpointId}, ${scene.account.id}, 'https://hooks.example.com', array['document.authorized'], ${sealed}, ${sealedKey}, ${masterKeyId})
    `.execute(scene.owner);
    const [before] = await keyIds();
    const { mode } = statSync(file);
    const { code, out, err } = await rotate(['--new-key']);
    expect([code, err]).toEqual([0, '']);
    expect(out).toContain('3 secrets re-wrapped');
    const after = await keyIds();
    expect(after).toHaveLength(1);
    expect(after[0]).not.toBe(before);
    expect(statSync(file).mode).toBe(mode);
    const keys = readFileSync(file, 'utf8').trim().split('\n');
    expect(keys).toHaveLength(2);
    for (const key of keys) expect(out).not.toContain(key);

    // The running service reads the changed file: old and new data can be decrypted, and the health check succeeds.
    for (const id of businesses) expect(await opens(id)).toBe(true);
    const row = await scene.owner
      .selectFrom('webhook_endpoints')
      .select(['sealed_secret as sealed', 'sealed_key as sealedKey', 'master_key_id as masterKeyId'])
      .executeTakeFirstOrThrow();
    expect(unsealWebhookSecret(row, place, scene.app.services.masterKeys()).equals(secret)).toBe(true);
    expect((await fetch(`${scene.app.url}/readyz`)).status).toBe(200);
    await makeSigner();
    expect(await keyIds()).toEqual(after);
    // All data was re-wrapped with the new key, so the old one can be removed at once.
    writeFileSync(file, `${keys[0]}\n`);
    for (const id of businesses) expect(await opens(id)).toBe(true);
    expect((await rotate()).out).toContain('0 secrets re-wrapped');
  });

  it('continues after a record that it cannot decrypt, and names it', async () => {
    const [damaged, sound] = [await makeSigner(), await makeSigner()];
    await scene.owner
      .updateTable('signatures')
      .set({ sealed_key: sql<Buffer>`set_byte(sealed_key, 20, get_byte(sealed_key, 20) # 1)` })
      .where('business_id', '=', damaged)
      .execute();
    const { id } = await scene.owner
      .selectFrom('signatures')
      .select('id')
      .where('business_id', '=', damaged)
      .executeTakeFirstOrThrow();
    const { code, out } = await rotate(['--new-key']);
    expect(code).toBe(1);
    expect(out).toContain(`signatures ${id}: the record was changed`);
    expect(await opens(sound)).toBe(true);
    expect(await opens(damaged)).toBe(false);
  });

  it('changes no key from the environment, and no file without permission', async () => {
    const inline = await rotate(['--new-key'], { TALONARIO_MASTER_KEY: readFileSync(file, 'utf8') });
    expect(inline).toMatchObject({ code: 1, err: expect.stringContaining('put a new one in front') });
    const nowhere = await rotate(['--new-key'], { TALONARIO_MASTER_KEY_FILE: join(folder, 'none', 'master.key') });
    expect(nowhere).toMatchObject({ code: 1, err: expect.stringContaining('cannot be') });
  });

  it('changes nothing while a running process does not know the new key, and says which', async () => {
    const id = await makeSigner();
    const [text, before] = [readFileSync(file, 'utf8'), await keyIds()];
    const { services } = scene.app;
    // A process whose environment contains the old key. It would get the new key only by a restart.
    const config = { ...services.config, masterKeyFile: undefined };
    const keys = services.masterKeys();
    const heartbeat = startHeartbeat({ ...services, config, masterKeys: () => keys }, 'api');
    await heartbeat.job.run(new AbortController().signal);
    const added = randomBytes(32).toString('base64');
    for (const refused of [
      await rotate(['--new-key']),
      await rotate([], { TALONARIO_MASTER_KEY: `${added} ${text}` }),
    ]) {
      expect(refused).toMatchObject({ code: 1, out: '' });
      expect(refused.err).toContain(`api ${process.pid} on ${hostname()}, keys from its environment`);
    }
    expect([readFileSync(file, 'utf8'), await keyIds()]).toEqual([text, before]);
    expect(await opens(id)).toBe(true);
    await expect.poll(async () => (await fetch(`${scene.app.url}/readyz`)).status).toBe(200);
    await heartbeat.end();
  });

  it('waits until a process that shares the file elsewhere reports the new key, and seals with it afterwards', async () => {
    const id = await makeSigner();
    const { services } = scene.app;
    const heartbeat = startHeartbeat({ ...services, config: { ...services.config, masterKeyFile: '/keys' } }, 'worker');
    const beat = () => heartbeat.job.run(new AbortController().signal);
    await beat();
    const told: string[] = [];
    const rotation = rotate(['--new-key'], undefined, told);
    await expect.poll(() => told).toEqual([expect.stringContaining('waiting until the other processes')]);
    await beat();
    const { out } = await rotation;
    expect(out).toContain(`re-wrapped with master key ${services.masterKeys()[0].id}`);
    expect(await keyIds()).toContain(services.masterKeys()[0].id);
    expect(await opens(id)).toBe(true);
    await heartbeat.end();
  });

  it('keeps the last good keys if the file is missing or broken', async () => {
    const id = await makeSigner();
    const text = readFileSync(file, 'utf8');
    writeFileSync(file, 'not a key\n');
    expect(await opens(id)).toBe(true);
    rmSync(file);
    expect(await opens(id)).toBe(true);
    writeFileSync(file, text);
    chmodSync(file, 0o600);
  });
});
