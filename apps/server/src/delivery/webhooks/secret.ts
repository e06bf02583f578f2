// Signing secret of an endpoint: shown once, encrypted at rest.
import { randomBytes } from 'node:crypto';
import type { MasterKeys } from '../../platform/vault/master-key.ts';
import { type Sealed, seal, unseal } from '../../platform/vault/vault.ts';

export interface SecretPlace {
  readonly accountId: number;
  readonly endpointId: number;
}

export function makeSecret(): Buffer {
  return randomBytes(32);
}

/** Writes a secret in the form of Standard Webhooks. */
export function secretText(secret: Buffer): string {
  return `whsec_${secret.toString('base64')}`;
}

export function sealSecret(secret: Buffer, place: SecretPlace, masterKeys: MasterKeys): Sealed {
  return seal(secret, secretPlaceText(place), masterKeys);
}

/** Throws VaultError if the record cannot be decrypted. */
export function openSecret(sealed: Sealed, place: SecretPlace, masterKeys: MasterKeys): Buffer {
  return unseal(sealed, secretPlaceText(place), masterKeys);
}

/** Record to which the encryption is bound. */
export function secretPlaceText({ accountId, endpointId }: SecretPlace): string {
  return `secret of webhook endpoint ${endpointId} of account ${accountId}`;
}
