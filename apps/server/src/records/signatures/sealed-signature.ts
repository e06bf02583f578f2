// Encrypts the parts of a .p12 that are stored: the private key and its certificates. The file and its password are
// never stored.
import { createPrivateKey, type KeyObject } from 'node:crypto';
import type { MasterKeys } from '../../platform/vault/master-key.ts';
import { type SealedSecret, sealBytes, unsealBytes, VaultError } from '../../platform/vault/vault.ts';

export interface SigningMaterial {
  readonly privateKey: KeyObject;
  readonly certificate: Uint8Array;
  readonly chain: readonly Uint8Array[];
  /**
   * Name of the issuer as `formatIssuerName` writes it, computed at the upload. Records of older versions do not have
   * it.
   */
  readonly issuerName?: string;
}

export interface SignatureSealContext {
  readonly accountId: number;
  readonly businessId: number;
  /** SHA-256 of the signing certificate, in hexadecimal. */
  readonly fingerprint: string;
}

export function sealSignature(
  material: SigningMaterial,
  place: SignatureSealContext,
  masterKeys: MasterKeys,
): SealedSecret {
  const secret = Buffer.from(
    JSON.stringify({
      privateKey: material.privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64'),
      certificate: Buffer.from(material.certificate).toString('base64'),
      chain: material.chain.map((certificate) => Buffer.from(certificate).toString('base64')),
      issuerName: material.issuerName,
    }),
  );
  try {
    return sealBytes(secret, signatureSealContextText(place), masterKeys);
  } finally {
    secret.fill(0);
  }
}

/** Decrypts a stored signature. Throws VaultError if the configured master keys do not fit. */
export function unsealSignature(
  record: SealedSecret,
  place: SignatureSealContext,
  masterKeys: MasterKeys,
): SigningMaterial {
  const secret = unsealBytes(record, signatureSealContextText(place), masterKeys);
  try {
    const { privateKey, certificate, chain, issuerName } = JSON.parse(secret.toString('utf8')) as {
      privateKey: string;
      certificate: string;
      chain: string[];
      issuerName?: string;
    };
    return {
      privateKey: createPrivateKey({ key: Buffer.from(privateKey, 'base64'), format: 'der', type: 'pkcs8' }),
      certificate: Buffer.from(certificate, 'base64'),
      chain: chain.map((text) => Buffer.from(text, 'base64')),
      ...(issuerName !== undefined && { issuerName }),
    };
  } catch {
    // The parser's error message would contain the secret, so it is dropped.
    throw new VaultError('the record opens, but it holds no signature');
  } finally {
    secret.fill(0);
  }
}

/** Text to which the encryption of the signature is bound. */
export function signatureSealContextText({ accountId, businessId, fingerprint }: SignatureSealContext): string {
  return `signature of business ${businessId} of account ${accountId}: ${fingerprint}`;
}
