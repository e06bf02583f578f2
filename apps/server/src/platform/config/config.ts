// Settings of every process. They are read once, from the environment; docs/operations.md lists them for operators.
import type { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import type { AddedHolidaysAndExtensions, AnnulmentDeadlineRule } from '@talonario/sri';
import ipaddr from 'ipaddr.js';
import { addressPerHost } from '../db/address.ts';
import { type MasterKeySource, type MasterKeys, masterKeySource, readMasterKeys } from '../vault/master-key.ts';
import { type ArchiveSettings, parseArchiveSettings } from './archive.ts';
import { loadServerAuthorities, loadSignerAuthorities } from './authorities.ts';
import { ConfigError, type Environment, EnvironmentReader, parseUrl } from './environment.ts';
import { parseHolidaySetting } from './holidays.ts';
import { type MonitoringSettings, readMonitoringSettings } from './watch.ts';

/** Settings that need no database. The supervisor and the CLI read them before they start a database. */
export interface Settings {
  readonly mode: 'development' | 'test' | 'production';
  readonly home: string;
  readonly host: string;
  readonly port: number; // 0: any free port
  readonly metricsHost: string;
  readonly metricsPort: number | undefined; // undefined: no metrics
  readonly publicUrl: string | undefined; // origin, no trailing slash
  readonly trustedProxies: readonly string[]; // addresses and CIDR blocks
  readonly allowHttp: boolean;
  readonly tls: { readonly cert: string; readonly key: string } | undefined;
  readonly logLevel: LogLevel;
  readonly databasePoolSize: number;
  /**
   * How a process wakes the others: through their common supervisor, through the database, or not at all because there
   * is only one process.
   */
  readonly wakeUps: 'supervisor' | 'database' | 'none';
  readonly databaseAnswerMs: number; // how long an API process waits for an answer of the database
  readonly emissionsAtOnce: number; // maximum number of emissions that one API process runs at the same time
  readonly apiProcesses: number;
  readonly drainMs: number; // how long an API process still answers after it reports that it will stop
  readonly mail: { readonly smtpUrl: string; readonly from: string } | undefined; // undefined: embedded outbox
  readonly archive: ArchiveSettings | undefined; // undefined: PostgreSQL stores the bytes of documents
  // whether webhooks may use plain HTTP and private addresses, for closed networks
  readonly webhookAllowPrivate: boolean;
  readonly sri: {
    readonly testUrl: string; // an origin, no trailing slash
    readonly productionUrl: string;
    // certificate authorities of SRI's servers as PEM, in addition to those of Node
    readonly authorities?: readonly string[];
  };
  // RUC of the software provider ("RUC Proveedor"), which every document contains
  readonly providerRuc: string | undefined;
  readonly emission: {
    readonly maxBackdateDays: number;
    readonly inlineDeadlineMs: number;
    // time after which the panel gets the document in its current state, so that its user can begin the next sale
    readonly panelReplyMs: number;
    readonly firstAskMs: number; // delay between SRI's answer RECIBIDA and the first query for the authorization
    readonly finalConsumerLimit: string; // maximum of a sale to the final consumer in USD, exact decimal
  };
  readonly annulmentDeadline: AnnulmentDeadlineRule; // whether the deadline on day 7 moves if it is not a working day
  // whether a business must go live before it may issue in production: see isGoLiveGuarded
  readonly goLiveGuard: 'auto' | 'on' | 'off';
  // true if the simulator replaces SRI's test environment, so that self-made certificates are accepted
  readonly simulator: boolean;
  readonly receivedPauseMs: number; // pause between two queries to SRI about received documents
  // certificate authorities of signers of received documents
  readonly signerAuthorities: readonly X509Certificate[] | undefined;
  readonly calendar: AddedHolidaysAndExtensions; // holidays and extended deadlines in addition to those of this version
  readonly outboxDays: number; // how long the embedded outbox keeps messages
  // megabytes of request bodies that one process stores for an account in a day; 0: no request log
  readonly requestLogMb: number;
  readonly keep: StorageMonths;
  readonly signatureHash: 'sha1' | 'sha256';
  readonly signUp: 'first' | 'open' | 'closed'; // first: only while no user exists
  readonly signUpPlan: string; // plan of an account that is created by sign-up
  readonly watch: MonitoringSettings; // thresholds for alerts to operators
}

export interface Config extends Settings {
  readonly databaseUrl: string;
  // address of PostgreSQL itself, if databaseUrl is the address of a pooler
  readonly databaseAdminUrl: string | undefined;
  readonly masterKeys: MasterKeySource; // function instead of the keys, so that a process notices their rotation
  readonly masterKeyFile: string | undefined; // absolute path; undefined if the keys are in the environment
}

/** Number of complete months for which rows of monthly tables are stored; undefined: forever. */
export interface StorageMonths {
  readonly webhooks: number;
  readonly audit: number | undefined;
  readonly mailLog: number | undefined;
}

export type LogLevel = 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';

export { ConfigError, type Environment };

/** Reads all settings of an API process or a worker. Throws ConfigError with all faults. */
export function readConfig(env: Environment): Config {
  const reader = new EnvironmentReader(env);
  const settings = settingsOf(reader);
  const databaseUrl = readDatabaseUrl(reader);
  const databaseAdminUrl = readDatabaseAdminUrl(reader);
  const masterKeys = findMasterKeys(reader, settings);
  reader.refuseFaults();
  if (databaseUrl === undefined || masterKeys === undefined) throw new Error('a missing setting was not reported');
  const masterKeyFile = findMasterKeyFile(env, settings.home);
  const source = masterKeySource(masterKeys, masterKeyFile);
  return { ...settings, databaseUrl, databaseAdminUrl, masterKeys: source, masterKeyFile };
}

/** Database address for the owner's commands. It bypasses a pooler. */
export function databaseOwnerUrl({
  databaseUrl,
  databaseAdminUrl,
}: Pick<Config, 'databaseUrl' | 'databaseAdminUrl'>): string {
  return databaseAdminUrl ?? databaseUrl;
}

/** Path of the master key file; undefined if the keys are in the environment. */
export function findMasterKeyFile(env: Environment, home: string): string | undefined {
  return env.TALONARIO_MASTER_KEY ? undefined : resolve(env.TALONARIO_MASTER_KEY_FILE || masterKeyPath(home));
}

/** Reads the settings of a process that may start the embedded database. DATABASE_URL is checked if it is set. */
export function readSettings(env: Environment): Settings & Partial<Pick<Config, 'databaseUrl' | 'databaseAdminUrl'>> {
  const reader = new EnvironmentReader(env);
  const settings = settingsOf(reader);
  const needsUrl = settings.mode === 'production' || reader.givenSecret('DATABASE_URL');
  const databaseUrl = needsUrl ? readDatabaseUrl(reader) : undefined;
  const databaseAdminUrl = readDatabaseAdminUrl(reader);
  if (settings.mode === 'production') findMasterKeys(reader, settings);
  reader.refuseFaults();
  return { ...settings, ...(databaseUrl !== undefined && { databaseUrl }), databaseAdminUrl };
}

export function masterKeyPath(home: string): string {
  return join(home, 'master.key');
}

function settingsOf(reader: EnvironmentReader): Settings {
  const mode = reader.choice('NODE_ENV', ['development', 'test', 'production'], 'development');
  const production = mode === 'production';
  const host = reader.host('HOST', production ? '0.0.0.0' : '127.0.0.1');
  return {
    mode,
    home: resolve(reader.text('TALONARIO_HOME') ?? '.talonario'),
    host,
    port: reader.integer('PORT', 3000, 0, 65_535),
    metricsHost: reader.host('METRICS_HOST', '127.0.0.1'), // other addresses must be configured
    metricsPort:
      reader.text('METRICS_PORT') === 'off' ? undefined : reader.integer('METRICS_PORT', 9464, 0, 65_535, ' or "off"'),
    publicUrl: reader.origin('TALONARIO_PUBLIC_URL'),
    trustedProxies: readTrustedProxies(reader),
    allowHttp: reader.flag('TALONARIO_ALLOW_HTTP'),
    tls: readTls(reader),
    logLevel: reader.choice('LOG_LEVEL', ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], 'info'),
    databasePoolSize: reader.integer('TALONARIO_DATABASE_POOL', 10, 1, 1000),
    wakeUps: reader.choice(
      'TALONARIO_WAKE_UPS',
      ['supervisor', 'database', 'none'],
      mode === 'test' ? 'none' : 'database',
    ),
    databaseAnswerMs: reader.integer('TALONARIO_DATABASE_ANSWER_MS', 6_500, 500, 60_000),
    emissionsAtOnce: reader.integer('TALONARIO_EMISSIONS_AT_ONCE', 64, 1, 1000),
    // At least two processes, also on one core: while one restarts, the other answers.
    apiProcesses: reader.integer('TALONARIO_API_PROCESSES', Math.max(2, availableParallelism()), 1, 256),
    drainMs: reader.integer('TALONARIO_DRAIN_MS', 0, 0, 60_000),
    mail: readMail(reader),
    archive: parseArchiveSettings(reader),
    webhookAllowPrivate: reader.flag('TALONARIO_WEBHOOK_ALLOW_PRIVATE'),
    ...readSri(reader, production),
    providerRuc: reader.matching('TALONARIO_PROVIDER_RUC', /^\d{10}001$/, 'a RUC: 13 digits ending in 001'),
    emission: {
      maxBackdateDays: reader.integer('TALONARIO_MAX_BACKDATE_DAYS', 90, 0, 3650),
      inlineDeadlineMs: reader.integer('TALONARIO_INLINE_DEADLINE_MS', 10_000, 500, 60_000),
      panelReplyMs: 2_000,
      firstAskMs: reader.integer('TALONARIO_FIRST_ASK_MS', 500, 0, 60_000),
      finalConsumerLimit:
        reader.matching('TALONARIO_FINAL_CONSUMER_LIMIT', /^\d{1,9}(\.\d{1,2})?$/, 'an amount in USD such as 50') ??
        '50',
    },
    annulmentDeadline: reader.choice<AnnulmentDeadlineRule>(
      'TALONARIO_ANNULMENT_DEADLINE',
      ['working_day', 'day_7'],
      'working_day',
    ),
    goLiveGuard: reader.choice('TALONARIO_GO_LIVE_GUARD', ['auto', 'on', 'off'], 'auto'),
    receivedPauseMs: reader.integer('TALONARIO_RECEIVED_PAUSE_MS', 150, 0, 60_000),
    signerAuthorities: loadSignerAuthorities(reader),
    calendar: parseHolidaySetting(reader),
    outboxDays: reader.integer('TALONARIO_OUTBOX_DAYS', 90, 1, 3650),
    requestLogMb: reader.integer('TALONARIO_REQUEST_LOG_MB', 20, 0, 100_000),
    keep: readKeep(reader),
    signatureHash: reader.choice('TALONARIO_SIGNATURE_HASH', ['sha1', 'sha256'], 'sha1'),
    signUp: reader.choice('TALONARIO_SIGN_UP', ['first', 'open', 'closed'], 'first'),
    signUpPlan: reader.text('TALONARIO_SIGN_UP_PLAN') ?? 'free',
    watch: readMonitoringSettings(reader, production),
  };
}

