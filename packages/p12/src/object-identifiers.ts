import type { HashFunction } from './key-derivation.ts';

const pkcs5 = '1.2.840.113549.1.5';
const pkcs7 = '1.2.840.113549.1.7';
const pkcs12Pbe = '1.2.840.113549.1.12.1';
const pkcs12Bag = '1.2.840.113549.1.12.10.1';
const nist = '2.16.840.1.101.3.4';

export const contentType = { data: `${pkcs7}.1`, encrypted: `${pkcs7}.6` } as const;

export const bagType = {
  key: `${pkcs12Bag}.1`,
  shroudedKey: `${pkcs12Bag}.2`,
  certificate: `${pkcs12Bag}.3`,
  nested: `${pkcs12Bag}.6`,
} as const;

export const x509CertificateBag = '1.2.840.113549.1.9.22.1';
export const pbes2 = `${pkcs5}.13`;
export const pbkdf2 = `${pkcs5}.12`;

export interface PasswordBasedEncryption {
  readonly cipher: 'des-ede3-cbc' | 'rc2';
  readonly keySize: number;
}

/** Password-based encryption schemes that PKCS#12 itself defines, by object identifier. */
export const pkcs12Encryptions: Readonly<Record<string, PasswordBasedEncryption>> = {
  [`${pkcs12Pbe}.3`]: { cipher: 'des-ede3-cbc', keySize: 24 },
  [`${pkcs12Pbe}.4`]: { cipher: 'des-ede3-cbc', keySize: 16 },
  [`${pkcs12Pbe}.5`]: { cipher: 'rc2', keySize: 16 },
  [`${pkcs12Pbe}.6`]: { cipher: 'rc2', keySize: 5 },
};

export const pbes2Ciphers: Readonly<Record<string, { readonly cipher: string; readonly keySize: number }>> = {
  '1.2.840.113549.3.7': { cipher: 'des-ede3-cbc', keySize: 24 },
  [`${nist}.1.2`]: { cipher: 'aes-128-cbc', keySize: 16 },
  [`${nist}.1.22`]: { cipher: 'aes-192-cbc', keySize: 24 },
  [`${nist}.1.42`]: { cipher: 'aes-256-cbc', keySize: 32 },
};

/** Obsolete ciphers that are refused, with names so that the error can state which one the file uses. */
export const refusedCiphers: Readonly<Record<string, string>> = {
  [`${pkcs12Pbe}.1`]: 'RC4-128',
  [`${pkcs12Pbe}.2`]: 'RC4-40',
  [`${pkcs5}.1`]: 'DES with MD2',
  [`${pkcs5}.3`]: 'DES with MD5',
  [`${pkcs5}.4`]: 'RC2 with MD2',
  [`${pkcs5}.6`]: 'RC2 with MD5',
  [`${pkcs5}.10`]: 'DES',
  [`${pkcs5}.11`]: 'RC2 with SHA-1',
  [`${pkcs5}.14`]: 'PBMAC1',
  '1.2.840.113549.3.2': 'RC2',
  '1.3.14.3.2.7': 'DES',
  '1.3.6.1.4.1.11591.4.11': 'scrypt',
};

export const digests: Readonly<Record<string, HashFunction>> = {
  '1.2.840.113549.2.5': 'md5',
  '1.3.14.3.2.26': 'sha1',
  [`${nist}.2.4`]: 'sha224',
  [`${nist}.2.1`]: 'sha256',
  [`${nist}.2.2`]: 'sha384',
  [`${nist}.2.3`]: 'sha512',
};

export const hmacs: Readonly<Record<string, HashFunction>> = {
  '1.2.840.113549.2.7': 'sha1',
  '1.2.840.113549.2.8': 'sha224',
  '1.2.840.113549.2.9': 'sha256',
  '1.2.840.113549.2.10': 'sha384',
  '1.2.840.113549.2.11': 'sha512',
};
