import { asn1, type Certificate, nameText, readText } from '@talonario/sri';

/** Holder of a certificate, as far as the certificate states it. */
export interface Taxpayer {
  readonly ruc: string | null;
  /** The cédula of the person. */
  readonly personId: string | null;
}

// Most authorities use the layout of the central bank: `<arc>.3.1` is the person's id and `<arc>.3.11` the RUC.
const arcs = [
  '1.3.6.1.4.1.37746', // Security Data
  '1.3.6.1.4.1.37947', // Banco Central del Ecuador
  '1.3.6.1.4.1.18332', // ANF AC
  '1.3.6.1.4.1.37442', // ANF AC, second arc
  '1.3.6.1.4.1.47286.102', // Uanataca
  '1.3.6.1.4.1.43745.1', // Consejo de la Judicatura
  '1.3.6.1.4.1.57153.102', // Eclipsoft
  '1.3.6.1.4.1.52643', // Datil
  '1.3.6.1.4.1.59382', // Lazzate
  '1.3.6.1.4.1.59198', // Argos Data
  '1.3.6.1.4.1.34380', // CorpNewBest
  '1.3.6.1.4.1.56105', // Alpha Technologies
  '1.3.6.1.4.1.61305', // FirmaSegura
];
const digercic = '1.3.6.1.4.1.55519.1.1.1.5.2'; // Registro Civil, with a different layout

const rucIdentifiers = [...arcs.map((arc) => `${arc}.3.11`), `${digercic}.4`];
const personIdentifiers = [...arcs.map((arc) => `${arc}.3.1`), `${digercic}.1`];

const subjectAlternativeName = '2.5.29.17';
const organizationIdentifier = '2.5.4.97';
const serialNumber = '2.5.4.5';

/**
 * Reads the numbers where each authority stores them: in an extension, a subjectAltName, or the subject's own
 * identifiers.
 */
export function readTaxpayer(certificate: Certificate): Taxpayer {
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

// ETSI EN 319 412-1: VATEC-<RUC> for the company, IDCEC-<cédula> for the person. A serial number of 13 digits ending in
// 001 is a RUC. One of ten digits may be anything, so it is only used with its prefix.
function rucInSubject({ subject }: Certificate): string | null {
  for (const type of [organizationIdentifier, serialNumber]) {
    const found = /^(?:VATEC-|IDCEC-|RUC[- ]?)?(\d{10}001)$/i.exec(nameText(subject, type)?.trim() ?? '')?.[1];
    if (found !== undefined) return found;
  }
  return null;
}

function personIdInSubject({ subject }: Certificate): string | null {
  return /^IDCEC-(\d{10})$/i.exec(nameText(subject, serialNumber)?.trim() ?? '')?.[1] ?? null;
}

/** Text of an extension: a string element, or the unwrapped characters that some authorities store. */
function textIn(bytes: Uint8Array): string {
  try {
    const text = readText(asn1.readAsn1(bytes));
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
        readText(asn1.childAt(asn1.childAt(name, 1, 0xa0), 0)) ?? '',
      ]);
  } catch (error) {
    if (error instanceof asn1.Asn1Error) return [];
    throw error;
  }
}
