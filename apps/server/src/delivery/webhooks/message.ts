// Builds the HTTP message of a webhook delivery as version 1 of Standard Webhooks (standardwebhooks.com) defines it.
import { createHmac } from 'node:crypto';
import { formatInstant } from '../../platform/clock/guayaquil.ts';

export interface WebhookMessage {
  readonly messageId: string;
  readonly type: string;
  readonly happenedAt: Date;
  readonly data: unknown;
}

export interface SignedMessage {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** Signs a message for one try. The body is the same for every try; time and signature differ. */
export function signMessage(message: WebhookMessage, secret: Buffer, sentAt: Date): SignedMessage {
  const { messageId, type, happenedAt, data } = message;
  const body = Buffer.from(JSON.stringify({ type, timestamp: formatInstant(happenedAt), data }));
  const timestamp = String(Math.floor(sentAt.getTime() / 1000));
  const signature = createHmac('sha256', secret).update(`${messageId}.${timestamp}.`).update(body).digest('base64');
  return {
    body,
    headers: {
      'content-type': 'application/json',
      'content-length': String(body.length),
      'user-agent': 'Talonario-Webhooks',
      'webhook-id': messageId,
      'webhook-timestamp': timestamp,
      'webhook-signature': `v1,${signature}`,
    },
  };
}
