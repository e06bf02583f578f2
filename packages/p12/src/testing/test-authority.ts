import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { makeCertificate, type TestKeyUsage, type TestName } from './write-certificate.ts';
import { makeP12File, type P12Entry, type WriteP12Options } from './write-p12.ts';

/** Real certification authority that the test certificates imitate: the name of the issuer and the place of the RUC. */
export type AuthorityShape = keyof typeof shapes;

export interface TestAuthority {
  /** Certificate of the test authority itself, as DER. */
  readonly certificate: Uint8Array;
  issue(options: IssueCertificateOptions): P12Entry;
}

export interface IssueCertificateOptions {
  readonly holder: string;
  readonly ruc?: string;
  readonly personId?: string;
  readonly validFrom: Date;
  readonly validTo: Date;
  /** Permitted uses of the key. Default: those of a signing certificate. Undefined omits the extension. */
  readonly keyUsage?: readonly TestKeyUsage[] | undefined;
  readonly serialNumber?: bigint;
  /** Existing key for the new certificate. Renewed certificates often reuse a key. */
  readonly privateKey?: KeyObject;
}

export interface AuthorityOptions {
  readonly now: Date;
  readonly shape?: AuthorityShape;
  /** Name of the authority, instead of the invented name of `shape`. */
  readonly name?: TestName;
  /**
   * Key that signs the certificates. Default: a new RSA key as real ones have, which takes half a second to create. It
   * may also be an elliptic key.
   */
  readonly key?: KeyObject;
}

const attribute = {
  commonName: '2.5.4.3',
  serialNumber: '2.5.4.5',
  country: '2.5.4.6',
  locality: '2.5.4.7',
  organization: '2.5.4.10',
  unit: '2.5.4.11',
  organizationIdentifier: '2.5.4.97',
  email: '1.2.840.113549.1.9.1',
} as const;

interface Shape {
  readonly issuer: TestName;
  /**
   * Object identifier of the RUC in certificates of this authority, and whether it is in a separate extension or in the
   * subjectAltName.
   */
  readonly ruc: string;
  readonly place: 'extension' | 'otherName';
}

const ecuador = [[attribute.country, 'EC', 'printable']] as const;

// Test certification authorities, modelled on Ecuador's. Structure, string types and object identifiers are those of the
// real certificates; the names in them are invented.
const shapes = {
  'security-data': {
    issuer: [
      ecuador,
      [[attribute.organization, 'DATOS SEGUROS DE PRUEBA S.A. 2']],
      [[attribute.unit, 'ENTIDAD DE CERTIFICACION FICTICIA']],
      [[attribute.commonName, 'AUTORIDAD DE CERTIFICACION SUBCA-2 DE PRUEBA']],
    ],
    ruc: '1.3.6.1.4.1.37746.3.11',
    place: 'extension',
  },
  'central-bank': {
    issuer: [
      ecuador,
      [[attribute.organization, 'BANCO FICTICIO DEL ECUADOR', 'printable']],
      [[attribute.unit, 'ENTIDAD DE CERTIFICACION DE INFORMACION-FICTICIA', 'printable']],
      [[attribute.locality, 'QUITO', 'printable']],
      [[attribute.commonName, 'AC BANCO FICTICIO DEL ECUADOR', 'printable']],
    ],
    ruc: '1.3.6.1.4.1.37947.3.11',
    place: 'extension',
  },
  uanataca: {
    issuer: [
      [[attribute.country, 'ES', 'printable']],
      [[attribute.locality, 'Barcelona (dirección en https://www.example.test/direccion)']],
      [[attribute.organization, 'FIRMAS DE PRUEBA S.A.']],
      [[attribute.unit, 'TSP-FICTICIO']],
      [[attribute.commonName, 'FICTICIA CA2 2016']],
      [[attribute.organizationIdentifier, 'VATES-A00000000']],
    ],
    ruc: '1.3.6.1.4.1.47286.102.3.11',
    place: 'otherName',
  },
  anf: {
    issuer: [
      ecuador,
      [[attribute.organization, 'AUTORIDAD FICTICIA DE CERTIFICACION ECUADOR C.A.']],
      [[attribute.unit, 'Autoridad intermedia de prueba']],
      [[attribute.serialNumber, '9999999999001', 'printable']],
      [[attribute.commonName, 'Ficticia High Assurance Ecuador Intermediate CA']],
      [[attribute.email, 'prueba@example.test', 'ia5']],
    ],
    ruc: '1.3.6.1.4.1.18332.3.11',
    place: 'extension',
  },
  'civil-registry': {
    issuer: [
      ecuador,
      [[attribute.organization, 'REGISTRO FICTICIO']],
      [[attribute.commonName, 'AC SUBORDINADA FICTICIA']],
    ],
    ruc: '1.3.6.1.4.1.55519.1.1.1.5.2.4',
    place: 'extension',
  },
} as const satisfies Record<string, Shape>;

