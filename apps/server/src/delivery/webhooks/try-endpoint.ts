// One try to deliver a message to an endpoint: decrypts its secret, signs the message, posts it.

import type { PlatformServices } from '../../platform/services.ts';
import { type SealedSecret, VaultError } from '../../platform/vault/vault.ts';
import { signMessage, type WebhookMessage } from './message.ts';
import { postWebhook, type WebhookPostOutcome } from './post.ts';
import { unsealWebhookSecret } from './secret.ts';

export interface WebhookTarget {
  readonly accountId: number;
  readonly endpointId: number;
  readonly url: string;
  readonly secret: SealedSecret;
}

export interface EndpointTryOutcome extends WebhookPostOutcome {
  /** True for any 2xx status. A redirect is a failure, because its target was not configured. */
  readonly delivered: boolean;
}

/** Posts a message to an endpoint. Never throws because of the endpoint: failures are in the result. */
export async function postToEndpoint(
  { config, log, masterKeys, now }: Pick<PlatformServices, 'config' | 'log' | 'masterKeys' | 'now'>,
  target: WebhookTarget,
  message: WebhookMessage,
  timeoutMs: number,
): Promise<EndpointTryOutcome> {
  let secret: Buffer;
  try {
    secret = unsealWebhookSecret(target.secret, target, masterKeys());
  } catch (error) {
    if (!(error instanceof VaultError)) throw error;
    log.error({ err: error, endpointId: target.endpointId }, 'the secret of a webhook endpoint does not open');
    return { status: null, answer: 'The signing secret cannot be opened: rotate it.', delivered: false };
  }
  const rules = { allowPrivate: config.webhookAllowPrivate, timeoutMs };
  const outcome = await postWebhook(target.url, signMessage(message, secret, now()), rules);
  const { status } = outcome;
  return { ...outcome, delivered: status !== null && status >= 200 && status < 300 };
}
