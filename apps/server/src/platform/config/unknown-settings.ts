// Finds variables that look like settings of Talonario but are not, such as a misspelt name. Their values are not used,
// because they may be secrets.
import type { Environment } from './environment.ts';

export interface UnknownSetting {
  readonly name: string;
  /** Known setting with the most similar name. */
  readonly nearest: string;
}

export function findUnknownSettings(env: Environment): readonly UnknownSetting[] {
  return Object.entries(env)
    .filter(([name, value]) => name.startsWith(prefix) && !known.has(name) && !isOfKubernetes(name, value))
    .map(([name]) => ({ name, nearest: findNearest(name) }))
    .sort((one, other) => one.name.localeCompare(other.name));
}

/** Settings whose names begin with TALONARIO_. docs/operations.md describes them. */
const settings = [
  'TALONARIO_ALERT_BACKUP_HOURS',
  'TALONARIO_ALERT_DISK_PERCENT',
  'TALONARIO_ALERT_QUEUE_MINUTES',
  'TALONARIO_ALERT_SRI_MINUTES',
  'TALONARIO_ALERT_WEBHOOK_URL',
  'TALONARIO_ALERT_WEBHOOK_URL_FILE',
  'TALONARIO_ALLOW_HTTP',
  'TALONARIO_ALLOW_INSECURE_SRI',
  'TALONARIO_ANNULMENT_DEADLINE',
  'TALONARIO_API_PROCESSES',
  'TALONARIO_ARCHIVE_ACCESS_KEY_ID',
  'TALONARIO_ARCHIVE_SECRET_ACCESS_KEY',
  'TALONARIO_ARCHIVE_URL',
  'TALONARIO_ARCHIVE_YEARS',
  'TALONARIO_DATABASE_ANSWER_MS',
  'TALONARIO_DATABASE_POOL',
  'TALONARIO_DRAIN_MS',
  'TALONARIO_EMISSIONS_AT_ONCE',
  'TALONARIO_FINAL_CONSUMER_LIMIT',
  'TALONARIO_FIRST_ASK_MS',
  'TALONARIO_GO_LIVE_GUARD',
  'TALONARIO_HOLIDAYS_FILE',
  'TALONARIO_HOME',
  'TALONARIO_INLINE_DEADLINE_MS',
  'TALONARIO_KEEP_AUDIT_MONTHS',
  'TALONARIO_KEEP_MAIL_LOG_MONTHS',
  'TALONARIO_KEEP_WEBHOOK_MONTHS',
  'TALONARIO_MAIL_FROM',
  'TALONARIO_MASTER_KEY',
  'TALONARIO_MASTER_KEY_FILE',
  'TALONARIO_MAX_BACKDATE_DAYS',
  'TALONARIO_OUTBOX_DAYS',
  'TALONARIO_PROVIDER_RUC',
  'TALONARIO_PUBLIC_URL',
  'TALONARIO_RECEIVED_PAUSE_MS',
  'TALONARIO_REQUEST_LOG_MB',
  'TALONARIO_SIGNATURE_HASH',
  'TALONARIO_SIGNER_AUTHORITIES_FILE',
  'TALONARIO_SIGN_UP',
  'TALONARIO_SIGN_UP_PLAN',
  'TALONARIO_SIMULATOR',
  'TALONARIO_SRI_AUTHORITIES_FILE',
  'TALONARIO_SRI_PRODUCTION_URL',
  'TALONARIO_SRI_TEST_URL',
  'TALONARIO_TLS_CERT_FILE',
  'TALONARIO_TLS_KEY_FILE',
  'TALONARIO_TRUSTED_PROXIES',
  'TALONARIO_WAKE_UPS',
  'TALONARIO_WEBHOOK_ALLOW_PRIVATE',
] as const;

/** Variables of the CLI, of processes under a supervisor, and of the programs in docs/guides. */
const others = [
  'TALONARIO_API_KEY',
  'TALONARIO_CREDENTIALS',
  'TALONARIO_LANG',
  'TALONARIO_URL',
  'TALONARIO_P12_PASSWORD',
  'TALONARIO_SUPERVISED',
  'TALONARIO_WEBHOOK_SECRET',
] as const;

const known: ReadonlySet<string> = new Set([...settings, ...others]);

/** Settings without the prefix TALONARIO_. */
const plainSettings = [
  'DATABASE_ADMIN_URL',
  'DATABASE_ADMIN_URL_FILE',
  'DATABASE_URL',
  'DATABASE_URL_FILE',
  'HOST',
  'LOG_LEVEL',
  'METRICS_HOST',
  'METRICS_PORT',
  'NODE_ENV',
  'PORT',
  'SMTP_URL',
  'SMTP_URL_FILE',
] as const;

const prefix = 'TALONARIO_';

// Whether Kubernetes has set the variable. It does so in every container if a Service is named `talonario` or
// `talonario-…`.
function isOfKubernetes(name: string, value = ''): boolean {
  if (/_SERVICE_(?:HOST$|PORT(?:_|$))|_PORT_\d+_(?:TCP|UDP|SCTP)(?:_(?:PROTO|PORT|ADDR))?$/.test(name)) return true;
  return name.endsWith('_PORT') && /^(tcp|udp|sctp):\/\//.test(value);
}

function findNearest(name: string): string {
  const candidates = [
    ...settings.map((setting) => ({ setting, typed: setting as string })),
    ...plainSettings.map((setting) => ({ setting, typed: `${prefix}${setting}` })),
  ];
  const byDistance = candidates.map(({ setting, typed }) => ({ setting, distance: editDistance(name, typed) }));
  return byDistance.reduce((best, each) => (each.distance < best.distance ? each : best)).setting;
}

/** Levenshtein distance: the number of inserted, removed and replaced characters. */
function editDistance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [at, character] of [...one].entries()) {
    const next = [at + 1];
    for (const [index, wanted] of [...other].entries()) {
      const replaced = (row[index] ?? 0) + (character === wanted ? 0 : 1);
      next.push(Math.min(replaced, (row[index + 1] ?? 0) + 1, (next[index] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
