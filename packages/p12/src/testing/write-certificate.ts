import { createPublicKey, type KeyObject, randomBytes, sign } from 'node:crypto';
import * as der from './asn1-writer.ts';

/** Attribute of a name: `[type, text, kind of string]`. The default kind is UTF8String. */
export type TestAttribute = readonly [type: string, text: string, kind?: der.StringKind];
/**
 * Name of the holder or issuer of a test certificate. The country comes first, and each entry may contain several
 * attributes.
 */
export type TestName = readonly (readonly TestAttribute[])[];

export interface CertificateFields {
  readonly serialNumber?: bigint;
  readonly issuer: TestName;
  readonly subject: TestName;
  readonly validFrom: Date;
  readonly validTo: Date;
  readonly publicKey: KeyObject;
  readonly issuerKey: KeyObject;
  readonly isAuthority?: boolean;
  /** Permitted uses of the key. If undefined, the extension is omitted and the key may be used for anything. */
  readonly keyUsage: readonly TestKeyUsage[] | undefined;
  /** Extensions that contain only a text, by object identifier. */
  readonly textExtensions?: Readonly<Record<string, string>>;
  /** otherName entries of the subjectAltName, by object identifier. */
  readonly otherNames?: Readonly<Record<string, string>>;
}

const usageBits = { digitalSignature: 0x80, nonRepudiation: 0x40, keyEncipherment: 0x20, keyCertSign: 0x04 } as const;
export type TestKeyUsage = keyof typeof usageBits;

/** Writes and signs an X.509 certificate (version 3, SHA-256 with the RSA or elliptic key of the issuer). */
export function makeCertificate(fields: CertificateFields): Buffer {
  const algorithm =
    fields.issuerKey.asymmetricKeyType === 'ec'
      ? der.sequence(der.objectIdentifier('1.2.840.10045.4.3.2'))
      : der.sequence(der.objectIdentifier('1.2.840.113549.1.1.11'), der.asn1Null());
  const tbs = der.sequence(
    der.explicit(0, der.integer(2n)),
    der.integer(fields.serialNumber ?? randomSerial()),
    algorithm,
    encodeName(fields.issuer),
    der.sequence(der.time(fields.validFrom), der.time(fields.validTo)),
    encodeName(fields.subject),
    createPublicKeyInfo(fields.publicKey),
    der.explicit(3, der.sequence(...extensions(fields))),
  );
  return der.sequence(tbs, algorithm, der.bitString(sign('sha256', tbs, fields.issuerKey)));
}

export function encodeName(name: TestName): Buffer {
  return der.sequence(
    ...name.map((rdn) =>
      der.set(
        ...rdn.map(([type, text, kind = 'utf8']) => der.sequence(der.objectIdentifier(type), der.string(kind, text))),
      ),
    ),
  );
}

// Returns 120 random bits as a positive number: serial numbers of real authorities do not fit a JavaScript number, and
// those of test certificates must not either.
function randomSerial(): bigint {
  return (1n << 118n) | BigInt(`0x${randomBytes(14).toString('hex')}`);
}

function createPublicKeyInfo(key: KeyObject): Buffer {
  return (key.type === 'private' ? createPublicKey(key) : key).export({ format: 'der', type: 'spki' });
}

function extensions({
  isAuthority = false,
  keyUsage,
  textExtensions = {},
  otherNames = {},
}: CertificateFields): Buffer[] {
  const basic = isAuthority ? [der.boolean(true)] : [];
  const list = [extension('2.5.29.19', true, der.sequence(...basic))];
  if (keyUsage !== undefined) {
    const bits = keyUsage.reduce((sum, usage) => sum | usageBits[usage], 0);
    list.push(extension('2.5.29.15', true, der.bitString(Buffer.from([bits]), trailingZeros(bits))));
  }
  const names = Object.entries(otherNames).map(([oid, text]) =>
    der.explicit(0, der.objectIdentifier(oid), der.explicit(0, der.string('utf8', text))),
  );
  if (names.length > 0) list.push(extension('2.5.29.17', false, der.sequence(...names)));
  for (const [oid, text] of Object.entries(textExtensions)) list.push(extension(oid, false, der.string('utf8', text)));
  return list;
}

// DER counts the unused bits at the end of a list of named bits.
function trailingZeros(bits: number): number {
  return 31 - Math.clz32(bits & -bits);
}

function extension(oid: string, critical: boolean, value: Buffer): Buffer {
  return der.sequence(der.objectIdentifier(oid), ...(critical ? [der.boolean(true)] : []), der.octetString(value));
}
