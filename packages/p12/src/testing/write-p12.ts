import { createCipheriv, createHmac, type KeyObject, pbkdf2Sync, randomBytes } from 'node:crypto';
import { DerivationBudget, derivePkcs12 } from '../key-derivation.ts';
import { bagType, contentType, pbes2, pbkdf2, x509CertificateBag } from '../object-identifiers.ts';
import { passwordForms } from '../password.ts';
import { encryptRc2 } from '../rc2.ts';
import * as der from './asn1-writer.ts';

export interface P12Entry {
  readonly certificate: Uint8Array;
  readonly privateKey: KeyObject;
}

export interface WriteP12Options {
  readonly password: string;
  /** Encryption of the file. `rc2-40`: as older tools encrypt, certificates with RC2-40 and keys with 3DES. */
  readonly cipher?: 'aes-256' | 'aes-128' | '3des' | 'rc2-40';
  readonly mac?: 'sha1' | 'sha256' | 'sha512' | 'none';
  readonly iterations?: number;
  /** Additional certificates without a key: those of the authorities that issued the others. */
  readonly chain?: readonly Uint8Array[];
}

/** Writes a .p12 file; for test certificates. */
export function makeP12File(entries: readonly P12Entry[], options: WriteP12Options): Buffer {
  const { cipher = 'aes-256', mac = 'sha256', iterations = 2048, chain = [] } = options;
  const [form] = passwordForms(options.password);
  if (form === undefined) throw new Error('every password has a form');
  // All entries of the file share one salt, so that the key is derived only once.
  const derive = deriveOnce(randomBytes(8), form.narrow, iterations);
  const protect = (name: typeof cipher, data: Buffer) => encrypt(name, data, form, iterations, derive);

  const certificates = [...entries.map((entry) => entry.certificate), ...chain].map((certificate) =>
    bag(
      bagType.certificate,
      der.sequence(der.objectIdentifier(x509CertificateBag), der.explicit(0, der.octetString(certificate))),
    ),
  );
  const keys = entries.map(({ privateKey }) => {
    const plain = privateKey.export({ format: 'der', type: 'pkcs8' });
    const { algorithm, data } = protect(cipher === 'rc2-40' ? '3des' : cipher, plain);
    return bag(bagType.shroudedKey, der.sequence(algorithm, der.octetString(data)));
  });
  const sealed = protect(cipher, der.sequence(...certificates));
  const content = der.sequence(
    contentInfo(
      contentType.encrypted,
      der.sequence(
        der.integer(0n),
        der.sequence(der.objectIdentifier(contentType.data), sealed.algorithm, der.element(0x80, sealed.data)),
      ),
    ),
    contentInfo(contentType.data, der.octetString(der.sequence(...keys))),
  );
  const parts = [der.integer(3n), contentInfo(contentType.data, der.octetString(content))];
  if (mac !== 'none') parts.push(macData(mac, content, form.wide, iterations));
  return der.sequence(...parts);
}

function bag(type: string, value: Buffer): Buffer {
  return der.sequence(der.objectIdentifier(type), der.explicit(0, value));
}

function contentInfo(type: string, content: Buffer): Buffer {
  return der.sequence(der.objectIdentifier(type), der.explicit(0, content));
}

interface Encrypted {
  readonly algorithm: Buffer;
  readonly data: Buffer;
}

function encrypt(
  cipher: NonNullable<WriteP12Options['cipher']>,
  plain: Buffer,
  form: { readonly wide: Uint8Array; readonly narrow: Uint8Array },
  iterations: number,
  derive: DeriveAes,
): Encrypted {
  if (cipher === 'aes-256' || cipher === 'aes-128') return encryptAes(cipher, plain, derive, iterations);
  const salt = randomBytes(8);
  const budget = new DerivationBudget();
  const derivation = { hash: 'sha1', salt, iterations } as const;
  const key = derivePkcs12(form.wide, 'key', { ...derivation, size: cipher === '3des' ? 24 : 5 }, budget);
  const iv = derivePkcs12(form.wide, 'iv', { ...derivation, size: 8 }, budget);
  const algorithm = der.sequence(
    der.objectIdentifier(`1.2.840.113549.1.12.1.${cipher === '3des' ? 3 : 6}`),
    der.sequence(der.octetString(salt), der.integer(BigInt(iterations))),
  );
  if (cipher === '3des') return { algorithm, data: run('des-ede3-cbc', key, iv, plain) };
  const padding = 8 - (plain.length % 8);
  return { algorithm, data: encryptRc2(key, iv, Buffer.concat([plain, Buffer.alloc(padding, padding)])) };
}

type DeriveAes = (size: number) => { readonly salt: Buffer; readonly key: Buffer };

function deriveOnce(salt: Buffer, password: Uint8Array, iterations: number): DeriveAes {
  const keys = new Map<number, Buffer>();
  return (size) => {
    const key = keys.get(size) ?? pbkdf2Sync(password, salt, iterations, size, 'sha256');
    keys.set(size, key);
    return { salt, key };
  };
}

const hmacSha256 = '1.2.840.113549.2.9';
const aesIdentifiers = { 'aes-128': '2.16.840.1.101.3.4.1.2', 'aes-256': '2.16.840.1.101.3.4.1.42' } as const;

function encryptAes(cipher: 'aes-256' | 'aes-128', plain: Buffer, derive: DeriveAes, iterations: number): Encrypted {
  const iv = randomBytes(16);
  const { salt, key } = derive(cipher === 'aes-256' ? 32 : 16);
  const derivation = der.sequence(
    der.octetString(salt),
    der.integer(BigInt(iterations)),
    der.sequence(der.objectIdentifier(hmacSha256), der.asn1Null()),
  );
  const algorithm = der.sequence(
    der.objectIdentifier(pbes2),
    der.sequence(
      der.sequence(der.objectIdentifier(pbkdf2), derivation),
      der.sequence(der.objectIdentifier(aesIdentifiers[cipher]), der.octetString(iv)),
    ),
  );
  return { algorithm, data: run(`${cipher}-cbc`, key, iv, plain) };
}

function run(cipher: string, key: Buffer, iv: Buffer, plain: Buffer): Buffer {
  const running = createCipheriv(cipher, key, iv);
  return Buffer.concat([running.update(plain), running.final()]);
}

const macDigests = {
  sha1: { oid: '1.3.14.3.2.26', size: 20 },
  sha256: { oid: '2.16.840.1.101.3.4.2.1', size: 32 },
  sha512: { oid: '2.16.840.1.101.3.4.2.3', size: 64 },
} as const;

function macData(hash: keyof typeof macDigests, content: Buffer, password: Uint8Array, iterations: number): Buffer {
  const salt = randomBytes(8);
  const { oid, size } = macDigests[hash];
  const key = derivePkcs12(password, 'mac', { hash, salt, iterations, size }, new DerivationBudget());
  const digest = createHmac(hash, key).update(content).digest();
  return der.sequence(
    der.sequence(der.sequence(der.objectIdentifier(oid), der.asn1Null()), der.octetString(digest)),
    der.octetString(salt),
    der.integer(BigInt(iterations)),
  );
}
