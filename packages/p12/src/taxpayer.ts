import { asn1, asn1Text, type Certificate, nameAttributeText } from '@talonario/sri';

/** Holder of a certificate: the identifications that the certificate contains. */
export interface CertificateHolder {
  readonly ruc: string | null;
  /** Cédula of the natural person. */
  readonly personId: string | null;
}

// Object identifiers of authorities that use the layout of the central bank: `<arc>.3.1` is the person's id and
// `<arc>.3.11` the RUC.
const arcs = [
  '1.3.6.1.4.1.37746', // Object identifier of the authority Security Data.
  '1.3.6.1.4.1.37947', // Object identifier of the authority Banco Central del Ecuador.
  '1.3.6.1.4.1.18332', // Object identifier of the authority ANF AC.
  '1.3.6.1.4.1.37442', // Second object identifier of the authority ANF AC.
  '1.3.6.1.4.1.47286.102', // Object identifier of the authority Uanataca.
  '1.3.6.1.4.1.43745.1', // Object identifier of the authority Consejo de la Judicatura.
  '1.3.6.1.4.1.57153.102', // Object identifier of the authority Eclipsoft.
  '1.3.6.1.4.1.52643', // Object identifier of the authority Datil.
  '1.3.6.1.4.1.59382', // Object identifier of the authority Lazzate.
  '1.3.6.1.4.1.59198', // Object identifier of the authority Argos Data.
  '1.3.6.1.4.1.34380', // Object identifier of the authority CorpNewBest.
  '1.3.6.1.4.1.56105', // Object identifier of the authority Alpha Technologies.
  '1.3.6.1.4.1.61305', // Object identifier of the authority FirmaSegura.
];
const digercic = '1.3.6.1.4.1.55519.1.1.1.5.2'; // Registro Civil, with a different layout

const rucIdentifiers = [...arcs.map((arc) => `${arc}.3.11`), `${digercic}.4`];
const personIdentifiers = [...arcs.map((arc) => `${arc}.3.1`), `${digercic}.1`];

const subjectAlternativeName = '2.5.29.17';
const organizationIdentifier = '2.5.4.97';
const serialNumber = '2.5.4.5';

/**
 * Reads RUC and cédula from a certificate. Each authority stores them in another place: an extension, a subjectAltName,
 * or the subject's own identifiers.
 */
export function taxpayerOfCertificate(certificate: Certificate): CertificateHolder {
  const values = new Map([...certificate.extensions].map(([oid, bytes]) => [oid, textIn(bytes)]));
  for (const [oid, text] of otherNames(certificate.extensions.get(subjectAlternativeName))) values.set(oid, text);
  const first = (identifiers: readonly string[], pattern: RegExp): string | null => {
    for (const identifier of identifiers) {
      const found = pattern.exec(values.get(identifier) ?? '')?.[1];
      if (found !== undefined) return found;
    }
    return null;
  };
  return {
    ruc: first(rucIdentifiers, /(?:^|\D)(\d{10}001)(?:\D|$)/) ?? rucInSubject(certificate),
    personId: first(personIdentifiers, /(?:^|\D)(\d{10})(?:\D|$)/) ?? personIdInSubject(certificate),
  };
}

// Finds the RUC in the subject. ETSI EN 319 412-1 defines VATEC-<RUC> for the company and IDCEC-<cédula> for the
// person. A serial number of 13 digits ending in 001 is a RUC. A number of ten digits may be anything, so it is only
// used with its prefix.
function rucInSubject({ subject }: Certificate): string | null {
  for (const type of [organizationIdentifier, serialNumber]) {
    const found = /^(?:VATEC-|IDCEC-|RUC[- ]?)?(\d{10}001)$/i.exec(nameAttributeText(subject, type)?.trim() ?? '')?.[1];
    if (found !== undefined) return found;
  }
  return null;
}

function personIdInSubject({ subject }: Certificate): string | null {
  return /^IDCEC-(\d{10})$/i.exec(nameAttributeText(subject, serialNumber)?.trim() ?? '')?.[1] ?? null;
}

/** Text of an extension. Most authorities store a string element; some store the characters without one. */
function textIn(bytes: Uint8Array): string {
  try {
    const text = asn1Text(asn1.readAsn1(bytes));
    if (text !== undefined) return text;
  } catch (error) {
    if (!(error instanceof asn1.Asn1Error)) throw error;
  }
  return Buffer.from(bytes).toString('latin1');
}

/** The otherName entries of a subjectAltName: `[0] { type, [0] { value } }`. */
function otherNames(extension: Uint8Array | undefined): [string, string][] {
  if (extension === undefined) return [];
  try {
    return asn1
      .children(asn1.readAsn1(extension))
      .filter((name) => name.tag === 0xa0)
      .map((name) => [
        asn1.objectIdentifier(asn1.childAt(name, 0)),
        asn1Text(asn1.childAt(asn1.childAt(name, 1, 0xa0), 0)) ?? '',
      ]);
  } catch (error) {
    if (error instanceof asn1.Asn1Error) return [];
    throw error;
  }
}
