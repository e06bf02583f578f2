import { createHash, type KeyObject, X509Certificate } from 'node:crypto';
import { childrenOf, type DerValue, derTags, derText, parseDer, parseOid } from './der.ts';
import { type DistinguishedName, nameFromDer } from './distinguished-name.ts';

export type Certificate = {
  readonly x509: X509Certificate;
  readonly der: Buffer;
  /**
   * Public key of the certificate. It is stored, because `x509.publicKey` creates a new object each time it is read.
   */
  readonly publicKey: KeyObject;
  /** Whether the certificate has an RSA key of at least 2048 bits. */
  readonly isStrongRsa: boolean;
  readonly serial: bigint;
  readonly issuerName: DistinguishedName;
  readonly validFrom: number;
  readonly validTo: number;
  /**
   * Whether basicConstraints allow the certificate to issue other certificates. OpenSSL's `ca` also checks keyUsage,
   * and therefore misses some authorities.
   */
  readonly isAuthority: boolean;
  /** Whether keyUsage allows signatures, or is absent. */
  readonly canSign: boolean;
  /** RUC of the holder. Undefined if the certificate has none. */
  readonly ruc: string | undefined;
};

// Parsed certificates. They are cached, because a certificate signs thousands of documents, and parsing it takes longer
// than verifying one signature.
const cache = new Map<string, Certificate | undefined>();
const cacheSize = 256;

/** Parses a certificate. Returns undefined if the bytes are no X.509 certificate. */
export function readCertificate(der: Buffer): Certificate | undefined {
  const id = createHash('sha256').update(der).digest('base64');
  if (!cache.has(id)) {
    if (cache.size >= cacheSize) cache.delete(cache.keys().next().value ?? '');
    cache.set(id, parseCertificate(der));
  }
  return cache.get(id);
}

function parseCertificate(der: Buffer): Certificate | undefined {
  try {
    const x509 = new X509Certificate(der);
    const { publicKey } = x509;
    const fields = childrenOf(at(childrenOf(parseDer(der)), 0));
    // In certificates of version 1 the version element [0] is absent.
    const first = fields[0]?.tag === derTags.context0 ? 1 : 0;
    const extensions = readExtensions(fields);
    return {
      x509,
      der,
      publicKey,
      isStrongRsa:
        publicKey.asymmetricKeyType === 'rsa' && (publicKey.asymmetricKeyDetails?.modulusLength ?? 0) >= 2048,
      serial: BigInt(`0x${x509.serialNumber}`),
      issuerName: nameFromDer(at(fields, first + 2)),
      validFrom: Date.parse(x509.validFrom),
      validTo: Date.parse(x509.validTo),
      isAuthority: saysAuthority(extensions.get(oids.basicConstraints)),
      canSign: allowsSigning(extensions.get(oids.keyUsage)),
      ruc: findRuc(at(fields, first + 4), extensions),
    };
  } catch {
    return undefined;
  }
}

const oids = {
  keyUsage: '2.5.29.15',
  basicConstraints: '2.5.29.19',
  subjectAltName: '2.5.29.17',
  serialNumber: '2.5.4.5',
  organizationId: '2.5.4.97',
};

// Object identifiers of the extensions in which Ecuadorian authorities write the RUC, most of them under `.3.11` of the
// authority's own arc.
const rucOids = new Set([
  '1.3.6.1.4.1.37746.3.11', // Extension with the RUC of the authority Security Data.
  '1.3.6.1.4.1.37947.3.11', // Extension with the RUC of the authority Banco Central.
  '1.3.6.1.4.1.47286.102.3.11', // Extension with the RUC of the authority Uanataca.
  '1.3.6.1.4.1.18332.3.11', // Extension with the RUC of the authority ANF AC.
  '1.3.6.1.4.1.37442.3.11', // Extension with the RUC of the authority ANF AC, under its second arc.
  '1.3.6.1.4.1.43745.1.3.11', // Extension with the RUC of the authority Consejo de la Judicatura.
  '1.3.6.1.4.1.57153.102.3.11', // Extension with the RUC of the authority Eclipsoft.
  '1.3.6.1.4.1.52643.3.11', // Extension with the RUC of the authority Datil.
  '1.3.6.1.4.1.59382.3.11', // Extension with the RUC of the authority Lazzate.
  '1.3.6.1.4.1.59198.3.11', // Extension with the RUC of the authority Argos Data.
  '1.3.6.1.4.1.34380.3.11', // Extension with the RUC of the authority CorpNewBest.
  '1.3.6.1.4.1.56105.3.11', // Extension with the RUC of the authority Alpha Technologies.
  '1.3.6.1.4.1.61305.3.11', // Extension with the RUC of the authority FirmaSegura.
  '1.3.6.1.4.1.55519.1.1.1.5.2.4', // Extension with the RUC of the authority Digercic.
]);

function findRuc(subject: DerValue, extensions: Map<string, Buffer>): string | undefined {
  for (const [oid, value] of extensions) if (rucOids.has(oid)) return rucIn(textOf(value));
  const altNames = extensions.get(oids.subjectAltName);
  for (const name of altNames === undefined ? [] : childrenOf(parseDer(altNames))) {
    if (name.tag !== derTags.context0) continue;
    const [type, wrapped] = childrenOf(name);
    if (type !== undefined && wrapped !== undefined && rucOids.has(parseOid(type)))
      return rucIn(textOf(wrapped.content));
  }
  for (const rdn of childrenOf(subject)) {
    const [type, value] = childrenOf(at(childrenOf(rdn), 0));
    if (type === undefined || value === undefined) continue;
    const oid = parseOid(type);
    const ruc = oid === oids.serialNumber || oid === oids.organizationId ? rucIn(derText(value) ?? '') : undefined;
    if (ruc !== undefined) return ruc;
  }
  return undefined;
}

/** Text of an extension. Some authorities wrap the text in a DER string, others write the characters directly. */
function textOf(value: Buffer): string {
  try {
    return derText(parseDer(value)) ?? value.toString('latin1');
  } catch {
    return value.toString('latin1');
  }
}

function rucIn(text: string): string | undefined {
  return /(?<!\d)\d{10}001(?!\d)/.exec(text)?.[0];
}

function readExtensions(fields: DerValue[]): Map<string, Buffer> {
  const found = new Map<string, Buffer>();
  const wrapper = fields.find(({ tag }) => tag === derTags.context3);
  for (const extension of wrapper === undefined ? [] : childrenOf(parseDer(wrapper.content))) {
    const parts = childrenOf(extension);
    const value = parts.find(({ tag }) => tag === derTags.octetString);
    if (value !== undefined) found.set(parseOid(at(parts, 0)), value.content);
  }
  return found;
}

function allowsSigning(keyUsage: Buffer | undefined): boolean {
  if (keyUsage === undefined) return true;
  const bits = parseDer(keyUsage);
  // Bit 0 of keyUsage is digitalSignature, bit 1 nonRepudiation. The first content byte is the number of unused bits.
  return bits.tag === derTags.bitString && ((bits.content[1] ?? 0) & 0b1100_0000) !== 0;
}

function saysAuthority(basicConstraints: Buffer | undefined): boolean {
  const first = basicConstraints === undefined ? undefined : childrenOf(parseDer(basicConstraints))[0];
  return first?.tag === derTags.boolean && first.content[0] !== 0;
}

function at(values: DerValue[], index: number): DerValue {
  const value = values[index];
  if (value === undefined) throw new Error('certificate cut short');
  return value;
}
