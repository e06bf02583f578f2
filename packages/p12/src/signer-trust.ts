// Evaluates who signed a received document. A valid signature proves that nothing was changed after signing, but not
// who signed: a certificate with any name can be created by anyone.
import { X509Certificate } from 'node:crypto';
import { isNaturalPerson, nameAttributeText, parseCertificate, type SignatureSigner } from '@talonario/sri';
import { type CertificateHolder, taxpayerOfCertificate } from './taxpayer.ts';

export type TrustAnswer = 'yes' | 'no' | 'unknown';

export interface SignerTrust {
  /** Name of the holder in the certificate. */
  readonly holder: string | null;
  /** RUC or cédula stated in the certificate. */
  readonly identification: string | null;
  /** Whether the certificate belongs to the issuer of the document. `unknown`: it contains no RUC. */
  readonly isIssuer: TrustAnswer;
  /**
   * Whether the certificate's chain leads to a certification authority in the operator's bundle. `unknown`: the
   * operator has configured no bundle.
   */
  readonly trusted: TrustAnswer;
  /** Certification authority named in the certificate. */
  readonly authority: string | null;
  readonly validFrom: string;
  readonly validTo: string;
  /** Whether the certificate was valid on the day of the document and at the stated signing time. */
  readonly inDate: boolean;
}

/** Data of the signed document that its access key contains. */
export interface SignedDocumentFields {
  readonly ruc: string;
  /** Issue date of the document, such as `2026-11-17`. */
  readonly issuedOn: string;
}

/**
 * Describes the signer of a document. Returns undefined if the certificate cannot be read. Without `authorities` the
 * chain is not evaluated.
 */
export function describeSigner(
  signer: SignatureSigner,
  { ruc, issuedOn }: SignedDocumentFields,
  authorities?: readonly X509Certificate[],
): SignerTrust | undefined {
  const bytes = Buffer.from(signer.certificate, 'base64');
  const certificate = parseCertificate(bytes);
  const parsed = parse(bytes);
  if (certificate === undefined || parsed === undefined) return undefined;
  const taxpayer = taxpayerOfCertificate(certificate);
  const { validFrom, validTo, subject, issuer } = certificate;
  return {
    holder: nameAttributeText(subject, commonName) ?? null,
    identification: taxpayer.ruc ?? taxpayer.personId,
    isIssuer: belongsTo(taxpayer, ruc),
    trusted:
      authorities === undefined ? 'unknown' : leadsTo(parsed, signer.chain, authorities, issuedOn) ? 'yes' : 'no',
    authority: nameAttributeText(issuer, commonName) ?? nameAttributeText(issuer, organization) ?? null,
    validFrom: validFrom.toISOString(),
    validTo: validTo.toISOString(),
    inDate: covers({ validFrom, validTo }, issuedOn) && includes({ validFrom, validTo }, signer.signingTime),
  };
}

const commonName = '2.5.4.3';
const organization = '2.5.4.10';

function belongsTo({ ruc, personId }: CertificateHolder, issuer: string): TrustAnswer {
  if (ruc !== null) return ruc === issuer ? 'yes' : 'no';
  // A natural person signs their own documents. A person may also sign for a company, but the certificate does not
  // state the company.
  if (personId === null || !isNaturalPerson(issuer)) return 'unknown';
  return issuer.startsWith(personId) ? 'yes' : 'no';
}

/** Maximum number of certificates read from a signature. A hostile signature may contain thousands. */
const maxCarriedCertificates = 8;

/**
 * Whether the chain of a certificate leads to a trusted authority. Each certificate is visited only once, because two
 * certificates can name each other as issuer.
 */
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

/** Whether the certificate was valid at some moment of that day in Ecuador. */
function covers({ validFrom, validTo }: Validity, day: string): boolean {
  const start = Date.parse(`${day}T00:00:00-05:00`);
  return validFrom.getTime() < start + 86_400_000 && validTo.getTime() >= start;
}

/** Whether the certificate was valid at the stated signing time. A text that is not an instant is ignored. */
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
