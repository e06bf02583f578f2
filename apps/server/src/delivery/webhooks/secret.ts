// Signing secret of a webhook endpoint. It is shown once and stored encrypted.
import { randomBytes } from 'node:crypto';
import type { MasterKeys } from '../../platform/vault/master-key.ts';
import { type SealedSecret, sealBytes, unsealBytes } from '../../platform/vault/vault.ts';

export interface WebhookSecretContext {
  readonly accountId: number;
  readonly endpointId: number;
}

export function makeWebhookSecret(): Buffer {
  return randomBytes(32);
}

/** Converts a secret to the text form of Standard Webhooks. */
export function formatWebhookSecret(secret: Buffer): string {
  return `whsec_${secret.toString('base64')}`;
}

export function sealWebhookSecret(secret: Buffer, place: WebhookSecretContext, masterKeys: MasterKeys): SealedSecret {
  return sealBytes(secret, webhookSecretContextText(place), masterKeys);
}

/** Throws VaultError if the secret cannot be decrypted with the configured master keys. */
export function unsealWebhookSecret(sealed: SealedSecret, place: WebhookSecretContext, masterKeys: MasterKeys): Buffer {
  return unsealBytes(sealed, webhookSecretContextText(place), masterKeys);
}

/** Text to which the encryption of the secret is bound. */
export function webhookSecretContextText({ accountId, endpointId }: WebhookSecretContext): string {
  return `secret of webhook endpoint ${endpointId} of account ${accountId}`;
}
