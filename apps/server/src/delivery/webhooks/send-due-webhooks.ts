// Worker job that sends webhooks: claim, sign, post, store the result.
import { newOwner } from '../../platform/db/lease-owner.ts';
import { drain } from '../../platform/queue/drain.ts';
import type { Job } from '../../platform/queue/job.ts';
import type { PlatformServices } from '../../platform/services.ts';
import { claimDueWebhooks, type DeliveryLease, finishDelivery, loadDelivery } from './delivery-store.ts';
import { usualTimeoutMs } from './post.ts';
import { nextDelay } from './schedule.ts';
import { tryEndpoint } from './try-endpoint.ts';

export type WebhookServices = Pick<PlatformServices, 'config' | 'db' | 'log' | 'masterKeys' | 'metrics' | 'now'>;

const slots = 32;
const shareOfEndpoint = 8;

export function sendDueWebhooks(services: WebhookServices, timeoutMs = usualTimeoutMs): Job {
  const owner = newOwner();
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
      await drain({ slots, claim, work }, signal);
      return 'idle';
    },
  };
}

async function sendWebhook(services: WebhookServices, lease: DeliveryLease, timeoutMs: number): Promise<void> {
  const { db, metrics } = services;
  const { accountId } = lease;
  const due = await db.forAccount(accountId, (trx) => loadDelivery(trx, lease));
  if (due === undefined) return;
  const outcome = await tryEndpoint(services, { accountId, ...due }, due, timeoutMs);
  const gone = outcome.status === 410;
  const retryIn = nextDelay(due.tries + 1, Math.random(), outcome.retryAfter);
  await db.forAccount(accountId, (trx) => finishDelivery(trx, lease, due.endpointId, { ...outcome, gone, retryIn }));
  metrics.webhooks.inc({ outcome: outcome.delivered ? 'delivered' : 'failed' });
}
