// Job for tables with monthly partitions: creates partitions ahead, and drops old ones by the retention policy.
import type { WorkerJob } from '../../platform/queue/job.ts';
import type { PlatformServices } from '../../platform/services.ts';
import { createPartitions, dropPartitions, type PartitionedTable } from './purge-store.ts';

const monthsAhead = 3;

export function partitionsJob({ config, db, log }: Pick<PlatformServices, 'config' | 'db' | 'log'>): WorkerJob {
  const { webhooks, audit, mailLog } = config.keep;
  // Events are dropped last, because deliveries and positions refer to them.
  const policy: readonly (readonly [PartitionedTable, number | undefined])[] = [
    ['webhook_deliveries', webhooks],
    ['event_positions', webhooks],
    ['events', webhooks],
    ['audit_log', audit],
    ['email_attempts', mailLog],
    ['request_log', 1],
  ];
  return {
    name: 'keep-months',
    restMs: 3_600_000,
    async run() {
      const made = await createPartitions(db, monthsAhead);
      if (made > 0) log.info({ made }, 'months were made');
      for (const [table, months] of policy) {
        const dropped = months === undefined ? 0 : await dropPartitions(db, table, months);
        if (dropped > 0) log.info({ table, dropped }, 'old months were dropped');
      }
      return 'idle';
    },
  };
}
