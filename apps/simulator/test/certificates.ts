import { constants, generateKeyPairSync, privateEncrypt } from 'node:crypto';
import forge from 'node-forge';

/** Certification authority that is created for one test run. */
export type TestAuthority = {
  readonly pem: string;
  issue(wish?: CertificateOptions): TestCertificate;
};

export type TestCertificate = {
  readonly der: Buffer;
  readonly privateKeyPem: string;
  readonly issuerName: string;
  readonly serial: bigint;
  readonly p12: Buffer;
};

export const p12Password = 'clave';

export type CertificateOptions = {
  /** RUC in the certificate; null: the certificate has no RUC. */
  readonly ruc?: string | null;
  readonly from?: Date;
  readonly to?: Date;
  readonly ca?: boolean;
  readonly canSign?: boolean;
  /** Place of the RUC in the certificate, as used by Ecuadorian authorities. */
  readonly rucIn?: 'extension' | 'altName' | 'subject';
  /** Object identifier of the extension that contains the RUC. */
  readonly rucOid?: string;
};

const day = 86_400_000;
let serial = 1_000n;

export function createAuthority(name = 'AC DE PRUEBA', organization = 'PRUEBAS, S.A.'): TestAuthority {
  const keys = keyPair();
  // One key pair for all certificates. Generating a pair for each would take most of the time of these tests.
  const leafKeys = keyPair();
  const attributes = [
    { name: 'countryName', value: 'EC' },
    { name: 'organizationName', value: organization },
    { name: 'commonName', value: name },
  ];
  const own = certificate(keys.publicKey, attributes, attributes, keys.privateKeyPem, {}, [
    { name: 'basicConstraints', cA: true, critical: true },
    { name: 'keyUsage', keyCertSign: true, cRLSign: true, critical: true },
  ]);
  return {
    pem: forge.pki.certificateToPem(own),
    issue: (wish = {}) => {
      const { publicKey, privateKey, privateKeyPem } = leafKeys;
      const ruc = wish.ruc === undefined ? '1790016919001' : wish.ruc;
      const subject = [
        { name: 'countryName', value: 'EC' },
        { name: 'commonName', value: 'MARÍA NÚÑEZ' },
        ...(ruc !== null && wish.rucIn === 'subject' ? [{ name: 'serialNumber', value: `RUCEC-${ruc}` }] : []),
      ];
      const issued = certificate(publicKey, subject, attributes, keys.privateKeyPem, wish, [
        { name: 'basicConstraints', cA: wish.ca ?? false },
        {
          name: 'keyUsage',
          digitalSignature: wish.canSign ?? true,
          nonRepudiation: wish.canSign ?? true,
          keyEncipherment: true,
        },
        ...rucExtension(ruc, wish.rucIn ?? 'extension', wish.rucOid ?? '1.3.6.1.4.1.37746.3.11'),
      ]);
      return {
        der: Buffer.from(forge.asn1.toDer(forge.pki.certificateToAsn1(issued)).getBytes(), 'binary'),
        privateKeyPem,
        issuerName: `CN=${name},O=${organization.replaceAll(',', '\\,')},C=EC`,
        serial: BigInt(`0x${issued.serialNumber}`),
        // The .p12 file is created on first use, because creating it takes longer than creating the certificate and few
        // tests need it.
        get p12() {
          const p12 = forge.pkcs12.toPkcs12Asn1(privateKey, [issued], p12Password, { algorithm: '3des' });
          return Buffer.from(forge.asn1.toDer(p12).getBytes(), 'binary');
        },
      };
    },
  };
}

function rucExtension(ruc: string | null, place: 'extension' | 'altName' | 'subject', oid: string) {
  if (ruc === null || place === 'subject') return [];
  if (place === 'extension') return [{ id: oid, value: derString(ruc) }];
  const { asn1 } = forge;
  const { Class, Type } = asn1;
  const other = asn1.create(Class.CONTEXT_SPECIFIC, 0, true, [
    asn1.create(Class.UNIVERSAL, Type.OID, false, asn1.oidToDer('1.3.6.1.4.1.47286.102.3.11').getBytes()),
    asn1.create(Class.CONTEXT_SPECIFIC, 0, true, [asn1.create(Class.UNIVERSAL, Type.UTF8, false, ruc)]),
  ]);
  const names = asn1.create(Class.UNIVERSAL, Type.SEQUENCE, true, [other]);
  return [{ id: '2.5.29.17', value: asn1.toDer(names).getBytes() }];
}

function derString(text: string): string {
  const { asn1 } = forge;
  return asn1.toDer(asn1.create(asn1.Class.UNIVERSAL, asn1.Type.PRINTABLESTRING, false, text)).getBytes();
}

function certificate(
  publicKey: forge.pki.rsa.PublicKey,
  subject: forge.pki.CertificateField[],
  issuer: forge.pki.CertificateField[],
  signerPem: string,
  { from = new Date(Date.now() - 400 * day), to = new Date(Date.now() + 400 * day) }: CertificateOptions,
  extensions: object[],
): forge.pki.Certificate {
  const made = forge.pki.createCertificate();
  made.publicKey = publicKey;
  made.serialNumber = `01${(serial++).toString(16).padStart(6, '0')}`;
  made.validity.notBefore = from;
  made.validity.notAfter = to;
  made.setSubject(subject.map((field) => ({ ...field, valueTagClass: forge.asn1.Type.UTF8 as never })));
  made.setIssuer(issuer.map((field) => ({ ...field, valueTagClass: forge.asn1.Type.UTF8 as never })));
  made.setExtensions(extensions);
  made.sign(nativeSigner(signerPem), forge.md.sha256.create());
  return made;
}

/** Private key for forge that signs with Node's RSA, which is fifty times faster. */
function nativeSigner(key: string): forge.pki.rsa.PrivateKey {
  // DER prefix of a SHA-256 digest in an RSA signature (DigestInfo of RFC 8017, 9.2).
  const sha256Prefix = Buffer.from('3031300d060960864801650304020105000420', 'hex');
  const sign = (digest: forge.md.MessageDigest) => {
    const info = Buffer.concat([sha256Prefix, Buffer.from(digest.digest().getBytes(), 'binary')]);
    return privateEncrypt({ key, padding: constants.RSA_PKCS1_PADDING }, info).toString('binary');
  };
  return { sign } as unknown as forge.pki.rsa.PrivateKey;
}

/**
 * Returns one of seven key pairs, which each process creates and reuses in rotation. Generating a key takes half a
 * second, and these keys protect nothing.
 */
function keyPair(): KeyPair {
  const place = taken++ % 7;
  const pair = pairs[place] ?? makeKeyPair();
  pairs[place] = pair;
  return pair;
}

type KeyPair = ReturnType<typeof makeKeyPair>;
const pairs: KeyPair[] = [];
let taken = 0;

/** Node generates RSA keys a hundred times faster than forge. */
function makeKeyPair() {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const privateKeyPem = privateKey.export({ type: 'pkcs1', format: 'pem' }) as string;
  const key = forge.pki.privateKeyFromPem(privateKeyPem);
  return { privateKey: key, publicKey: forge.pki.setRsaPublicKey(key.n, key.e), privateKeyPem };
}
