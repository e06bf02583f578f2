import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';
import { type Certificate, maxNameLength, parseCertificateOrFault } from '@talonario/sri';
import { P12Failure } from './failure.ts';
import { formatInstant } from './format-instant.ts';
import type { P12Contents } from './pkcs12.ts';

export interface FoundCertificate {
  readonly der: Uint8Array;
  readonly certificate: Certificate;
}

export interface ChosenCertificate extends FoundCertificate {
  readonly privateKey: KeyObject;
  /**
   * Certificates of the authorities above the chosen certificate, nearest first. Authorities that the file does not
   * contain are missing.
   */
  readonly chain: readonly Uint8Array[];
}

/**
 * Chooses the signing certificate of a file. Its key must be in the file, it must not belong to a certification
 * authority, and it must allow digital signatures. If several fit, a currently valid one is preferred, and of those the
 * newest. Files of the central bank contain an encryption certificate in addition to the signing one, and the wrong
 * choice causes FIRMA INVALIDA. If none fits, a certificate for nonRepudiation only (which is what XAdES provides) or a
 * self-signed one is chosen, and the caller gets a warning.
 */
export function chooseCertificate(contents: P12Contents, now: Date): ChosenCertificate {
  const found = readCertificates(contents.certificates);
  const keys = readKeys(contents.privateKeys);
  const owned = found.flatMap((entry) => {
    const privateKey = keys.get(publicKeyId(entry.certificate) ?? '');
    return privateKey === undefined ? [] : [{ ...entry, privateKey }];
  });
  if (owned.length === 0) throw nothingOwned(contents, found, keys);
  const signing = bestOf(owned);
  if (signing.length === 0) throw noneSigns(owned);
  const [chosen] = inForce(signing, now).sort(
    (one, other) => other.certificate.validFrom.getTime() - one.certificate.validFrom.getTime(),
  );
  if (chosen === undefined) throw new Error('inForce gives at least one certificate');
  checkKeyPair(chosen.privateKey, chosen.certificate);
  return { ...chosen, chain: chainAbove(chosen.certificate, found) };
}

function bestOf<Entry extends FoundCertificate>(owned: readonly Entry[]): Entry[] {
  for (const fits of [isForSigning, isForNonRepudiation]) {
    for (const authorities of [false, true]) {
      const found = owned.filter(
        ({ certificate }) => fits(certificate) && (authorities ? isSelfSigned(certificate) : !certificate.isAuthority),
      );
      if (found.length > 0) return found;
    }
  }
  return [];
}

function isForSigning({ keyUsage }: Certificate): boolean {
  return keyUsage?.has('digitalSignature') !== false;
}

function isForNonRepudiation({ keyUsage }: Certificate): boolean {
  return keyUsage?.has('nonRepudiation') === true;
}

/**
 * Whether a certificate may sign documents. Self-signed certificates are accepted even if they are marked as
 * certificates of an authority, because `openssl req -x509` marks them so.
 */
export function isSigningCertificate(certificate: Certificate): boolean {
  const forThat = isForSigning(certificate) || isForNonRepudiation(certificate);
  return forThat && (!certificate.isAuthority || isSelfSigned(certificate));
}

/** Whether the key may be used for nonRepudiation and not for digitalSignature. */
export function isNonRepudiationOnly(certificate: Certificate): boolean {
  return !isForSigning(certificate) && isForNonRepudiation(certificate);
}

export function isSelfSigned({ subjectBytes, issuerBytes }: Certificate): boolean {
  return Buffer.compare(subjectBytes, issuerBytes) === 0;
}

function noneSigns(owned: readonly FoundCertificate[]): P12Failure {
  if (owned.every(({ certificate }) => certificate.isAuthority))
    return new P12Failure('authority_certificate', 'The certificate of the file is one of a certification authority');
  return new P12Failure('not_signing_certificate', 'No certificate of the file may be used for digital signatures');
}

function readCertificates(ders: readonly Uint8Array[]): FoundCertificate[] {
  return ders.flatMap((der) => {
    const certificate = parseCertificateOrFault(der);
    if (certificate === 'name_too_long') throw nameTooLongFailure();
    return certificate === 'unreadable' ? [] : [{ der, certificate }];
  });
}

