import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { makeTlsAuthority } from '../../../test/rehearsal-scene.ts';
import { useScene } from '../../../test/scene.ts';
import { createTestDatabase } from '../../../test/test-database.ts';
import { verifyPassword } from '../../identity/accounts/passwords.ts';
import { findFreePort } from '../../platform/listen/free-port.ts';
import { operatorCliCommands, runCli } from './run-cli.ts';

const masterKey = randomBytes(32).toString('base64');

const scene = useScene({ api: false });

async function talonario(line: string | readonly string[], env: Record<string, string> = {}) {
  const lines: string[] = [];
  const errors: string[] = [];
  const args = typeof line === 'string' ? line.split(' ') : line;
  const terminal = { out: (text: string) => lines.push(text), err: (text: string) => errors.push(text) };
  const settings = { ...scene.database.environment, TALONARIO_MASTER_KEY: masterKey, ...env };
  const code = await runCli(args, settings, terminal);
  return { code, out: lines.join('\n'), err: errors.join('\n') };
}

async function json<T>(line: string): Promise<T> {
  const { code, out, err } = await talonario(`${line} --json`);
  expect(err).toBe('');
  expect(code).toBe(0);
  return JSON.parse(out) as T;
}

describe('accounts and plans', () => {
  it('creates an account with an owner whose password is printed once and works', async () => {
    const made = await json<{ id: number; password: string }>(
      'account create --name Acme --plan starter --email Ana@Example.com',
    );
    const user = await scene.owner
      .selectFrom('users')
      .innerJoin('people', 'people.id', 'users.person_id')
      .select(['people.email', 'role', 'people.password_hash'])
      .where('account_id', '=', made.id)
      .executeTakeFirstOrThrow();
    expect(user).toMatchObject({ email: 'ana@example.com', role: 'owner' });
    expect(await verifyPassword(user.password_hash, made.password)).toBe(true);
    expect((await talonario('account list')).out).toMatch(/Acme +starter/);
  });

  it('creates nothing if one part is refused', async () => {
    const before = await json<unknown[]>('account list');
    const taken = await talonario('account create --name Other --email ana@example.com');
    expect(taken).toMatchObject({ code: 1, err: 'talonario: email is already in use' });
    expect((await talonario('account create --name Other --plan gold')).err).toMatch(
      /plan must be one of free, starter/,
    );
    expect(await json<unknown[]>('account list')).toEqual(before);
  });

  it('moves an account to another plan and records that', async () => {
    const { id } = await json<{ id: number }>('account create --name Mover --plan free');
    expect((await talonario(`plan set ${id} business`)).out).toBe(`account ${id} is on plan business`);
    expect(await talonario('plan set 999999 free')).toMatchObject({
      code: 1,
      err: 'talonario: account does not exist',
    });
    const log = await scene.owner
      .selectFrom('audit_log')
      .select(['action', 'actor_kind', 'after'])
      .where('account_id', '=', id)
      .orderBy('id')
      .execute();
    expect(log).toEqual([
      { action: 'accounts.create', actor_kind: 'operator', after: { name: 'Mover', plan: 'free' } },
      { action: 'accounts.set_plan', actor_kind: 'operator', after: { plan: 'business' } },
    ]);
  });

  it('lists the plans with their limits', async () => {
    expect((await talonario('plan list')).out).toMatch(/unlimited +yes +- +- +-/);
  });
});

