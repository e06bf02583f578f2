import { isLongerThan, maxNameLength } from '../text.ts';
import {
  type Asn1Element,
  Asn1Error,
  childAt,
  children,
  expectTag,
  integer,
  magnitude,
  objectIdentifier,
  octets,
  readAsn1,
} from './asn1.ts';
import { asn1Text } from './asn1-text.ts';

/** An attribute `type = value` of a distinguished name. */
export interface NameAttribute {
  /** Type of the attribute: an object identifier in dotted notation. */
  readonly type: string;
  readonly value: Asn1Element;
  /** The value as text; undefined if it is not a string. */
  readonly text: string | undefined;
}

/** Relative names in the order of the certificate (country first). Each may contain several attributes. */
export type DistinguishedName = readonly (readonly NameAttribute[])[];

export type KeyUsage = (typeof keyUsages)[number];

/** Fields of a certificate that are needed to sign, to verify and to choose a certificate. */
export interface Certificate {
  readonly serialNumber: bigint;
  readonly issuer: DistinguishedName;
  /** DER bytes of the issuer's name. They link this certificate to the certificate that issued it. */
  readonly issuerBytes: Uint8Array;
  readonly subject: DistinguishedName;
  readonly subjectBytes: Uint8Array;
  readonly validFrom: Date;
  readonly validTo: Date;
  /** Public key of the certificate: the DER of SubjectPublicKeyInfo. */
  readonly publicKeyInfo: Uint8Array;
  /** Undefined if the key is not RSA. */
  readonly rsa: { readonly modulus: Uint8Array; readonly exponent: Uint8Array } | undefined;
  /** Uses for which the key may be employed. Undefined if the certificate does not limit them. */
  readonly keyUsage: ReadonlySet<KeyUsage> | undefined;
  readonly isAuthority: boolean;
  /** Content of each extension, by the extension's object identifier. */
  readonly extensions: ReadonlyMap<string, Uint8Array>;
}

// RFC 5280, 4.2.1.3: the index is the number of the bit.
const keyUsages = [
  'digitalSignature',
  'nonRepudiation',
  'keyEncipherment',
  'dataEncipherment',
  'keyAgreement',
  'keyCertSign',
  'cRLSign',
] as const;

const oid = {
  rsaEncryption: '1.2.840.113549.1.1.1',
  keyUsage: '2.5.29.15',
  basicConstraints: '2.5.29.19',
} as const;

/** Reads an X.509 certificate; undefined if the bytes are not a certificate, or it has a name that is too long. */
export function parseCertificate(der: Uint8Array): Certificate | undefined {
  const reading = parseCertificateOrFault(der);
  return typeof reading === 'string' ? undefined : reading;
}

export type CertificateFault = 'unreadable' | 'name_too_long';

/** Reads an X.509 certificate, or returns what is wrong with the bytes. */
export function parseCertificateOrFault(der: Uint8Array): Certificate | CertificateFault {
  try {
    return readTbs(childAt(expectTag(readAsn1(der), 0x30), 0, 0x30));
  } catch (error) {
    if (error instanceof NameTooLong) return 'name_too_long';
    if (error instanceof Asn1Error) return 'unreadable';
    throw error;
  }
}

class NameTooLong extends Asn1Error {
  constructor() {
    super(`a name of more than ${maxNameLength} characters`);
  }
}

/** The first value of an attribute type in a name, as text. */
export function nameAttributeText(name: DistinguishedName, type: string): string | undefined {
  return name.flat().find((attribute) => attribute.type === type)?.text;
}