export const authorityShapes = Object.keys(shapes) as readonly AuthorityShape[];

const year = 365 * 86_400_000;

/**
 * Creates an untrusted authority for tests and for the demo account. SRI refuses its signatures; the simulator accepts
 * them.
 */
export function createTestAuthority({ now, shape = 'security-data', name, key }: AuthorityOptions): TestAuthority {
  const form: Shape = shapes[shape];
  const issuer = name ?? form.issuer;
  const issuerKey = key ?? nextKey();
  const certificate = makeCertificate({
    issuer,
    subject: issuer,
    validFrom: new Date(now.getTime() - 5 * year),
    validTo: new Date(now.getTime() + 15 * year),
    publicKey: issuerKey,
    issuerKey,
    isAuthority: true,
    keyUsage: ['keyCertSign'],
  });
  const issue = (options: IssueCertificateOptions): P12Entry => {
    const privateKey = options.privateKey ?? nextKey();
    const numbers = { ...(options.ruc && { [form.ruc]: options.ruc }), ...personNumber(form.ruc, options.personId) };
    return {
      privateKey,
      certificate: makeCertificate({
        ...(options.serialNumber !== undefined && { serialNumber: options.serialNumber }),
        issuer,
        subject: [ecuador, [[attribute.commonName, options.holder]]],
        validFrom: options.validFrom,
        validTo: options.validTo,
        publicKey: privateKey,
        issuerKey,
        keyUsage: 'keyUsage' in options ? options.keyUsage : ['digitalSignature', 'nonRepudiation', 'keyEncipherment'],
        ...(form.place === 'extension' ? { textExtensions: numbers } : { otherNames: numbers }),
      }),
    };
  };
  return { certificate, issue };
}

/** Creates a .p12 file of a test authority, valid for two years. */
export function createTestP12(
  options: {
    readonly now: Date;
    readonly holder: string;
    readonly ruc: string;
    readonly shape?: AuthorityShape;
    /** Keys created in advance, for callers that must not wait while new keys are created. */
    readonly keys?: { readonly authority: KeyObject; readonly holder: KeyObject };
  } & WriteP12Options,
): Buffer {
  const { now, holder, ruc, keys } = options;
  const authority = createTestAuthority({ ...options, ...(keys && { key: keys.authority }) });
  const validTo = new Date(now.getTime() + 2 * year);
  const entry = authority.issue({ holder, ruc, validFrom: now, validTo, ...(keys && { privateKey: keys.holder }) });
  return makeP12File([entry], {
    ...options,
    chain: [authority.certificate],
  });
}

// Identifier of the cédula, which is next to the RUC: `.3.1` where the RUC is `.3.11`, `.1` where it is `.4`.
function personNumber(ruc: string, personId: string | undefined): Record<string, string> {
  return personId === undefined ? {} : { [ruc.replace(/\.(?:11|4)$/, '.1')]: personId };
}

/**
 * Returns one of six RSA keys that each process creates and reuses in rotation. Creating a key takes half a second, and
 * these keys protect nothing.
 */
function nextKey(): KeyObject {
  taken += 1;
  const place = taken % 6;
  const key = keys[place] ?? generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
  keys[place] = key;
  return key;
}

const keys: KeyObject[] = [];
let taken = 0;