describe('keys', () => {
  it('creates, lists, deactivates and deletes a key, and never shows its text again', async () => {
    const { id } = await json<{ id: number }>('account create --name Keys');
    const made = await json<{ key: string; publicId: string; allowedIps: string[] }>(
      `key create --account ${id} --name shop --mode test --allow-ip 10.1.2.3 --allow-ip 2001:db8::/32`,
    );
    expect(made.key).toMatch(/^tal_test_/);
    expect(made.allowedIps).toHaveLength(2);
    const listed = await talonario(`key list --account ${id}`);
    expect(listed.out).toContain(made.publicId);
    expect(listed.out).not.toContain(made.key.split('_')[3]);
    expect((await talonario(`key deactivate ${made.publicId}`)).code).toBe(0);
    expect((await json<{ active: boolean }[]>(`key list --account ${id}`))[0]?.active).toBe(false);
    expect((await talonario(`key delete ${made.key}`)).code).toBe(0);
    expect(await json(`key list --account ${id}`)).toEqual([]);
    expect(await talonario(`key delete ${made.publicId}`)).toMatchObject({ code: 1 });
  });

  it('accepts every id it prints: id and publicId of key list --json', async () => {
    const account = await json<{ id: number }>('account create --name Ids');
    await json(`key create --account ${account.id} --name one`);
    await json(`key create --account ${account.id} --name two`);
    const [one, two] = await json<{ id: number; publicId: string }[]>(`key list --account ${account.id}`);
    expect(await json(`key deactivate ${one?.id}`)).toEqual({ ...idsOf(one), deactivated: true });
    expect(await json(`key delete ${one?.id}`)).toEqual({ ...idsOf(one), deleted: true });
    expect(await json(`key delete ${two?.publicId}`)).toEqual({ ...idsOf(two), deleted: true });
    expect(await talonario(`key delete ${one?.id}`)).toMatchObject({ code: 1 });
    expect(await talonario('key delete 99999999999999999999')).toMatchObject({ code: 1 });
  });

  it('refuses bad addresses, unknown accounts and unknown modes', async () => {
    expect(await talonario('key create --account 1 --name x --allow-ip 10.0.0.256')).toMatchObject({ code: 1 });
    expect(await talonario('key create --account 999999 --name x')).toMatchObject({ code: 1 });
    expect(await talonario('key list --account 999999')).toMatchObject({ code: 1 });
    expect(await talonario('key create --account 1 --name x --mode prod')).toMatchObject({ code: 2 });
    expect(await talonario('key create --account one --name x')).toMatchObject({ code: 2 });
  });
});

describe('the command line', () => {
  it('has help for every command and in general', async () => {
    const all = await talonario('--help');
    expect(all.code).toBe(0);
    for (const { words, summary } of operatorCliCommands) {
      expect(all.out).toContain(summary);
      const one = await talonario([...words, '--help']);
      expect(one).toMatchObject({ code: 0 });
      expect(one.out).toContain(`talonario ${words.join(' ')}`);
    }
    expect((await talonario([])).out).toBe(all.out);
    expect((await talonario('help key')).out).toMatch(/key create/);
  });

  it('answers wrong arguments with exit code 2 and names every fault', async () => {
    expect(await talonario('frobnicate')).toMatchObject({ code: 2 });
    expect((await talonario('key frobnicate')).err).toMatch(/key create/);
    expect((await talonario('key create')).err).toMatch(/--account is missing\n--name is missing/);
    expect(await talonario('key list --account 1 --acount 2')).toMatchObject({ code: 2 });
    expect(await talonario('account list all')).toMatchObject({ code: 2 });
  });

  it('accepts the former name of account-emails, with a note about the new one', async () => {
    const now = await talonario('account-emails');
    expect(now).toEqual({ code: 0, out: 'no account e-mail waits', err: '' });
    const before = await talonario('letters');
    expect(before).toEqual({ ...now, err: 'talonario: "letters" is called "account-emails" now' });
    expect((await talonario('letters --help')).out).toContain('account-emails');
  });

  it('reports in a sentence that the database is unreachable', async () => {
    const nowhere = 'postgresql://a:secret@127.0.0.1:1/x';
    const { code, err } = await talonario('account list', {
      DATABASE_URL: nowhere,
      DATABASE_ADMIN_URL: nowhere,
    });
    expect(code).toBe(1);
    expect(err).toMatch(/^talonario: the database is out of reach: ECONNREFUSED/);
    expect(err).not.toContain('secret');
  });

  it.each([
    ['a host that does not exist', { hostname: 'database.invalid' }, /is out of reach: .*database\.invalid/],
    ['a wrong password', { password: 'wrong-secret' }, /refuses the connection \(DATABASE_URL\): 28P01 password auth/],
    [
      'a login that does not exist',
      { username: 'nobody' },
      /refuses the connection \(DATABASE_URL\): 28P01 .*"nobody"/,
    ],
    [
      'a missing database',
      { pathname: '/missing' },
      /refuses the connection .* 3D000 database "missing" does not exist/,
    ],
  ])('reports %s in one sentence', async (_, changed, sentence) => {
    const url = Object.assign(new URL(scene.database.adminUrl), changed).href;
    for (const line of ['account list', 'migrate', 'migrate --status', 'master-key rotate', 'operator list']) {
      const { code, out, err } = await talonario(line, { DATABASE_URL: url, DATABASE_ADMIN_URL: url });
      expect([line, code, out]).toEqual([line, 1, '']);
      expect(err).toMatch(sentence);
      expect(err).toMatch(/^talonario: .*$/); // exactly one line
      expect(err).not.toContain('secret');
    }
    const { code, out } = await talonario('doctor', { DATABASE_URL: url, DATABASE_ADMIN_URL: url });
    expect(code).toBe(1);
    expect(out).toMatch(/fail +database /);
    expect(out).not.toMatch(/\bat .*\.[jt]s:/);
  });

  it('reports a full disk and a missing privilege in one sentence', async () => {
    await sql`create function refuse_write() returns trigger language plpgsql as $$ begin
      if new.name = 'Full' then
        raise exception 'could not extend file "base/1/2": No space left on device' using errcode = '53100';
      end if;
      if new.name = 'Privilege' then raise insufficient_privilege using message = 'permission denied for accounts'; end if;
      return new; end $$`.execute(scene.owner);
    await sql`create trigger refuse_write before insert on accounts for each row execute function refuse_write()`.execute(
      scene.owner,
    );
    const full = await talonario('account create --name Full');
    expect(full).toMatchObject({ code: 1, out: '' });
    expect(full.err).toMatch(/^talonario: the disk of the database is full: 53100 could not extend file.*$/);
    const privilege = await talonario('account create --name Privilege');
    expect(privilege).toMatchObject({ code: 1, out: '' });
    expect(privilege.err).toBe('talonario: the database refuses a statement: permission denied for accounts');
    await sql`drop trigger refuse_write on accounts`.execute(scene.owner);
  });
});

