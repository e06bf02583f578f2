import type { KeyObject } from 'node:crypto';
import { asn1, type DistinguishedName, formatIssuerName, maxNameLength, nameAttributeText } from '@talonario/sri';
import {
  type ChosenCertificate,
  chooseCertificate,
  isNonRepudiationOnly,
  isSelfSigned,
  nameTooLongFailure,
} from './choose-certificate.ts';
import { P12Failure, type P12Params, type P12Reason } from './failure.ts';
import { formatInstant } from './format-instant.ts';
import { parsePkcs12 } from './pkcs12.ts';
import { taxpayerOfCertificate } from './taxpayer.ts';

export interface OpenedP12 {
  readonly ok: true;
  /** The signing certificate, as DER. */
  readonly certificate: Uint8Array;
  readonly chain: readonly Uint8Array[];
  readonly privateKey: KeyObject;
  /** Common name of the certificate's holder. */
  readonly holder: string;
  /** Name of the certification authority that issued the certificate. */
  readonly issuer: string;
  /** Name of the authority as printed in a signature. */
  readonly issuerName: string;
  /** Serial number in decimal, as in a signature. */
  readonly serialNumber: string;
  readonly validFrom: Date;
  readonly validTo: Date;
  readonly ruc: string | null;
  readonly personId: string | null;
  readonly warnings: readonly P12Warning[];
}

/** A condition for which SRI may refuse signatures although the file is valid. */
export interface P12Warning {
  readonly code: 'no_ruc' | 'self_signed' | 'non_repudiation_only' | 'expires_soon';
  readonly message: string;
  readonly params?: P12Params;
}

export interface RefusedP12 {
  readonly ok: false;
  readonly reason: P12Reason;
  readonly message: string;
  readonly params?: P12Params;
}

export interface OpenP12Options {
  readonly now: Date;
  /** RUC of the issuer whose documents the file will sign. A certificate with another RUC is refused. */
  readonly ruc?: string;
  /** Maximum number of key derivation rounds. A file that needs more is refused as `too_many_iterations`. */
  readonly work?: number;
}

// Maximum size of a .p12 file. Real files have 3 to 12 kB; the API accepts 100 kB.
const maxP12Bytes = 100 * 1024;
const soon = 30 * 86_400_000;
const nameOfFormat: Readonly<Record<string, string>> = {
  CER: 'a certificate alone (.cer), without its private key',
  Base64: 'a .p12 written as text (Base64)',
};

/**
 * Opens a .p12 file and chooses the signing certificate. It never throws for any content of the file: each refusal is a
 * value with its reason.
 */
export function openP12(file: Uint8Array, password: string, options: OpenP12Options): OpenedP12 | RefusedP12 {
  try {
    if (file.length > maxP12Bytes) throw new P12Failure('too_large', 'The file is larger than 100 kB');
    return describe(chooseCertificate(parsePkcs12(file, password, options.work), options.now), options);
  } catch (error) {
    if (error instanceof P12Failure) {
      const { reason, message, params } = error;
      return { ok: false, reason, message, ...(params && { params }) };
    }
    if (error instanceof asn1.Asn1Error) {
      const format = otherFormat(file);
      if (format === 'empty')
        return { ok: false, reason: 'other_format', message: 'The file is empty', params: { format } };
      if (format !== undefined) {
        const message = `The file is ${nameOfFormat[format] ?? format}, not a .p12`;
        return { ok: false, reason: 'other_format', message, params: { format } };
      }
      return { ok: false, reason: 'damaged', message: `The file is damaged or is no .p12 file: ${error.message}` };
    }
    throw error;
  }
}

