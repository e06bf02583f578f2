// The worker's webhooks: claim, sign, post, write what became of it.
import { randomUUID } from 'node:crypto';
import { VaultError } from '../signatures/vault.ts';
import type { Services } from '../wiring.ts';
import { drain } from '../worker/drain.ts';
import type { Job } from '../worker/jobs.ts';
import {
  claimDueWebhooks,
  type DeliveryLease,
  type DeliveryOutcome,
  type DueDelivery,
  finishDelivery,
  loadDelivery,
} from './delivery-store.ts';
import { signMessage } from './message.ts';
import { type PostOutcome, post, usualTimeoutMs } from './post.ts';
import { nextDelay } from './schedule.ts';
import { openSecret } from './secret.ts';

export type WebhookServices = Pick<Services, 'config' | 'db' | 'log' | 'masterKeys' | 'metrics' | 'now'>;

const places = 32;
const shareOfEndpoint = 8;

export function sendDueWebhooks(services: WebhookServices, timeoutMs = usualTimeoutMs): Job {
  const owner = randomUUID();
  return {
    name: 'send-due-webhooks',
    restMs: 250,
    async run(signal) {
      const claim = (count: number) => claimDueWebhooks(services.db, { count, perEndpoint: shareOfEndpoint, owner });
      const work = async (lease: DeliveryLease) => {
        await sendWebhook(services, lease, timeoutMs);
        return 'go on' as const;
      };
      await drain({ places, claim, work }, signal);
      return 'idle';
    },
  };
}

async function sendWebhook(services: WebhookServices, lease: DeliveryLease, timeoutMs: number): Promise<void> {
  const { db, metrics } = services;
  const due = await db.forAccount(lease.accountId, (trx) => loadDelivery(trx, lease));
  if (due === undefined) return;
  const outcome = judge(await tryOnce(services, lease.accountId, due, timeoutMs), due.tries + 1);
  await db.forAccount(lease.accountId, (trx) => finishDelivery(trx, lease, due.endpointId, outcome));
  metrics.webhooks.inc({ outcome: outcome.delivered ? 'delivered' : 'failed' });
}

async function tryOnce(
  { config, log, masterKeys, now }: WebhookServices,
  accountId: number,
  due: DueDelivery,
  timeoutMs: number,
): Promise<PostOutcome> {
  let secret: Buffer;
  try {
    secret = openSecret(due.secret, { accountId, endpointId: due.endpointId }, masterKeys());
  } catch (error) {
    if (!(error instanceof VaultError)) throw error;
    log.error({ err: error, endpointId: due.endpointId }, 'the secret of a webhook endpoint does not open');
    return { status: null, answer: 'The signing secret cannot be opened: rotate it.' };
  }
  return await post(due.url, signMessage(due, secret, now()), { allowPrivate: config.webhookAllowPrivate, timeoutMs });
}

function judge(outcome: PostOutcome, tries: number): DeliveryOutcome {
  return {
    ...outcome,
    delivered: isDelivered(outcome),
    gone: outcome.status === 410,
    retryIn: nextDelay(tries, Math.random(), outcome.retryAfter),
  };
}

/** Any 2xx. A redirect is none: where it leads was not agreed with anybody. */
export function isDelivered({ status }: PostOutcome): boolean {
  return status !== null && status >= 200 && status < 300;
}