export function nameTooLongFailure(): P12Failure {
  const message = `A certificate of the file has a name of more than ${maxNameLength} characters`;
  return new P12Failure('name_too_long', message, { limit: maxNameLength });
}

/**
 * Parses the private keys of the file, by modulus and exponent of their public key, so that each certificate can find
 * its key.
 */
function readKeys(keys: readonly Uint8Array[]): Map<string, KeyObject> {
  const read = new Map<string, KeyObject>();
  for (const der of keys) {
    try {
      const key = createPrivateKey({ key: Buffer.from(der), format: 'der', type: 'pkcs8' });
      const { n, e } = key.asymmetricKeyType === 'rsa' ? createPublicKey(key).export({ format: 'jwk' }) : {};
      // A key that is not RSA cannot sign. It is recorded only so that the error can name its kind.
      read.set(n === undefined ? `other:${read.size}` : `${n}.${e}`, key);
    } catch {
      // A key that cannot be parsed does not affect the others. If no key is left, the caller reports it.
    }
  }
  return read;
}

function publicKeyId({ rsa }: Certificate): string | undefined {
  if (rsa === undefined) return undefined;
  return `${Buffer.from(rsa.modulus).toString('base64url')}.${Buffer.from(rsa.exponent).toString('base64url')}`;
}

function nothingOwned(
  contents: P12Contents,
  found: readonly FoundCertificate[],
  keys: ReadonlyMap<string, KeyObject>,
): P12Failure {
  if (contents.privateKeys.length === 0) return new P12Failure('no_private_key', 'The file holds no private key');
  if (keys.size === 0) return new P12Failure('damaged', 'The private key of the file cannot be read');
  if ([...keys.values()].every((key) => key.asymmetricKeyType !== 'rsa')) {
    return new P12Failure('unsupported_key', 'The key of the file is not RSA, the only kind SRI takes');
  }
  if (found.length === 0) return new P12Failure('no_certificate', 'The file holds no certificate');
  return new P12Failure('no_certificate', 'No certificate of the file belongs to its private key');
}

function inForce<Entry extends FoundCertificate>(entries: Entry[], now: Date): Entry[] {
  const valid = entries.filter(({ certificate }) => certificate.validFrom <= now && now <= certificate.validTo);
  if (valid.length > 0) return valid;
  const coming = entries.filter(({ certificate }) => now < certificate.validFrom);
  const [first] = coming.length > 0 ? coming : entries;
  if (first === undefined) throw new RangeError('there is no certificate to check');
  const { validFrom, validTo } = first.certificate;
  throw coming.length > 0
    ? new P12Failure('not_yet_valid', `The certificate is not valid before ${formatInstant(validFrom)}`)
    : new P12Failure('expired', `The certificate expired on ${formatInstant(validTo)}`);
}

/** A file can contain any key. Only a signature that verifies proves that private and public key belong together. */
function checkKeyPair(privateKey: KeyObject, certificate: Certificate): void {
  const bits = privateKey.asymmetricKeyDetails?.modulusLength ?? 0;
  if (bits < 2048 || bits > 8192) {
    throw new P12Failure('unsupported_key', `An RSA key of ${bits} bits is not accepted`, { bits });
  }
  const probe = Buffer.from('talonario');
  let proven = false;
  try {
    const publicKey = createPublicKey({ key: Buffer.from(certificate.publicKeyInfo), format: 'der', type: 'spki' });
    proven = verify('sha256', probe, publicKey, sign('sha256', probe, privateKey));
  } catch {
    // OpenSSL throws for bytes that are not a key, and for numbers that do not form an RSA key.
  }
  if (!proven) throw new P12Failure('damaged', 'The private key of the file does not work');
}

function chainAbove(leaf: Certificate, found: readonly FoundCertificate[]): Uint8Array[] {
  const chain: FoundCertificate[] = [];
  for (let current = leaf; ; ) {
    const above = found.find(
      (entry) =>
        entry.certificate !== leaf &&
        !chain.includes(entry) &&
        Buffer.compare(entry.certificate.subjectBytes, current.issuerBytes) === 0,
    );
    if (above === undefined) return chain.map((entry) => entry.der);
    chain.push(above);
    current = above.certificate;
  }
}
