import { createHmac, randomBytes } from 'node:crypto';

/** Creates a webhook delivery that is signed as the service does it, with a new secret each time. */
export function makeSignedWebhookTest() {
  const key = randomBytes(32);
  const body = JSON.stringify({ type: 'webhook.test', timestamp: new Date().toISOString(), data: {} });
  const timestamp = String(Math.floor(Date.now() / 1000));
  const signature = createHmac('sha256', key).update(`msg_1.${timestamp}.${body}`).digest('base64');
  return {
    secret: `whsec_${key.toString('base64')}`,
    body,
    headers: { 'webhook-id': 'msg_1', 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` },
  };
}
