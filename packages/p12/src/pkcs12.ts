import { createHmac, timingSafeEqual } from 'node:crypto';
import { asn1 } from '@talonario/sri';
import { decrypt, iterationCount, unsupportedCipher } from './encryption.ts';
import { P12Failure } from './failure.ts';
import { DerivationBudget, derivePkcs12 } from './key-derivation.ts';
import { bagType, contentType, digests, x509CertificateBag } from './object-identifiers.ts';
import { type PasswordForm, passwordForms } from './password.ts';

/** Private keys (PKCS#8) and certificates of a .p12 file, all as DER. */
export interface P12Contents {
  readonly privateKeys: readonly Uint8Array[];
  readonly certificates: readonly Uint8Array[];
}

// Real files have a few entries. The limit bounds the decryption work that a hostile file can cause.
const maxBags = 64;
const maxNesting = 4;

/** Reads a PKCS#12 file (RFC 7292, DER or BER). Throws P12Failure, or Asn1Error if the bytes are not such a file. */
export function parsePkcs12(file: Uint8Array, password: string, work?: number): P12Contents {
  const [version, authSafe, macData] = asn1.children(asn1.expectTag(asn1.readFirstAsn1(file), 0x30));
  if (version === undefined || asn1.integer(version) !== 3n) throw new asn1.Asn1Error('not version 3 of the format');
  if (authSafe === undefined) throw new asn1.Asn1Error('no content');
  const type = asn1.objectIdentifier(asn1.childAt(authSafe, 0));
  if (type !== contentType.data) throw unsupportedCipher(type);
  const content = asn1.octets(asn1.childAt(asn1.childAt(authSafe, 1, 0xa0), 0));

  const budget = new DerivationBudget(work);
  const forms = passwordForms(password);
  if (macData === undefined) return new Reader(forms, false, budget).read(content);
  const right = forms.find((form) => hasRightMac(macData, content, form, budget));
  if (right === undefined) throw wrongPassword();
  // The password encoding that fitted the MAC is tried first, then the others: a program may have encoded the password
  // differently for the MAC and for the encryption.
  return new Reader([right, ...forms.filter((form) => form !== right)], true, budget).read(content);
}

function wrongPassword(): P12Failure {
  return new P12Failure('wrong_password', 'The password does not open the file');
}

function hasRightMac(
  macData: asn1.Asn1Element,
  content: Uint8Array,
  form: PasswordForm,
  budget: DerivationBudget,
): boolean {
  const [digestInfo, salt, iterations] = asn1.children(asn1.expectTag(macData, 0x30));
  if (digestInfo === undefined || salt === undefined) throw new asn1.Asn1Error('an incomplete MAC');
  const oid = asn1.objectIdentifier(asn1.childAt(asn1.childAt(digestInfo, 0, 0x30), 0));
  const hash = digests[oid];
  if (hash === undefined) throw unsupportedCipher(oid);
  const expected = asn1.octets(asn1.childAt(digestInfo, 1));
  const key = derivePkcs12(
    form.wide,
    'mac',
    {
      hash,
      salt: asn1.octets(salt),
      iterations: iterations === undefined ? 1 : iterationCount(iterations),
      size: createHmac(hash, '').digest().length,
    },
    budget,
  );
  const actual = createHmac(hash, key).update(content).digest();
  return actual.length === expected.length && timingSafeEqual(actual, expected);
}

class Reader {
  readonly #forms: readonly PasswordForm[];
  readonly #passwordIsRight: boolean;
  readonly #budget: DerivationBudget;
  readonly #privateKeys: Uint8Array[] = [];
  readonly #certificates: Uint8Array[] = [];
  #bags = 0;

  constructor(forms: readonly PasswordForm[], passwordIsRight: boolean, budget: DerivationBudget) {
    this.#forms = forms;
    this.#passwordIsRight = passwordIsRight;
    this.#budget = budget;
  }

  read(authenticatedSafe: Uint8Array): P12Contents {
    for (const contentInfo of asn1.children(asn1.expectTag(asn1.readFirstAsn1(authenticatedSafe), 0x30))) {
      this.#readBags(this.#open(contentInfo), 0);
    }
    return { privateKeys: this.#privateKeys, certificates: this.#certificates };
  }

  #open(contentInfo: asn1.Asn1Element): asn1.Asn1Element {
    const type = asn1.objectIdentifier(asn1.childAt(contentInfo, 0));
    const content = asn1.childAt(asn1.childAt(contentInfo, 1, 0xa0), 0);
    if (type === contentType.data) return asn1.readFirstAsn1(asn1.octets(content));
    if (type !== contentType.encrypted) throw unsupportedCipher(type);
    const encrypted = asn1.childAt(content, 1, 0x30);
    return this.#decrypt(asn1.childAt(encrypted, 1, 0x30), asn1.octets(asn1.childAt(encrypted, 2)));
  }

  #readBags(safeContents: asn1.Asn1Element, depth: number): void {
    if (depth > maxNesting) throw new asn1.Asn1Error('bags nested too deep');
    for (const bag of asn1.children(asn1.expectTag(safeContents, 0x30))) {
      this.#bags += 1;
      if (this.#bags > maxBags) throw new asn1.Asn1Error('more entries than any real file holds');
      const type = asn1.objectIdentifier(asn1.childAt(bag, 0));
      const value = asn1.childAt(asn1.childAt(bag, 1, 0xa0), 0);
      if (type === bagType.key) this.#privateKeys.push(value.bytes);
      else if (type === bagType.shroudedKey) this.#privateKeys.push(this.#decryptKey(value).bytes);
      else if (type === bagType.certificate) this.#readCertificate(value);
      else if (type === bagType.nested) this.#readBags(value, depth + 1);
      // Revocation lists and secrets are not needed for signing.
    }
  }

  #decryptKey(value: asn1.Asn1Element): asn1.Asn1Element {
    return this.#decrypt(asn1.childAt(value, 0, 0x30), asn1.octets(asn1.childAt(value, 1)));
  }

  #readCertificate(value: asn1.Asn1Element): void {
    if (asn1.objectIdentifier(asn1.childAt(value, 0)) !== x509CertificateBag) return;
    this.#certificates.push(asn1.octets(asn1.childAt(asn1.childAt(value, 1, 0xa0), 0)));
  }

  /**
   * Decrypts with each encoding of the password in turn. A wrong one is detected by its padding or by bytes that are
   * not an ASN.1 sequence.
   */
  #decrypt(algorithm: asn1.Asn1Element, data: Uint8Array): asn1.Asn1Element {
    for (const form of this.#forms) {
      const plain = decrypt(algorithm, data, form, this.#budget);
      const element = plain && sequenceIn(plain);
      if (element !== undefined) return element;
    }
    if (this.#passwordIsRight) throw new asn1.Asn1Error('the password is right, what it opens is not');
    throw wrongPassword();
  }
}

function sequenceIn(plain: Uint8Array): asn1.Asn1Element | undefined {
  try {
    return asn1.expectTag(asn1.readFirstAsn1(plain), 0x30);
  } catch (error) {
    if (error instanceof asn1.Asn1Error) return undefined;
    throw error;
  }
}
