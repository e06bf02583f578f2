// Finds problems to report to operators, and identifies each with a key.
import { clockAlertFromMs } from '../../authority/clock-watch.ts';
import type { MonitoringSettings } from '../../platform/config/watch.ts';
import type { AlertCause } from './alert-cause.ts';
import type { MonitoringFacts } from './facts.ts';
import type { DatabaseFacts, ExpiringCertificate, KnownProcess } from './facts-store.ts';

/** Key of a problem. It is the same as long as the problem continues. */
export function alertCauseKey(cause: AlertCause): string {
  switch (cause.kind) {
    case 'queue':
      return `queue:${cause.queue}`;
    case 'sri':
      return `sri:${cause.environmentId}`;
    case 'certificate':
      return `certificate:${cause.businessId}:${cause.days}`;
    case 'disk':
      return `disk:${cause.host}`;
    case 'clock':
      return `clock:${cause.host}`;
    default:
      return cause.kind;
  }
}

/** True if a more urgent alert about the same certificate replaces this one. It is then not reported as resolved. */
export function wasProcessReplaced(key: string, present: ReadonlyMap<string, AlertCause>): boolean {
  const [kind, id] = key.split(':');
  return kind === 'certificate' && warningDays.some((days) => present.has(`${kind}:${id}:${days}`));
}

export function findAlertCauses(facts: MonitoringFacts, limits: MonitoringSettings): readonly AlertCause[] {
  return [
    ...silentSri(facts, limits),
    ...overdueQueues(facts, limits),
    ...(isWorkerMissing(facts) ? [{ kind: 'worker' } as const] : []),
    ...(facts.databaseFull ? [{ kind: 'database_full' } as const] : []),
    ...lowDisks(facts, limits),
    ...wrongClocks(facts),
    ...(facts.numbers.hold === null ? [] : [{ kind: 'restored', heldAt: facts.numbers.hold.heldAt } as const]),
    ...oldBackup(facts, limits),
    ...facts.certificates.flatMap((certificate) => endingCertificate(certificate, facts.now)),
  ];
}

/**
 * SRI has been down for long and documents wait for it. Without documents nothing calls SRI, so nothing would show that
 * it is up again.
 */
function silentSri({ sri, waiting, now }: MonitoringFacts, { sriMinutes }: MonitoringSettings): AlertCause[] {
  return sri.flatMap(({ environmentId, up, changedAt }) => {
    const missed = waiting.some(({ queue }) => queue.endsWith(` ${environmentId}`));
    const long = now.getTime() - changedAt.getTime() > sriMinutes * minuteMs;
    return !up && missed && long ? [{ kind: 'sri', environmentId, since: changedAt }] : [];
  });
}

/**
 * Queues whose work waits too long. Work that waits for SRI while SRI is down is left out, because there is an alert
 * about SRI.
 */
function overdueQueues({ sri, waiting, now }: MonitoringFacts, { queueMinutes }: MonitoringSettings): AlertCause[] {
  const down = sri.filter(({ up }) => !up).map(({ environmentId }) => ` ${environmentId}`);
  return waiting.flatMap(({ queue, overdueSince }) => {
    if (overdueSince === null || now.getTime() - overdueSince.getTime() <= queueMinutes * minuteMs) return [];
    return down.some((ending) => queue.endsWith(ending)) ? [] : [{ kind: 'queue', queue, since: overdueSince }];
  });
}

/**
 * True if a worker was seen before and none is alive. During an upgrade a worker of an older version may send no
 * heartbeats.
 */
export function isWorkerMissing({ processes, now }: Pick<DatabaseFacts, 'processes' | 'now'>): boolean {
  const alive = processes.filter((process) => isProcessAlive(process, now));
  const known = processes.some(({ kind }) => kind === 'worker');
  return alive.length > 0 && known && !alive.some(({ kind }) => kind === 'worker');
}

/**
 * Time after which a process without heartbeats is regarded as ended. Heartbeats are sent every two minutes, so it has
 * missed two.
 */
export const processSilentAfterSeconds = 300;

export function isProcessAlive({ seenAt }: Pick<KnownProcess, 'seenAt'>, now: Date): boolean {
  return now.getTime() - seenAt.getTime() < processSilentAfterSeconds * 1_000;
}

function lowDisks({ processes, now }: MonitoringFacts, { diskPercent }: MonitoringSettings): AlertCause[] {
  const hosts = new Map<string, number>();
  for (const process of processes) {
    const percent = freeDiskPercent(process);
    if (percent !== undefined && isProcessAlive(process, now)) hosts.set(process.host, percent);
  }
  return [...hosts].flatMap(([host, percent]) => (percent < diskPercent ? [{ kind: 'disk', host, percent }] : []));
}

function wrongClocks({ processes, now }: MonitoringFacts): AlertCause[] {
  const hosts = new Map<string, number>();
  for (const process of processes)
    if (process.clockAheadMs !== null && isProcessAlive(process, now)) hosts.set(process.host, process.clockAheadMs);
  return [...hosts].flatMap(([host, aheadMs]) =>
    Math.abs(aheadMs) >= clockAlertFromMs ? [{ kind: 'clock', host, aheadSeconds: Math.round(aheadMs / 1000) }] : [],
  );
}

export function freeDiskPercent({
  diskFree,
  diskTotal,
}: Pick<KnownProcess, 'diskFree' | 'diskTotal'>): number | undefined {
  return diskFree === null || !diskTotal ? undefined : Math.floor((100 * diskFree) / diskTotal);
}

function oldBackup({ backup, now }: MonitoringFacts, { backupHours }: MonitoringSettings): AlertCause[] {
  if (backupHours === undefined) return [];
  const takenAt = backup?.takenAt ?? null;
  const old = takenAt === null || now.getTime() - takenAt.getTime() > backupHours * 60 * minuteMs;
  return old ? [{ kind: 'backup', takenAt }] : [];
}

const warningDays = [1, 7, 30] as const;

function endingCertificate({ businessId, business, validTo }: ExpiringCertificate, now: Date): AlertCause[] {
  const left = daysUntilEnd(validTo, now);
  const days = warningDays.find((limit) => left <= limit);
  return days === undefined ? [] : [{ kind: 'certificate', businessId, business, validTo, days }];
}

/** Days until the end of a certificate; negative if it has expired. */
export function daysUntilEnd(validTo: Date, now: Date): number {
  return Math.floor((validTo.getTime() - now.getTime()) / (24 * 60 * minuteMs));
}

const minuteMs = 60_000;
