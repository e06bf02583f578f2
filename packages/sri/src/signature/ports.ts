/** SHA-1 is what SRI's ficha orders and every authorised document carries; SHA-256 is the switch for the day it changes. */
export type HashName = 'sha1' | 'sha256';

/** Hash of a text (its UTF-8 bytes) or of bytes, as base64. */
export type Digest = (hash: HashName, data: string | Uint8Array) => string;

/** The private key, wherever it lives. */
export interface SigningKey {
  /** X.509 certificate of the key, DER. */
  readonly certificate: Uint8Array;
  /** The issuer of the certificate as `formatName` prints it, where that was kept when the certificate was taken in. */
  readonly issuerName?: string;
  /** RSASSA-PKCS1-v1_5 over the UTF-8 bytes of `text`, as base64. */
  sign(hash: HashName, text: string): string;
  /** The same away from the event loop, checked with the public key of the certificate before it is given out. */
  signAside(hash: HashName, text: string): Promise<string>;
}

/** RSASSA-PKCS1-v1_5 check with the public key of a certificate (base64 of its DER, no white space). */
export type RsaVerify = (hash: HashName, certificate: string, data: string | Uint8Array, signature: string) => boolean;
