// Prometheus metrics of a process, for operators.
import type { Pool } from 'pg';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { diskSpaceOf } from '../db/disk-space.ts';

export interface Metrics {
  readonly registry: Registry;
  /** Duration of requests. `route` is the name in the contract, never the path, because a path contains ids. */
  readonly requestSeconds: Histogram<'method' | 'route' | 'status'>;
  readonly refusedKeys: Counter<'reason'>;
  readonly emails: Counter<'outcome'>;
  readonly webhooks: Counter<'outcome'>;
  readonly archiveReads: Counter<'outcome'>;
  readonly archivedFiles: Counter;
}

export function makeMetrics(pool: Pool): Metrics {
  const registry = new Registry();
  watchDisk(registry, pool);
  // Default metrics: process, memory, event loop, garbage collection. The event loop is sampled ten times a second; the
  // default of a hundred times would be most of the work of an idle process.
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: 100 });
  new Gauge({
    name: 'talonario_database_connections',
    help: 'Connections of the pool by state; waiting counts callers that queue for one',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      this.set({ state: 'busy' }, pool.totalCount - pool.idleCount);
      this.set({ state: 'idle' }, pool.idleCount);
      this.set({ state: 'waiting' }, pool.waitingCount);
    },
  });
  return {
    registry,
    requestSeconds: new Histogram({
      name: 'talonario_http_request_duration_seconds',
      help: 'Time from the first byte of a request to the last byte of its answer',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
      registers: [registry],
    }),
    refusedKeys: new Counter({
      name: 'talonario_refused_keys_total',
      help: 'Calls whose key was refused, by reason',
      labelNames: ['reason'],
      registers: [registry],
    }),
    emails: new Counter({
      name: 'talonario_emails_total',
      help: 'Recipients a mail server was asked to take, by what it said',
      labelNames: ['outcome'],
      registers: [registry],
    }),
    webhooks: new Counter({
      name: 'talonario_webhook_deliveries_total',
      help: 'Tries to deliver an event to an endpoint, by outcome',
      labelNames: ['outcome'],
      registers: [registry],
    }),
    archiveReads: new Counter({
      name: 'talonario_archive_reads_total',
      help: 'Files of documents read from the archive: ok, unavailable, damaged',
      labelNames: ['outcome'],
      registers: [registry],
    }),
    archivedFiles: new Counter({
      name: 'talonario_archived_files_total',
      help: 'Files of documents whose bytes moved to the archive',
      registers: [registry],
    }),
  };
}

function watchDisk(registry: Registry, pool: Pool): void {
  const room = diskSpaceOf(pool);
  const registers = [registry];
  new Gauge({
    name: 'talonario_database_full',
    help: '1 while writes fail because the disk of the database is full',
    registers,
    collect() {
      this.set(room.isFull() ? 1 : 0);
    },
  });
  new Gauge({
    name: 'talonario_database_full_writes',
    help: 'Writes that failed since the start of the process because the disk of the database was full',
    registers,
    collect() {
      this.set(room.failures());
    },
  });
}
