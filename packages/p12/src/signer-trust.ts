// What speaks for whoever signed a document of somebody else. A whole signature proves that nothing was changed since it was made, and
// nothing about who made it: anybody can write a certificate with any name in it.
import { X509Certificate } from 'node:crypto';
import { isNaturalPerson, nameText, readCertificate, type SignatureSigner } from '@talonario/sri';
import { readTaxpayer, type Taxpayer } from './taxpayer.ts';

export type Answer = 'yes' | 'no' | 'unknown';

export interface SignerTrust {
  /** As the certificate calls its holder. */
  readonly holder: string | null;
  /** The RUC, or the cédula, that the certificate names. */
  readonly identification: string | null;
  /** Whether the certificate is the issuer's. `unknown`: it names no RUC. */
  readonly isIssuer: Answer;
  /** Whether it leads to an authority of the operator's bundle. `unknown`: there is no bundle. */
  readonly trusted: Answer;
  /** The authority that the certificate names. */
  readonly authority: string | null;
  readonly validFrom: string;
  readonly validTo: string;
  /** It was valid on the day the document is of, and when it says it was signed. */
  readonly inDate: boolean;
}

/** The document somebody signed, as its access key tells it. */
export interface SignedFor {
  readonly ruc: string;
  /** `2026-11-17` */
  readonly issuedOn: string;
}

/** Undefined when the certificate cannot be read. Without `authorities` nothing is said about the chain. */
export function describeSigner(
  signer: SignatureSigner,
  { ruc, issuedOn }: SignedFor,
  authorities?: readonly X509Certificate[],
): SignerTrust | undefined {
  const bytes = Buffer.from(signer.certificate, 'base64');
  const certificate = readCertificate(bytes);
  const parsed = parse(bytes);
  if (certificate === undefined || parsed === undefined) return undefined;
  const taxpayer = readTaxpayer(certificate);
  const { validFrom, validTo, subject, issuer } = certificate;
  return {
    holder: nameText(subject, commonName) ?? null,
    identification: taxpayer.ruc ?? taxpayer.personId,
    isIssuer: belongsTo(taxpayer, ruc),
    trusted:
      authorities === undefined ? 'unknown' : leadsTo(parsed, signer.chain, authorities, issuedOn) ? 'yes' : 'no',
    authority: nameText(issuer, commonName) ?? nameText(issuer, organization) ?? null,
    validFrom: validFrom.toISOString(),
    validTo: validTo.toISOString(),
    inDate: covers({ validFrom, validTo }, issuedOn) && includes({ validFrom, validTo }, signer.signingTime),
  };
}

const commonName = '2.5.4.3';
const organization = '2.5.4.10';

function belongsTo({ ruc, personId }: Taxpayer, issuer: string): Answer {
  if (ruc !== null) return ruc === issuer ? 'yes' : 'no';
  // A person signs for himself; for a company he may, and his certificate does not say.
  if (personId === null || !isNaturalPerson(issuer)) return 'unknown';
  return issuer.startsWith(personId) ? 'yes' : 'no';
}

/** Certificates that a signature brings along; a hostile one may bring thousands. */
const maxCarriedCertificates = 8;

/** Each certificate is looked at once, whatever they say about each other. */
function leadsTo(
  leaf: X509Certificate,
  chain: readonly string[],
  authorities: readonly X509Certificate[],
  day: string,
): boolean {
  const carried = chain.slice(0, maxCarriedCertificates).flatMap((text) => parse(Buffer.from(text, 'base64')) ?? []);
  const left = new Set(carried.filter(({ ca }) => ca));
  const reached = [leaf];
  for (let next = reached.pop(); next !== undefined; next = reached.pop()) {
    const current = next;
    if (authorities.some((authority) => issued(authority, current, day))) return true;
    for (const other of left) {
      if (!issued(other, current, day)) continue;
      left.delete(other);
      reached.push(other);
    }
  }
  return false;
}

function issued(authority: X509Certificate, certificate: X509Certificate, day: string): boolean {
  const validity = { validFrom: new Date(authority.validFrom), validTo: new Date(authority.validTo) };
  return (
    authority.ca &&
    covers(validity, day) &&
    certificate.checkIssued(authority) &&
    certificate.verify(authority.publicKey)
  );
}

interface Validity {
  readonly validFrom: Date;
  readonly validTo: Date;
}

/** Some moment of that day in Ecuador. */
function covers({ validFrom, validTo }: Validity, day: string): boolean {
  const start = Date.parse(`${day}T00:00:00-05:00`);
  return validFrom.getTime() < start + 86_400_000 && validTo.getTime() >= start;
}

/** What is no instant says nothing. */
function includes({ validFrom, validTo }: Validity, instant: string): boolean {
  const at = Date.parse(instant.trim());
  return Number.isNaN(at) || (at >= validFrom.getTime() && at <= validTo.getTime());
}

function parse(bytes: Uint8Array): X509Certificate | undefined {
  try {
    return new X509Certificate(bytes);
  } catch {
    return undefined;
  }
}