describe('operators and backups', () => {
  it('names an operator once, and records a backup made with other tools', async () => {
    await json('account create --name Host --email op@example.com');
    expect((await talonario('operator list')).out).toBe('nobody: talonario operator add <email>');
    expect(await talonario('operator add nobody@example.com')).toMatchObject({ code: 1 });
    expect(await json('operator add OP@example.com')).toEqual({ email: 'op@example.com', operator: true });
    expect((await talonario('operator add op@example.com')).err).toBe('talonario: op@example.com is one already');
    expect((await talonario('operator list')).out).toMatch(/op@example\.com/);
    expect(await talonario('operator remove op@example.com')).toMatchObject({ code: 0 });
    expect(await talonario('operator remove op@example.com')).toMatchObject({ code: 1 });
    expect(await talonario('backup done --at tomorrow')).toMatchObject({ code: 2 });
    expect(await talonario('backup done --at 2999-01-01T00:00:00Z')).toMatchObject({ code: 1 });
    await json('backup done --at 2026-01-31T02:00:00-05:00 --place tape');
    expect(
      (
        await talonario('doctor', {
          TALONARIO_SRI_TEST_URL: 'http://127.0.0.1:1',
          TALONARIO_SRI_PRODUCTION_URL: 'http://127.0.0.1:1',
        })
      ).out,
    ).toMatch(/ok +backup +the last is of 2026-01-31 02:00 \(tape\)/);
  });
});

describe('migrate', () => {
  it('reports the state of the database and migrates it; other commands wait for that', async () => {
    const empty = await createTestDatabase({ empty: true });
    const env = empty.environment;
    expect(await talonario('migrate --status', env)).toMatchObject({ code: 1 });
    expect((await talonario('account list', env)).err).toMatch(/run talonario migrate first/);
    expect((await talonario('migrate', env)).out).toBe('0001_start');
    expect(await talonario('migrate --status', env)).toMatchObject({ code: 0 });
    expect((await talonario('migrate', env)).out).toBe('nothing to do');
    await empty.drop();
  });
});