function readKeep(reader: EnvironmentReader): StorageMonths {
  const months = (variable: string, least: number) => {
    if (reader.text(variable) === undefined || reader.text(variable) === 'all') return undefined;
    return reader.integer(variable, least, least, 1200, ' or "all"');
  };
  return {
    webhooks: reader.integer('TALONARIO_KEEP_WEBHOOK_MONTHS', 3, 1, 1200),
    audit: months('TALONARIO_KEEP_AUDIT_MONTHS', 12),
    mailLog: months('TALONARIO_KEEP_MAIL_LOG_MONTHS', 3),
  };
}

// Reads SRI's addresses. A forgotten variable must not make a production instance send documents to a simulator or
// without TLS.
function readSri(reader: EnvironmentReader, production: boolean): Pick<Settings, 'sri' | 'simulator'> {
  const allowed = !production || reader.flag('TALONARIO_ALLOW_INSECURE_SRI');
  const refuse = (variable: string, why: string) =>
    reader.fault(variable, `${why} in production; TALONARIO_ALLOW_INSECURE_SRI=1 allows it`);
  const origin = (variable: string, usual: string) => {
    const url = reader.origin(variable) ?? usual;
    if (!allowed && url.startsWith('http:')) refuse(variable, 'must begin with https://');
    return url;
  };
  const simulator = reader.flag('TALONARIO_SIMULATOR');
  const authorities = loadServerAuthorities(reader);
  if (simulator && !allowed) refuse('TALONARIO_SIMULATOR', 'is refused');
  return {
    sri: {
      testUrl: origin('TALONARIO_SRI_TEST_URL', 'https://celcer.sri.gob.ec'),
      productionUrl: origin('TALONARIO_SRI_PRODUCTION_URL', 'https://cel.sri.gob.ec'),
      ...(authorities !== undefined && { authorities }),
    },
    simulator,
  };
}

