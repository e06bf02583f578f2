// Creates all services of a process at its start, and closes them at its end.
import { setMaxListeners } from 'node:events';
import { createSriBreaker } from '../authority/breaker.ts';
import { createSriClient, type SriCallReport } from '../authority/client.ts';
import { startClockWatch } from '../authority/clock-watch.ts';
import { createDocumentFetches } from '../authority/document-fetches.ts';
import { countHourlyCalls } from '../authority/hourly-counts.ts';
import { createSriCallMetrics } from '../authority/metrics.ts';
import { fetchClockDifference } from '../authority/probe.ts';
import { createStateQueries } from '../authority/state-queries.ts';
import { openSriTransport } from '../authority/transport.ts';
import { makeAddressLimits } from '../identity/address-limits.ts';
import { createEventStreamHub } from '../panel/live/hub.ts';
import type { AllPanelServices } from '../panel/services.ts';
import { openArchive } from '../platform/archive/open.ts';
import { type RestoreWatch, watchForRestores } from '../platform/backup/restore-watch.ts';
import type { Config } from '../platform/config/config.ts';
import { leasesOfThisProcess, releaseLeasesOf } from '../platform/db/lease-owner.ts';
import { notifyWakeChannel } from '../platform/db/notify-wake-channel.ts';
import { type Database, openDatabase } from '../platform/db/pool.ts';
import { makeRequestAdmission } from '../platform/http/limits/admission.ts';
import type { Logger } from '../platform/logging/logger.ts';
import { makeMetrics } from '../platform/metrics/metrics.ts';
import { openWakeups, type Wakeups } from '../platform/queue/wakeups.ts';
import { createSignatureKeyring } from '../records/signatures/keyring.ts';
import { isSupervised } from './supervisor/run-process.ts';
import { supervisorWakeChannel } from './supervisor/wakeup-relay.ts';

export type Services = AllPanelServices;

export interface ClosableServices extends Services {
  /** Leases of this process in the database. The process frees them at its end; if it dies, its supervisor does. */
  readonly leases: { readonly name: string; free(): Promise<void> };
  /** Watch that detects a restored database. A process that issues documents starts it before it accepts requests. */
  readonly restores: RestoreWatch;
  /** Stops waiting for SRI's answers, so that a worker continues with the documents underway. */
  letGo(): void;
  close(): Promise<void>;
}

export function createServices(config: Config, log: Logger, process: 'api' | 'worker'): ClosableServices {
  // An API client must get an answer within ten seconds; background work may wait longer for the database.
  const databaseAnswerMs = process === 'api' ? config.databaseAnswerMs : Math.max(config.databaseAnswerMs, 20_000);
  const db = openDatabase({ ...config, databaseAnswerMs }, `talonario ${process}`, (word) => {
    restores.written();
    wakeups.wake(word);
  });
  const wakeups = wakeupsOf(config, db);
  const restores = watchForRestores({ pool: db.pool, home: config.home, log });
  const metrics = makeMetrics(db.pool);
  const { masterKeys } = config;
  const admission = makeRequestAdmission({ config, pool: db.pool, registry: metrics.registry });
  const keyring = createSignatureKeyring(masterKeys, config.signatureHash);
  const breaker = createSriBreaker(db);
  const measure = createSriCallMetrics(metrics.registry, breaker);
  const hours = countHourlyCalls(db);
  const report = (call: SriCallReport) => {
    measure(call);
    hours.note(call);
  };
  const trusted = config.sri.authorities;
  const clockWatch = startClockWatch({ askAhead: (environmentId) => fetchClockDifference(config.sri, environmentId) });
  const transport = openSriTransport(64, trusted);
  const authority = createSriClient({ settings: config, breaker, transport, clockWatch, report });
  const stateQueries = createStateQueries({
    settings: config,
    transport: openSriTransport(2, trusted),
    report: measure,
  });
  const documentFetches = createDocumentFetches({
    settings: config,
    transport: openSriTransport(1, trusted),
    report: measure,
  });
  const live = createEventStreamHub({ db, log, wakeups });
  const handOver = new AbortController();
  setMaxListeners(0, handOver.signal); // each running emission adds a listener
  const close = async () => {
    live.close();
    authority.close();
    stateQueries.close();
    documentFetches.close();
    await hours.close();
    await restores.close();
    await wakeups.close();
    await db.close();
  };
  return {
    config,
    db,
    archive: openArchive(config.archive),
    admission,
    log,
    metrics,
    wakeups,
    masterKeys,
    keyring,
    authority,
    stateQueries,
    documentFetches,
    live,
    addressLimits: makeAddressLimits(db),
    handOver: handOver.signal,
    letGo: () => handOver.abort(),
    now: () => new Date(),
    restores,
    leases: { name: leasesOfThisProcess(), free: () => releaseLeasesOf(db.pool, leasesOfThisProcess()) },
    close,
  };
}

// All processes that use the embedded database have the same supervisor, so it can pass wake-ups on.
function wakeupsOf({ wakeUps, databaseUrl }: Config, { pool }: Database): Wakeups {
  return openWakeups([
    ...(isSupervised() ? [supervisorWakeChannel(wakeUps === 'supervisor')] : []),
    ...(wakeUps === 'database' ? [notifyWakeChannel(databaseUrl, pool)] : []),
  ]);
}
