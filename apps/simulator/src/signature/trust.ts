import { X509Certificate } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Certification authorities that SRI would accept. `any` accepts every certificate, for demonstrations. */
export type TrustStore = {
  readonly any: boolean;
  list(): readonly X509Certificate[];
  /**
   * Adds the CA certificates of a PEM text (or one DER certificate) to the store. Returns the number of added
   * certificates.
   */
  add(source: Buffer): number;
  /** Restores the authorities with which the store was created. */
  clear(): void;
  /** Whether there is a chain from the certificate to a trusted authority, possibly through `others`. */
  accepts(leaf: X509Certificate, others: readonly X509Certificate[], now: number): boolean;
};

const longestChain = 4;

export function createTrustStore(
  source: 'any' | { readonly folder: string } | { readonly authorities: readonly string[] },
): TrustStore {
  const authorities: X509Certificate[] = [];
  const add = (bytes: Buffer) => {
    const added = readCertificates(bytes);
    const notAuthority = added.find((certificate) => !certificate.ca);
    if (notAuthority !== undefined) throw new TrustError(`${notAuthority.subject} is not a certification authority`);
    authorities.push(...added);
    return added.length;
  };
  if (source !== 'any' && 'authorities' in source) for (const pem of source.authorities) add(Buffer.from(pem));
  if (source !== 'any' && 'folder' in source) addFolder(source.folder, add);
  const first = authorities.length;
  return {
    any: source === 'any',
    list: () => authorities,
    add,
    clear: () => {
      authorities.length = first;
    },
    accepts: (leaf, others, now) => source === 'any' || reachesAuthority(leaf, others, authorities, now),
  };
}

export class TrustError extends Error {}

function addFolder(folder: string, add: (bytes: Buffer) => number): void {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) throw new TrustError(`${folder} is not a folder`);
  for (const name of readdirSync(folder).sort()) {
    if (!/\.(pem|crt|cer|der)$/i.test(name)) continue;
    try {
      add(readFileSync(join(folder, name)));
    } catch (error) {
      throw new TrustError(`${join(folder, name)}: ${error instanceof Error ? error.message : error}`);
    }
  }
}

function readCertificates(bytes: Buffer): X509Certificate[] {
  const blocks = bytes.toString('latin1').match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g);
  try {
    return blocks === null ? [new X509Certificate(bytes)] : blocks.map((block) => new X509Certificate(block));
  } catch {
    throw new TrustError('not a PEM or DER certificate');
  }
}

function reachesAuthority(
  leaf: X509Certificate,
  others: readonly X509Certificate[],
  authorities: readonly X509Certificate[],
  now: number,
): boolean {
  let certificate = leaf;
  for (let length = 0; length < longestChain; length++) {
    const current = certificate;
    if (authorities.some((authority) => issued(authority, current, now))) return true;
    const next = others.find((other) => other.ca && issued(other, current, now));
    if (next === undefined) return false;
    certificate = next;
  }
  return false;
}

function issued(authority: X509Certificate, certificate: X509Certificate, now: number): boolean {
  return (
    certificate.checkIssued(authority) &&
    certificate.verify(authority.publicKey) &&
    Date.parse(authority.validFrom) <= now &&
    now <= Date.parse(authority.validTo)
  );
}