function describe(chosen: ChosenCertificate, { now, ruc: expected }: OpenP12Options): OpenedP12 {
  const { certificate } = chosen;
  const taxpayer = taxpayerOfCertificate(certificate);
  if (expected !== undefined && taxpayer.ruc !== null && taxpayer.ruc !== expected) {
    throw new P12Failure('ruc_mismatch', `The certificate belongs to RUC ${taxpayer.ruc}, not to ${expected}`);
  }
  const issuerName = formatIssuerName(certificate.issuer);
  if (issuerName.length > maxNameLength) throw nameTooLongFailure();
  return {
    ok: true,
    // The bytes are copied, because they are a view of the complete decrypted file.
    certificate: Uint8Array.from(chosen.der),
    chain: chosen.chain.map((der) => Uint8Array.from(der)),
    privateKey: chosen.privateKey,
    holder: partyName(certificate.subject, [commonName, organization]),
    issuer: partyName(certificate.issuer, [organization, commonName]),
    issuerName,
    serialNumber: certificate.serialNumber.toString(),
    validFrom: certificate.validFrom,
    validTo: certificate.validTo,
    ...taxpayer,
    warnings: warningsAbout(chosen, taxpayer.ruc, now),
  };
}

const commonName = '2.5.4.3';
const organization = '2.5.4.10';

function partyName(name: DistinguishedName, types: readonly string[]): string {
  for (const type of types) {
    const text = nameAttributeText(name, type);
    if (text !== undefined && text !== '') return text;
  }
  return '';
}

function warningsAbout({ certificate }: ChosenCertificate, ruc: string | null, now: Date): P12Warning[] {
  const warnings: P12Warning[] = [];
  if (ruc === null) {
    warnings.push({ code: 'no_ruc', message: 'The certificate names no RUC; SRI may answer with message 39' });
  }
  if (isSelfSigned(certificate)) {
    const name = partyName(certificate.subject, [commonName, organization]);
    warnings.push({
      code: 'self_signed',
      message: `The certificate of ${name} signed itself: it serves for tests, SRI takes those of Ecuador's authorities`,
      params: { name },
    });
  }
  if (isNonRepudiationOnly(certificate)) {
    const message =
      'The certificate is for nonRepudiation only, not for digitalSignature; SRI may answer with message 39';
    warnings.push({ code: 'non_repudiation_only', message });
  }
  if (certificate.validTo.getTime() - now.getTime() < soon) {
    warnings.push({
      code: 'expires_soon',
      message: `The certificate expires on ${formatInstant(certificate.validTo)}`,
    });
  }
  return warnings;
}

/**
 * Detects the format of a file that is not a .p12 by its first bytes, so that the error can name the format. Users
 * often upload another file of the same folder.
 */
function otherFormat(file: Uint8Array): string | undefined {
  if (file.length === 0) return 'empty';
  const start = Buffer.from(file.buffer, file.byteOffset, Math.min(file.length, 64));
  const known = beginnings.find(([, bytes]) => start.subarray(0, bytes.length).equals(bytes));
  if (known !== undefined) return known[0];
  const text = start
    .toString('latin1')
    .replace(/^\xef\xbb\xbf/, '')
    .trimStart();
  if (text.startsWith('-----BEGIN')) return 'PEM';
  if (text.startsWith('<')) return /^<\?xml/i.test(text) ? 'XML' : 'HTML';
  // The Base64 text of a .p12 begins with `MI`, the encoding of its outermost sequence.
  if (/^MI[A-Za-z0-9+/]{30}/.test(text)) return 'Base64';
  return isBareCertificate(start) ? 'CER' : undefined;
}

const beginnings: readonly (readonly [string, Buffer])[] = (
  [
    ['JKS', 'feedfeed'],
    ['JCEKS', 'cececece'],
    ['JPEG', 'ffd8ff'],
    ['PNG', '89504e47'],
    ['GIF', '47494638'],
    ['PDF', '25504446'],
    ['ZIP', '504b0304'],
    ['RAR', '52617221'],
    ['7z', '377abcaf'],
  ] as const
).map(([name, hex]) => [name, Buffer.from(hex, 'hex')]);

/**
 * Whether the file is a single X.509 certificate. It begins with two nested sequences and its version; a .p12 begins
 * with one sequence and the number 3.
 */
function isBareCertificate(start: Buffer): boolean {
  const twoSequences = start[0] === 0x30 && start[1] === 0x82 && start[4] === 0x30 && start[5] === 0x82;
  return twoSequences && start[8] === 0xa0 && start[9] === 0x03;
}
