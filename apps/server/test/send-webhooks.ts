import { expandDueEvents } from '../src/delivery/fan-out/expand-events.ts';
import { sendDueWebhooks } from '../src/delivery/webhooks/send-due-webhooks.ts';
import type { Services } from '../src/operate/services.ts';

/** Expands events and sends due webhooks, like the worker. */
export async function sendWebhooks(services: Services): Promise<void> {
  const never = new AbortController().signal;
  for (const job of [expandDueEvents(services), sendDueWebhooks(services, 2_000)])
    while ((await job.run(never)) === 'busy');
}
