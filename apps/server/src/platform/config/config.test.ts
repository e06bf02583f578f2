import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inspect } from 'node:util';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ConfigError, type Environment, readConfig, readSettings } from './config.ts';

const masterKey = randomBytes(32).toString('base64');
const least = { DATABASE_URL: 'postgresql://u:p@db.internal:5432/talonario', TALONARIO_MASTER_KEY: masterKey };
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'talonario-config-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

function faultsOf(env: Environment, read: (env: Environment) => unknown = readConfig): readonly string[] {
  try {
    read({ TALONARIO_HOME: folder, ...env });
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.faults;
    throw error;
  }
}

describe('the default settings', () => {
  it('listens on loopback with the rules of the law in development', () => {
    const config = readConfig(least);
    expect(config).toMatchObject({
      mode: 'development',
      host: '127.0.0.1',
      port: 3000,
      metricsPort: 9464,
      trustedProxies: [],
      allowHttp: false,
      tls: undefined,
      mail: undefined,
      emission: { maxBackdateDays: 90, inlineDeadlineMs: 10_000, finalConsumerLimit: '50' },
      signatureHash: 'sha1',
      signUp: 'first',
      simulator: false,
      receivedPauseMs: 150,
      outboxDays: 90,
      requestLogMb: 20,
    });
  });

  it('call the real SRI unless configured otherwise', () => {
    expect(readConfig(least).sri).toEqual({
      testUrl: 'https://celcer.sri.gob.ec',
      productionUrl: 'https://cel.sri.gob.ec',
    });
    const simulated = readConfig({ ...least, TALONARIO_SRI_TEST_URL: 'http://127.0.0.1:4000/' });
    expect(simulated.sri.testUrl).toBe('http://127.0.0.1:4000');
  });

  it('are used for an empty variable', () => {
    expect(readConfig({ ...least, PORT: '', SMTP_URL: ' ' })).toMatchObject({ port: 3000, mail: undefined });
  });
});

describe('faults of the settings', () => {
  it('are reported all at once, each with the name of its variable', () => {
    const faults = faultsOf({
      NODE_ENV: 'prod',
      PORT: '70000',
      HOST: 'not a host',
      METRICS_PORT: 'yes',
      LOG_LEVEL: 'loud',
      DATABASE_URL: 'mysql://x/y',
      TALONARIO_MASTER_KEY: 'short',
      TALONARIO_TRUSTED_PROXIES: '10.0.0.0/8, proxy.example',
      TALONARIO_ALLOW_HTTP: 'maybe',
      TALONARIO_TLS_CERT_FILE: join(folder, 'missing.pem'),
      SMTP_URL: 'http://mail',
      TALONARIO_SRI_TEST_URL: 'https://celcer.sri.gob.ec/path',
      TALONARIO_PROVIDER_RUC: '123',
      TALONARIO_MAX_BACKDATE_DAYS: '-1',
      TALONARIO_INLINE_DEADLINE_MS: '1e4',
      TALONARIO_FINAL_CONSUMER_LIMIT: '50,00',
      TALONARIO_SIGNATURE_HASH: 'md5',
      TALONARIO_SIGN_UP: 'everybody',
      TALONARIO_DATABASE_POOL: '0',
      TALONARIO_PUBLIC_URL: 'example.com',
    });
    const named = faults.map((fault) => fault.split(' ')[0]).sort();
    expect(named).toEqual([
      'DATABASE_URL',
      'HOST',
      'LOG_LEVEL',
      'METRICS_PORT',
      'NODE_ENV',
      'PORT',
      'SMTP_URL',
      'TALONARIO_ALLOW_HTTP',
      'TALONARIO_DATABASE_POOL',
      'TALONARIO_FINAL_CONSUMER_LIMIT',
      'TALONARIO_INLINE_DEADLINE_MS',
      'TALONARIO_MAIL_FROM',
      'TALONARIO_MASTER_KEY',
      'TALONARIO_MAX_BACKDATE_DAYS',
      'TALONARIO_PROVIDER_RUC',
      'TALONARIO_PUBLIC_URL',
      'TALONARIO_SIGNATURE_HASH',
      'TALONARIO_SIGN_UP',
      'TALONARIO_SRI_TEST_URL',
      'TALONARIO_TLS_CERT_FILE',
      'TALONARIO_TLS_CERT_FILE',
      'TALONARIO_TRUSTED_PROXIES',
    ]);
  });

  it('never contain a secret', () => {
    const secret = 'hunter2-hunter2';
    const faults = faultsOf({
      DATABASE_URL: `mysql://u:${secret}@db/x`,
      SMTP_URL: `http://u:${secret}@mail`,
      TALONARIO_MASTER_KEY: secret,
    });
    expect(faults).toHaveLength(4);
    expect(faults.join()).not.toContain(secret);
    expect(inspect(readConfig(least), { depth: 9 })).not.toContain(Buffer.from(masterKey, 'base64').toString('hex'));
  });

  it('stop a production process that would call a simulator or use plain text, unless that is allowed', () => {
    const loose = {
      ...least,
      NODE_ENV: 'production',
      TALONARIO_SIMULATOR: '1',
      TALONARIO_SRI_TEST_URL: 'http://127.0.0.1:4000',
      TALONARIO_SRI_PRODUCTION_URL: 'http://sri.internal',
    };
    const faults = faultsOf(loose);
    expect(faults.map((fault) => fault.split(' ')[0]).sort()).toEqual([
      'TALONARIO_SIMULATOR',
      'TALONARIO_SRI_PRODUCTION_URL',
      'TALONARIO_SRI_TEST_URL',
    ]);
    for (const fault of faults) expect(fault).toContain('TALONARIO_ALLOW_INSECURE_SRI=1');
    expect(faultsOf(loose, readSettings)).toEqual(faults);
    expect(faultsOf({ ...loose, TALONARIO_ALLOW_INSECURE_SRI: '1' })).toEqual([]);
    expect(faultsOf({ ...loose, NODE_ENV: 'development' })).toEqual([]);
  });

  it('stop a mail sender with an injected header', () => {
    const mail = { ...least, SMTP_URL: 'smtp://mail.example:587' };
    for (const from of ['nobody', 'a@b, c@d', 'A <a@b>\r\nBcc: x@y', 'A <a@b> <c@d>'])
      expect(faultsOf({ ...mail, TALONARIO_MAIL_FROM: from })).toHaveLength(1);
    const config = readConfig({ ...mail, TALONARIO_MAIL_FROM: 'Facturación <facturas@example.com>' });
    expect(config.mail).toEqual({ smtpUrl: 'smtp://mail.example:587', from: 'Facturación <facturas@example.com>' });
  });

  it('require certificate and key together', () => {
    const cert = join(folder, 'cert.pem');
    writeFileSync(cert, 'CERT');
    const [fault] = faultsOf({ ...least, TALONARIO_TLS_CERT_FILE: cert });
    expect(fault).toContain('TALONARIO_TLS_KEY_FILE');
    const config = readConfig({ ...least, TALONARIO_TLS_CERT_FILE: cert, TALONARIO_TLS_KEY_FILE: cert });
    expect(config.tls).toEqual({ cert: 'CERT', key: 'CERT' });
  });
});