describe('doctor', () => {
  let away: Record<string, string>;
  beforeAll(async () => {
    const nobody = `http://127.0.0.1:${await findFreePort('127.0.0.1', 0)}`;
    away = { TALONARIO_SRI_TEST_URL: nobody, TALONARIO_SRI_PRODUCTION_URL: nobody };
  });

  it('reports a healthy service as healthy, and an unreachable SRI as a warning', async () => {
    const { code, out } = await talonario('doctor', away);
    expect(code, out).toBe(0);
    expect(out).toMatch(/ok +row-level security/);
    expect(out).toMatch(/warn +RUC Proveedor +TALONARIO_PROVIDER_RUC is not set/);
    const set = await talonario('doctor', { ...away, TALONARIO_PROVIDER_RUC: '1799999980001' });
    expect(set.out).toMatch(/ok +RUC Proveedor +1799999980001/);
    expect(out).toMatch(/warn +SRI test +http:\/\/127.0.0.1:\d+ is out of reach: ECONNREFUSED/);
  });

  it('names settings that are unknown, with the nearest known one', async () => {
    const { out } = await talonario('doctor', { ...away, TALONARIO_MAIL_FORM: 'a secret' });
    expect(out).toMatch(/warn +settings +TALONARIO_MAIL_FORM is unknown .* the nearest is TALONARIO_MAIL_FROM/);
    expect(out).not.toContain('a secret');
  });

  it('trusts the authorities of TALONARIO_SRI_AUTHORITIES_FILE', async () => {
    const home = mkdtempSync(join(tmpdir(), 'doctor-'));
    const file = join(home, 'authorities.pem');
    const authority = makeTlsAuthority();
    writeFileSync(file, authority.pem);
    const server = createServer(authority.issue(), (_, response) => response.end('wsdl')).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const url = `https://localhost:${(server.address() as AddressInfo).port}`;
    const env = { TALONARIO_SRI_TEST_URL: url, TALONARIO_SRI_PRODUCTION_URL: url };
    expect((await talonario('doctor', env)).out).toMatch(/warn +SRI test +.* out of reach: UNABLE_TO_VERIFY/);
    const trusted = await talonario('doctor', { ...env, TALONARIO_SRI_AUTHORITIES_FILE: file });
    expect(trusted.out).toMatch(/ok +SRI test +https:\/\/localhost:\d+ answers 200/);
    expect(trusted.out).toMatch(/ok +SRI production /);
    server.close();
    rmSync(home, { recursive: true });
  });

  it('reports the simulator of a running service, also for the rule about production', async () => {
    const home = mkdtempSync(join(tmpdir(), 'doctor-'));
    writeFileSync(join(home, 'running.json'), '{}');
    writeFileSync(join(home, 'demo.json'), JSON.stringify({ simulatorUrl: away.TALONARIO_SRI_TEST_URL }));
    const { out } = await talonario('doctor', { TALONARIO_HOME: home });
    rmSync(home, { recursive: true });
    expect(out).toMatch(/warn +SRI production +http:\/\/127.0.0.1:\d+\/produccion is out of reach/);
    expect(out).toMatch(/ok +going live +off: .*GUARD is auto/);
  });

  it('finds an unreachable mail server and a table without a policy', async () => {
    const broken = await createTestDatabase();
    await broken.db.close();
    await broken.owner.schema.createTable('leak').addColumn('account_id', 'bigint').execute();
    const mail = { SMTP_URL: 'smtp://127.0.0.1:1', TALONARIO_MAIL_FROM: 'a@example.com' };
    const { code, out } = await talonario('doctor', { ...away, ...mail, ...broken.environment });
    expect(code).toBe(1);
    expect(out).toMatch(/fail +row-level security +not on leak/);
    expect(out).toMatch(/fail +mail /);
    await broken.drop().catch(() => {});
  });

  it('finds an expired signature and one encrypted with another master key', async () => {
    const scene = await createTestDatabase();
    const env = { ...away, ...scene.environment };
    await talonario('account create --name Signer', env);
    const business = await scene.owner
      .insertInto('businesses')
      .values({ account_id: 1, identification: '1790012345001', business_name: 'Firma Vieja', address: 'Quito' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await scene.owner
      .insertInto('signatures')
      .values({
        account_id: 1,
        business_id: business.id,
        current: true,
        master_key_id: 'another',
        sealed: Buffer.from('x'),
        sealed_key: Buffer.from('x'),
        holder: 'H',
        issuer: 'I',
        serial_number: '1',
        valid_from: new Date('2020-01-01'),
        valid_to: new Date('2021-01-01'),
        fingerprint: 'f',
      })
      .execute();
    const { code, out } = await talonario('doctor', env);
    expect(code).toBe(1);
    expect(out).toMatch(/warn +signatures +expired or about to: Firma Vieja \(business 1\): 2020-12-31/);
    expect(out).toMatch(/fail +sealed secrets +1 were sealed/);
    await scene.drop();
  });
});

function idsOf(key: { id: number; publicId: string } | undefined) {
  return { id: key?.id, publicId: key?.publicId };
}