function readTrustedProxies(reader: EnvironmentReader): readonly string[] {
  const list = (reader.text('TALONARIO_TRUSTED_PROXIES') ?? '').split(',').map((item) => item.trim());
  const named = list.filter((item) => item !== '');
  const wrong = named.filter((item) => !ipaddr.isValidCIDR(item) && isIP(item) === 0);
  if (wrong.length > 0)
    reader.fault(
      'TALONARIO_TRUSTED_PROXIES',
      `must list addresses or CIDR blocks, and these are neither: ${wrong.join(', ')}`,
    );
  return named;
}

function readTls(reader: EnvironmentReader): Settings['tls'] {
  const cert = reader.file('TALONARIO_TLS_CERT_FILE');
  const key = reader.file('TALONARIO_TLS_KEY_FILE');
  if (reader.given('TALONARIO_TLS_CERT_FILE') !== reader.given('TALONARIO_TLS_KEY_FILE'))
    reader.fault('TALONARIO_TLS_CERT_FILE and TALONARIO_TLS_KEY_FILE', 'go together: set both or neither');
  return cert !== undefined && key !== undefined ? { cert, key } : undefined;
}

function readMail(reader: EnvironmentReader): Settings['mail'] {
  const smtpUrl = reader.secret('SMTP_URL');
  const from = reader.text('TALONARIO_MAIL_FROM');
  if (smtpUrl === undefined) return undefined;
  const url = parseUrl(smtpUrl);
  if (!url || !['smtp:', 'smtps:'].includes(url.protocol) || url.hostname === '')
    reader.fault('SMTP_URL', 'must be smtp://host:port or smtps://host:port, with user and password when needed');
  if (from === undefined) reader.fault('TALONARIO_MAIL_FROM', 'is missing: mail needs a sender when SMTP_URL is set');
  // One address, plain or as `Name <address>`. A line break would allow injection of mail headers.
  else if (!/^(?:[^<>\r\n]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/.test(from))
    reader.fault('TALONARIO_MAIL_FROM', 'must be one address: invoices@example.com or Name <invoices@example.com>');
  return { smtpUrl, from: from ?? '' };
}

function readDatabaseUrl(reader: EnvironmentReader): string | undefined {
  const value = reader.secret('DATABASE_URL');
  if (value === undefined) {
    if (reader.givenSecret('DATABASE_URL')) return undefined; // the fault of its file is reported already
    reader.fault('DATABASE_URL', 'is missing: a PostgreSQL address (npm start without it brings its own PostgreSQL)');
    return undefined;
  }
  return checkDatabaseUrl(reader, 'DATABASE_URL', value);
}

function readDatabaseAdminUrl(reader: EnvironmentReader): string | undefined {
  const value = reader.secret('DATABASE_ADMIN_URL');
  if (value === undefined) return undefined;
  if (!reader.givenSecret('DATABASE_URL')) reader.fault('DATABASE_ADMIN_URL', 'is set without DATABASE_URL');
  return checkDatabaseUrl(reader, 'DATABASE_ADMIN_URL', value);
}

function checkDatabaseUrl(reader: EnvironmentReader, variable: string, value: string): string {
  const urls = addressPerHost(value).map(parseUrl);
  const sound = (url: URL | undefined) =>
    url !== undefined && ['postgres:', 'postgresql:'].includes(url.protocol) && url.pathname.length >= 2;
  if (!urls.every(sound))
    reader.fault(
      variable,
      'must be postgresql://user:password@host:port/database; several hosts are host:port,host:port',
    );
  const wanted = /[?&]target_session_attrs=([^&]*)/.exec(value)?.[1];
  if (wanted !== undefined && wanted !== 'read-write' && wanted !== 'primary')
    reader.fault(variable, 'has a target_session_attrs other than read-write: the service writes');
  return value;
}

function findMasterKeys(reader: EnvironmentReader, settings: Settings): MasterKeys | undefined {
  const inline = reader.text('TALONARIO_MASTER_KEY');
  const named = reader.given('TALONARIO_MASTER_KEY_FILE');
  if (inline !== undefined && named) {
    reader.fault('TALONARIO_MASTER_KEY and TALONARIO_MASTER_KEY_FILE', 'are both set: keep one');
    return undefined;
  }
  const variable = named ? 'TALONARIO_MASTER_KEY_FILE' : 'TALONARIO_MASTER_KEY';
  const text = named ? reader.file(variable) : (inline ?? readMadeKey(settings));
  if (text === undefined) {
    if (!named)
      reader.fault(variable, 'is missing: 32 random bytes (openssl rand -base64 32), or TALONARIO_MASTER_KEY_FILE');
    return undefined;
  }
  const reading = readMasterKeys(text);
  if ('keys' in reading) return reading.keys;
  reader.fault(variable, reading.fault);
  return undefined;
}

// Reads the key file that npm start creates. In production the key must be configured, so that such a file is not used
// by accident.
function readMadeKey(settings: Settings): string | undefined {
  if (settings.mode === 'production') return undefined;
  try {
    return readFileSync(masterKeyPath(settings.home), 'utf8');
  } catch {
    return undefined;
  }
}
