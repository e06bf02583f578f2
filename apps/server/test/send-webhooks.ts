import { sendDueWebhooks } from '../src/delivery/webhooks/send-due-webhooks.ts';
import type { Services } from '../src/operate/services.ts';

/** Delivers what is due, as the worker does. */
export async function sendWebhooks(services: Services): Promise<void> {
  const job = sendDueWebhooks(services, 2_000);
  const never = new AbortController().signal;
  while ((await job.run(never)) === 'busy');
}
