import { hash, type KeyObject, sign, verify, X509Certificate } from 'node:crypto';
import { promisify } from 'node:util';
import type { ComputeDigest, HashAlgorithmName, RsaVerify, SigningKey } from '@talonario/sri';

/** Implements the port `Digest` of `@talonario/sri` with node:crypto. */
export const nodeDigest: ComputeDigest = (name, data) => hash(name, data, 'base64');

/** Implements the port `SigningKey`. Create the signer once and reuse it, so that the key is parsed once. */
export function nodeSigner(opened: {
  readonly certificate: Uint8Array;
  readonly privateKey: KeyObject;
  readonly issuerName?: string;
}): SigningKey {
  const { certificate, privateKey, issuerName } = opened;
  let publicKey: KeyObject | undefined;
  return {
    certificate,
    ...(issuerName !== undefined && { issuerName }),
    sign: (name: HashAlgorithmName, text: string) => sign(name, Buffer.from(text), privateKey).toString('base64'),
    signAside: async (name: HashAlgorithmName, text: string) => {
      const data = Buffer.from(text);
      const signature = await signOnThread(name, data, privateKey);
      publicKey ??= new X509Certificate(certificate).publicKey;
      // Verifies the new signature, so that it is not used if the key does not belong to the certificate, or after a
      // hardware fault.
      if (!verify(name, data, publicKey, signature)) throw new Error('the new signature does not verify');
      return signature.toString('base64');
    },
  };
}

const signOnThread = promisify<HashAlgorithmName, Buffer, KeyObject, Buffer>(sign);

/**
 * Implements the port `RsaVerify`. Public keys of recently used certificates are cached, because parsing one costs more
 * than the verification.
 */
export const nodeRsaVerify: RsaVerify = (name, certificate, data, signature) => {
  const key = publicKeyOf(certificate);
  if (key === undefined) return false;
  return verify(name, typeof data === 'string' ? Buffer.from(data) : data, key, Buffer.from(signature, 'base64'));
};

const kept = 256;
const publicKeys = new Map<string, KeyObject>();

function publicKeyOf(certificate: string): KeyObject | undefined {
  const known = publicKeys.get(certificate);
  if (known !== undefined) return known;
  let key: KeyObject;
  try {
    key = new X509Certificate(Buffer.from(certificate, 'base64')).publicKey;
  } catch {
    return undefined;
  }
  if (key.asymmetricKeyType !== 'rsa') return undefined;
  const oldest = publicKeys.size >= kept ? publicKeys.keys().next().value : undefined;
  if (oldest !== undefined) publicKeys.delete(oldest);
  publicKeys.set(certificate, key);
  return key;
}
