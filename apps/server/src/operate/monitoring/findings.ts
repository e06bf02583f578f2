// Checks of an installation. The operator's page and `talonario doctor` show the same list.

import type { MonitoringSettings } from '../../platform/config/watch.ts';
import type { AlertCause } from './alert-cause.ts';
import { findAlertCauses, freeDiskPercent, isProcessAlive } from './alert-causes.ts';
import { checkMessages } from './check-messages.ts';
import type { InstallationStatus } from './facts.ts';
import type { CheckResult } from './finding.ts';
import {
  alertSentence,
  formatDay as dayOf,
  environmentName,
  formatMinute,
  type Locale,
  queueName,
} from './messages.ts';

export const statusChecks = [
  'queues',
  'SRI answers',
  'clock',
  'numbers',
  'signatures',
  'mail taken',
  'webhooks',
  'disk',
  'backup',
  'processes',
  'errors',
] as const;

export type StatusCheck = (typeof statusChecks)[number];

export interface StatusFinding extends CheckResult {
  readonly check: StatusCheck;
}

type Said = Pick<CheckResult, 'state' | 'detail'>;

export function statusFindingsOf(
  day: InstallationStatus,
  limits: MonitoringSettings,
  locale: Locale,
): readonly StatusFinding[] {
  const causes = findAlertCauses(day, limits);
  const told = (kind: AlertCause['kind']) => causes.filter((cause) => cause.kind === kind);
  const sentences = (kind: AlertCause['kind']) => told(kind).map((cause) => alertSentence(cause, locale));
  const said: Readonly<Record<StatusCheck, Said>> = {
    queues: queuesSaid(day, sentences('queue'), locale),
    'SRI answers': sriSaid(day, locale),
    clock: clockSaid(day, sentences('clock'), locale),
    numbers: numbersSaid(day, sentences('restored'), locale),
    signatures: signaturesSaid(day, locale),
    'mail taken': mailSaid(day, locale),
    webhooks: webhooksSaid(day, locale),
    disk: diskSaid(day, [...sentences('database_full'), ...sentences('disk')], locale),
    backup: backupSaid(day, sentences('backup'), limits, locale),
    processes: processesSaid(day, sentences('worker'), locale),
    errors: errorsSaid(day, locale),
  };
  return statusChecks.map((check) => ({ check, ...said[check] }));
}

function queuesSaid({ waiting }: InstallationStatus, overdue: readonly string[], locale: Locale): Said {
  const t = checkMessages[locale];
  if (overdue.length > 0) return { state: 'fail', detail: overdue.join(' ') };
  const list = waiting.map(({ queue, count, since }) =>
    t.waits(queueName(queue, locale), count, formatMinute(since, locale)),
  );
  return { state: 'ok', detail: list.length === 0 ? t.nothingWaits : list.join('; ') };
}

function sriSaid({ sri, authority }: InstallationStatus, locale: Locale): Said {
  const t = checkMessages[locale];
  const list = sri.map(({ environmentId, up, changedAt }) => {
    const hours = authority.find((one) => one.environmentId === environmentId)?.hours ?? [];
    const calls = hours.reduce((sum, hour) => sum + hour.calls, 0);
    const failures = hours.reduce((sum, hour) => sum + hour.failures, 0);
    const name = environmentName(environmentId, locale);
    return up ? t.sriUp(name, calls, failures) : t.sriDown(name, formatMinute(changedAt, locale), calls, failures);
  });
  return { state: sri.every(({ up }) => up) ? 'ok' : 'warn', detail: list.join('; ') };
}

function clockSaid({ processes, now }: InstallationStatus, wrong: readonly string[], locale: Locale): Said {
  const t = checkMessages[locale];
  if (wrong.length > 0) return { state: 'fail', detail: wrong.join(' ') };
  const compared = processes.some((process) => process.clockAheadMs !== null && isProcessAlive(process, now));
  return { state: 'ok', detail: compared ? t.clockRight : t.clockUnknown };
}