function readTbs(tbs: Asn1Element): Certificate {
  const fields = children(tbs);
  // A version 1 certificate has no version element and starts with the serial number.
  const [serial, , issuer, validity, subject, publicKeyInfo, ...rest] =
    fields[0]?.tag === 0xa0 ? fields.slice(1) : fields;
  if (!serial || !issuer || !validity || !subject || !publicKeyInfo) throw new Asn1Error('fields are missing');
  const extensions = readExtensions(rest.find((field) => field.tag === 0xa3));
  return {
    serialNumber: integer(serial),
    issuer: readName(issuer),
    issuerBytes: issuer.bytes,
    subject: readName(subject),
    subjectBytes: subject.bytes,
    validFrom: readTime(childAt(validity, 0)),
    validTo: readTime(childAt(validity, 1)),
    publicKeyInfo: publicKeyInfo.bytes,
    rsa: readRsa(publicKeyInfo),
    keyUsage: readKeyUsage(extensions.get(oid.keyUsage)),
    isAuthority: readIsAuthority(extensions.get(oid.basicConstraints)),
    extensions,
  };
}

function readName(name: Asn1Element): DistinguishedName {
  return children(expectTag(name, 0x30)).map((rdn) =>
    children(expectTag(rdn, 0x31)).map((attribute) => {
      const value = childAt(attribute, 1);
      return { type: objectIdentifier(childAt(attribute, 0)), value, text: readShortText(value) };
    }),
  );
}

/**
 * Reads a text that must not exceed the maximum name length. A character has at most four bytes, so a longer value is
 * refused without decoding it.
 */
function readShortText(value: Asn1Element): string | undefined {
  if (value.content.length > 4 * maxNameLength) throw new NameTooLong();
  const text = asn1Text(value);
  if (text !== undefined && isLongerThan(text, maxNameLength)) throw new NameTooLong();
  return text;
}

function readTime(time: Asn1Element): Date {
  const text = String.fromCharCode(...time.content.subarray(0, 20));
  const match = /^(\d{2}|\d{4})(\d{2})(\d{2})(\d{2})(\d{2})(\d{2})Z$/.exec(text);
  if (match === null || (time.tag !== 0x17 && time.tag !== 0x18)) throw new Asn1Error('a date in no known form');
  const [, year = '', month, day, hour, minute, second] = match;
  // UTCTime has two digits for the year; 50 to 99 belong to the last century (RFC 5280, 4.1.2.5.1).
  const full = year.length === 4 ? Number(year) : Number(year) + (Number(year) < 50 ? 2000 : 1900);
  return new Date(Date.UTC(full, Number(month) - 1, Number(day), Number(hour), Number(minute), Number(second)));
}

function readRsa(publicKeyInfo: Asn1Element): Certificate['rsa'] {
  const algorithm = objectIdentifier(childAt(childAt(publicKeyInfo, 0, 0x30), 0));
  if (algorithm !== oid.rsaEncryption) return undefined;
  // The first byte of a BIT STRING counts unused bits.
  const key = readAsn1(childAt(publicKeyInfo, 1, 0x03).content.subarray(1));
  return { modulus: magnitude(childAt(key, 0)), exponent: magnitude(childAt(key, 1)) };
}

function readExtensions(field: Asn1Element | undefined): ReadonlyMap<string, Uint8Array> {
  const extensions = new Map<string, Uint8Array>();
  if (field === undefined) return extensions;
  for (const extension of children(childAt(field, 0, 0x30))) {
    const parts = children(extension);
    const value = parts.at(-1);
    if (parts[0] === undefined || value === undefined) throw new Asn1Error('an empty extension');
    extensions.set(objectIdentifier(parts[0]), octets(expectTag(value, 0x04)));
  }
  return extensions;
}

function readKeyUsage(extension: Uint8Array | undefined): Certificate['keyUsage'] {
  if (extension === undefined) return undefined;
  const bits = expectTag(readAsn1(extension), 0x03).content[1] ?? 0;
  return new Set(keyUsages.filter((_, position) => bits & (0x80 >> position)));
}

function readIsAuthority(extension: Uint8Array | undefined): boolean {
  if (extension === undefined) return false;
  const first = children(expectTag(readAsn1(extension), 0x30))[0];
  return first?.tag === 0x01 && first.content[0] !== 0;
}