describe('the master key', () => {
  it('is the same from base64, base64url and hex', () => {
    const bytes = randomBytes(32);
    const ids = (['base64', 'base64url', 'hex'] as const).map(
      (encoding) => readConfig({ ...least, TALONARIO_MASTER_KEY: bytes.toString(encoding) }).masterKeys()[0].id,
    );
    expect(new Set(ids).size).toBe(1);
    const masterKeys = readConfig({ ...least, TALONARIO_MASTER_KEY: bytes.toString('hex') }).masterKeys();
    expect(masterKeys[0].key.export()).toEqual(bytes);
  });

  it('accepts random bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 32, maxLength: 32 }), (bytes) => {
        fc.pre(new Set(bytes).size >= 16 && bytes.some((byte) => byte >= 0x80));
        expect(faultsOf({ ...least, TALONARIO_MASTER_KEY: Buffer.from(bytes).toString('base64') })).toEqual([]);
      }),
    );
  });

  it('refuses typed text', () => {
    const weak = [
      Buffer.alloc(32, 7),
      Buffer.from('correct horse battery staple 32b'),
      Buffer.from(Array.from({ length: 32 }, (_, index) => index)),
      Buffer.from('ab'.repeat(16)),
      randomBytes(16),
      randomBytes(33),
    ];
    for (const bytes of weak)
      expect(
        faultsOf({ ...least, TALONARIO_MASTER_KEY: bytes.toString('base64') }),
        bytes.toString('hex'),
      ).toHaveLength(1);
    expect(faultsOf({ ...least, TALONARIO_MASTER_KEY: 'change-me' })).toHaveLength(1);
  });

  it('may be followed by older ones that still decrypt', () => {
    const older = randomBytes(32).toString('hex');
    const masterKeys = readConfig({ ...least, TALONARIO_MASTER_KEY: `${masterKey},\n${older}` }).masterKeys();
    expect(masterKeys).toHaveLength(2);
    expect(masterKeys[0].key.export()).toEqual(Buffer.from(masterKey, 'base64'));
    expect(faultsOf({ ...least, TALONARIO_MASTER_KEY: `${masterKey} oops` })[0]).toContain('key 2 of 2');
  });

  it('can be read from files, because a variable would reveal a password', () => {
    const file = (name: string, text: string) => {
      writeFileSync(join(folder, name), text);
      return join(folder, name);
    };
    const url = file('database_url', `${least.DATABASE_URL}\n`);
    const smtp = file('smtp_url', 'smtp://u:p@mail.internal:587\n');
    const { DATABASE_URL: _, ...rest } = least;
    const env = { ...rest, DATABASE_URL_FILE: url, SMTP_URL_FILE: smtp, TALONARIO_MAIL_FROM: 'a@example.com' };
    const config = readConfig({ ...env, DATABASE_ADMIN_URL_FILE: url });
    expect([config.databaseUrl, config.databaseAdminUrl]).toEqual([least.DATABASE_URL, least.DATABASE_URL]);
    expect(config.mail?.smtpUrl).toBe('smtp://u:p@mail.internal:587');
    expect(readSettings({ ...env, NODE_ENV: 'production' }).databaseUrl).toBe(least.DATABASE_URL);
    // The variable takes precedence over the file, because the operator's commands set it for the embedded server.
    expect(readConfig({ ...env, DATABASE_URL: 'postgresql://u:p@other/db' }).databaseUrl).toBe(
      'postgresql://u:p@other/db',
    );
    expect(faultsOf({ ...env, DATABASE_URL_FILE: join(folder, 'nowhere') })).toEqual([
      'DATABASE_URL_FILE names a file that cannot be read (ENOENT)',
    ]);
    expect(faultsOf({ ...env, DATABASE_URL_FILE: file('empty', '\n') })).toEqual([
      'DATABASE_URL_FILE names an empty file',
    ]);
  });

  it('comes from a variable or file, or from the file made by npm start, but never from two places', () => {
    const file = join(folder, 'key');
    writeFileSync(file, `${masterKey}\n`);
    const { DATABASE_URL } = least;
    const fromFile = readConfig({ DATABASE_URL, TALONARIO_MASTER_KEY_FILE: file });
    expect(fromFile.masterKeys()[0].id).toBe(readConfig(least).masterKeys()[0].id);
    expect(faultsOf({ ...least, TALONARIO_MASTER_KEY_FILE: file })).toHaveLength(1);
    writeFileSync(join(folder, 'master.key'), `${masterKey}\n`);
    expect(faultsOf({ DATABASE_URL })).toEqual([]);
    expect(faultsOf({ DATABASE_URL, NODE_ENV: 'production' })[0]).toMatch(/^TALONARIO_MASTER_KEY is missing/);
    rmSync(join(folder, 'master.key'));
    expect(faultsOf({ DATABASE_URL })[0]).toMatch(/^TALONARIO_MASTER_KEY is missing/);
  });
});

