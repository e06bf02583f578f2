/**
 * SHA-1 is required by SRI's ficha and used by every authorised document. SHA-256 is available in case SRI changes
 * this.
 */
export type HashAlgorithmName = 'sha1' | 'sha256';

/** Computes the hash of a text (its UTF-8 bytes) or of bytes, and returns it as base64. */
export type ComputeDigest = (hash: HashAlgorithmName, data: string | Uint8Array) => string;

/** A private key, which may be in memory or in another process or device. */
export interface SigningKey {
  /** X.509 certificate of the key, DER. */
  readonly certificate: Uint8Array;
  /** Name of the certificate's issuer as `formatIssuerName` prints it, if it was stored when the certificate was imported. */
  readonly issuerName?: string;
  /** RSASSA-PKCS1-v1_5 over the UTF-8 bytes of `text`, as base64. */
  sign(hash: HashAlgorithmName, text: string): string;
  /**
   * Same as `sign`, off the event loop. The result is verified with the public key of the certificate before it is
   * returned.
   */
  signAside(hash: HashAlgorithmName, text: string): Promise<string>;
}

/**
 * Verifies an RSASSA-PKCS1-v1_5 signature with the public key of a certificate. The certificate is base64 of its DER,
 * without white space.
 */
export type RsaVerify = (
  hash: HashAlgorithmName,
  certificate: string,
  data: string | Uint8Array,
  signature: string,
) => boolean;
