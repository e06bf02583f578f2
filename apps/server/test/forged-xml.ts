// Makes forged purchases: genuine documents with changed amounts, signed again with a self-made certificate.
import { nodeDigest, nodeSigner } from '@talonario/p12';
import { createTestAuthority, type IssueCertificateOptions } from '@talonario/p12/testing';
import {
  asDocumentTypeCode,
  buildAccessKey,
  checkSchema,
  documentTypes,
  parseAccessKey,
  prepareSigner,
  signDocumentXml,
} from '@talonario/sri';

/** Returns the document inside SRI's authorization XML, which a supplier sends by mail. */
export function unwrapDocument(wrapped: string): string {
  const bare = /<!\[CDATA\[(.*)\]\]>/s.exec(wrapped)?.[1];
  if (bare === undefined) throw new Error('no document in the wrapper');
  return bare;
}

/** Puts a document into SRI's authorization XML, which is not signed. */
export function wrapInAuthorization(
  bare: string,
  claims: { readonly number?: string; readonly date?: string } = {},
): string {
  const number = claims.number ?? accessKeyOf(bare);
  const { date = '2026-11-02T10:00:00-05:00' } = claims;
  return `<?xml version="1.0" encoding="UTF-8"?><autorizacion><estado>AUTORIZADO</estado><numeroAutorizacion>${number}</numeroAutorizacion><fechaAutorizacion>${date}</fechaAutorizacion><ambiente>PRUEBAS</ambiente><comprobante><![CDATA[${bare}]]></comprobante><mensajes/></autorizacion>`;
}

export const accessKeyOf = (xml: string): string => /<claveAcceso>(\d{49})</.exec(xml)?.[1] ?? '';

export function withoutSignature(bare: string): string {
  return bare.replace(/<ds:Signature .*<\/ds:Signature>/s, '');
}

/** Multiplies every amount above a dollar by a thousand. */
export function inflateAmounts(xml: string): string {
  return xml.replaceAll(/<(\w+)>(\d+\.\d\d)</g, (found, element: string, amount: string) =>
    Number(amount) > 1 && element !== 'tarifa' ? `<${element}>${(Number(amount) * 1000).toFixed(2)}<` : found,
  );
}

/** Changes the issue date, also in the access key. */
export function changeIssueDate(xml: string, date: string): string {
  const parts = parseAccessKey(accessKeyOf(xml));
  if (parts === undefined) throw new Error('no key');
  const day = date.split('-').reverse().join('/');
  return xml
    .replaceAll(accessKeyOf(xml), buildAccessKey({ ...parts, date }))
    .replace(/<fechaEmision>[^<]*/, `<fechaEmision>${day}`);
}

const year = 365 * 86_400_000;
/** Certificate authority with the same name as the suppliers' authority in these tests, but with another key. */
const forger = createTestAuthority({ now: new Date() });

/** Signs any XML, by default with a new certificate of the forger. */
export function signAgain(xml: string, certificate: Partial<IssueCertificateOptions> = {}): string {
  const now = Date.now();
  const entry = forger.issue({
    holder: 'COMERCIAL INVENTADA S.A.',
    validFrom: new Date(now - year),
    validTo: new Date(now + year),
    ...certificate,
  });
  const bare = withoutSignature(xml);
  const type = documentTypes.find(({ xmlRoot }) => bare.includes(`<${xmlRoot} `));
  const verdict = checkSchema(bare, type?.code ?? asDocumentTypeCode('01'));
  if (!verdict.ok) throw new Error(JSON.stringify(verdict.faults));
  return signDocumentXml(verdict.xml, prepareSigner(nodeSigner(entry), nodeDigest), {
    signedAt: new Date(now),
    id: 111111,
  });
}