describe('a process that starts its own database', () => {
  it('needs neither database address nor master key in development', () => {
    expect(faultsOf({}, readSettings)).toEqual([]);
  });

  it('needs database address and master key in production, and listens on all interfaces', () => {
    expect(faultsOf({ NODE_ENV: 'production' }, readSettings).map((fault) => fault.split(' ')[0])).toEqual([
      'DATABASE_URL',
      'TALONARIO_MASTER_KEY',
    ]);
    const settings = readSettings({ ...least, NODE_ENV: 'production' });
    expect(settings).toMatchObject({ host: '0.0.0.0', metricsHost: '127.0.0.1' });
    const told = readSettings({ ...least, NODE_ENV: 'production', METRICS_HOST: '10.0.0.1' });
    expect(told.metricsHost).toBe('10.0.0.1');
  });
});

describe('the archive', () => {
  const keys = { TALONARIO_ARCHIVE_ACCESS_KEY_ID: 'AKIDEXAMPLE', TALONARIO_ARCHIVE_SECRET_ACCESS_KEY: 'very secret' };
  const archiveOf = (url: string, more: Environment = keys) =>
    readConfig({ ...least, TALONARIO_ARCHIVE_URL: url, ...more }).archive;

  it('is a bucket, and its credentials are never printed', () => {
    const archive = archiveOf(
      's3://papers/old/years?endpoint=https://minio.internal:9000&region=sa-east-1&lock=compliance',
    );
    expect(archive).toMatchObject({
      bucket: 'papers',
      prefix: 'old/years/',
      endpoint: 'https://minio.internal:9000',
      region: 'sa-east-1',
      lock: 'compliance',
      keepYears: 7,
    });
    expect(inspect(archive, { depth: 9, showHidden: true })).not.toMatch(/very secret|AKID/);
    expect(JSON.stringify(archive)).not.toContain('AKID');
    const usual = { AWS_ACCESS_KEY_ID: 'a', AWS_SECRET_ACCESS_KEY: 'b', AWS_SESSION_TOKEN: 'c' };
    expect(archiveOf('s3://papers', usual)?.credentials.reveal()).toEqual({
      accessKeyId: 'a',
      secretAccessKey: 'b',
      sessionToken: 'c',
    });
    expect(archiveOf('s3://papers')?.lock).toBe('governance');
  });

  it.each([
    ['papers', keys],
    ['s3://', keys],
    ['s3://papers', {}],
    ['s3://id:secret@papers', keys],
    ['s3://papers?endpoint=minio:9000', keys],
    ['s3://papers?endpoint=https://a/b', keys],
    ['s3://papers?lock=maybe', keys],
    ['s3://papers?retention=7', keys],
    ['s3://../other', keys],
  ])('%s is refused without printing a secret', (url, more) => {
    const faults = faultsOf({ ...least, TALONARIO_ARCHIVE_URL: url, ...more });
    expect(faults.length).toBeGreaterThan(0);
    expect(faults.join()).not.toMatch(/very secret|id:secret/);
  });
});
