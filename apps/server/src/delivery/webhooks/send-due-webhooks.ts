// Worker job that sends webhooks: it claims a delivery, signs it, posts it and stores the result.
import { newLeaseOwner } from '../../platform/db/lease-owner.ts';
import { drainDueRows } from '../../platform/queue/drain.ts';
import type { WorkerJob } from '../../platform/queue/job.ts';
import type { PlatformServices } from '../../platform/services.ts';
import { claimDueWebhooks, type DeliveryLease, finishWebhookDelivery, loadLeasedDelivery } from './delivery-store.ts';
import { defaultTimeoutMs } from './post.ts';
import { nextWebhookDelay } from './schedule.ts';
import { postToEndpoint } from './try-endpoint.ts';

export type WebhookServices = Pick<PlatformServices, 'config' | 'db' | 'log' | 'masterKeys' | 'metrics' | 'now'>;

const slots = 32;
const shareOfEndpoint = 8;

export function sendDueWebhooks(services: WebhookServices, timeoutMs = defaultTimeoutMs): WorkerJob {
  const owner = newLeaseOwner();
  return {
    name: 'send-due-webhooks',
    queue: 'webhooks',
    restMs: 250,
    async run(signal) {
      const claim = (count: number) => claimDueWebhooks(services.db, { count, perEndpoint: shareOfEndpoint, owner });
      const work = async (lease: DeliveryLease) => {
        await sendWebhook(services, lease, timeoutMs);
        return 'go on' as const;
      };
      await drainDueRows({ slots, claim, work }, signal);
      return 'idle';
    },
  };
}

async function sendWebhook(services: WebhookServices, lease: DeliveryLease, timeoutMs: number): Promise<void> {
  const { db, metrics } = services;
  const { accountId } = lease;
  const due = await db.forAccount(accountId, (trx) => loadLeasedDelivery(trx, lease));
  if (due === undefined) return;
  const outcome = await postToEndpoint(services, { accountId, ...due }, due, timeoutMs);
  const gone = outcome.status === 410;
  const retryIn = nextWebhookDelay(due.tries + 1, Math.random(), outcome.retryAfter);
  await db.forAccount(accountId, (trx) =>
    finishWebhookDelivery(trx, lease, due.endpointId, { ...outcome, gone, retryIn }),
  );
  metrics.webhooks.inc({ outcome: outcome.delivered ? 'delivered' : 'failed' });
}