function numbersSaid(
  { numbers: { heldCounters } }: InstallationStatus,
  restored: readonly string[],
  locale: Locale,
): Said {
  const t = checkMessages[locale];
  if (restored.length > 0) return { state: 'fail', detail: restored.join(' ') };
  return heldCounters === 0
    ? { state: 'ok', detail: t.noCounterHeld }
    : { state: 'warn', detail: t.countersHeld(heldCounters) };
}

function signaturesSaid({ certificates }: InstallationStatus, locale: Locale): Said {
  const t = checkMessages[locale];
  if (certificates.length === 0) return { state: 'ok', detail: t.noneEnds };
  const list = certificates.map(({ business, businessId, validTo }) =>
    t.ends(business, businessId, dayOf(validTo, locale)),
  );
  return { state: 'warn', detail: t.ending(list.join('; ')) };
}

function mailSaid({ mail: { failed, accountFailed } }: InstallationStatus, locale: Locale): Said {
  const t = checkMessages[locale];
  if (failed + accountFailed === 0) return { state: 'ok', detail: t.noBounce };
  return { state: 'warn', detail: t.bounced(failed, accountFailed) };
}

function webhooksSaid({ webhooks: { paused, failing, failingSince } }: InstallationStatus, locale: Locale): Said {
  const t = checkMessages[locale];
  const list = [
    ...(paused > 0 ? [t.paused(paused)] : []),
    ...(failing > 0 && failingSince !== null ? [t.failing(failing, formatMinute(failingSince, locale))] : []),
  ];
  return { state: paused > 0 ? 'warn' : 'ok', detail: list.length === 0 ? t.webhooksFine : list.join('; ') };
}

function diskSaid({ processes, database, now }: InstallationStatus, low: readonly string[], locale: Locale): Said {
  const t = checkMessages[locale];
  const size = t.databaseSize(gigabytes(database.bytes));
  if (low.length > 0) return { state: 'fail', detail: `${low.join(' ')} (${size})` };
  const hosts = new Map(
    processes.flatMap((process) => {
      const percent = freeDiskPercent(process);
      return percent === undefined || !isProcessAlive(process, now) ? [] : [[process.host, percent] as const];
    }),
  );
  return { state: 'ok', detail: [...[...hosts].map(([host, percent]) => t.free(host, percent)), size].join('; ') };
}

function backupSaid(
  { backup }: InstallationStatus,
  old: readonly string[],
  { backupHours }: MonitoringSettings,
  locale: Locale,
): Said {
  const t = checkMessages[locale];
  if (old.length > 0) return { state: 'warn', detail: old.join(' ') };
  const last = backup === null ? t.noBackup : t.lastBackup(formatMinute(backup.takenAt, locale), backup.place);
  return { state: 'ok', detail: backupHours === undefined ? `${last}; ${t.unwatched}` : last };
}

function processesSaid({ processes, now }: InstallationStatus, missing: readonly string[], locale: Locale): Said {
  const t = checkMessages[locale];
  const alive = processes.filter((process) => isProcessAlive(process, now));
  if (alive.length === 0) return { state: 'warn', detail: t.nobodyRuns };
  const versions = [...new Set(alive.map(({ version }) => version))];
  const count = (kind: 'api' | 'worker') => alive.filter((process) => process.kind === kind).length;
  const detail = t.alive(count('api'), count('worker'), versions.join(', '));
  if (missing.length > 0) return { state: 'fail', detail: `${missing.join(' ')} ${detail}` };
  return { state: versions.length > 1 || count('worker') === 0 ? 'warn' : 'ok', detail };
}

function errorsSaid({ errors }: InstallationStatus, locale: Locale): Said {
  const t = checkMessages[locale];
  const faults = errors.filter(({ status }) => status >= 500);
  const refused = errors.filter(({ status }) => status < 500).reduce((sum, { count }) => sum + count, 0);
  if (faults.length === 0) return { state: 'ok', detail: t.noFaults(refused) };
  const list = faults.map(({ code, count }) => `${code} ${count}`).join(', ');
  return { state: 'warn', detail: t.faults(list, refused) };
}

function gigabytes(bytes: number): string {
  return bytes < 1e9 ? `${Math.ceil(bytes / 1e6)} MB` : `${(bytes / 1e9).toFixed(1)} GB`;
}
