import { nodeDigest, nodeRsaVerify, nodeSigner } from '@talonario/p12';
import { createTestAuthority } from '@talonario/p12/testing';
import { XmlDocument, XmlElement, type XmlNode } from 'libxml2-wasm';
import { canonicalForm, dsNamespace, exclusiveNamespace } from '../src/signature/algorithms.ts';
import { ByteOutput } from '../src/signature/byte-output.ts';
import { canonicalizeXml } from '../src/signature/canonicalize.ts';
import type { HashAlgorithmName } from '../src/signature/ports.ts';
import { prepareSigner, type SignedXml, signDocumentXml } from '../src/signature/xades.ts';
import type { UnsignedXml } from '../src/unsigned-xml.ts';

export const signaturePorts = { digest: nodeDigest, rsaVerify: nodeRsaVerify };

const now = new Date('2026-05-19T15:34:21Z');
export const testAuthority = createTestAuthority({ now, shape: 'uanataca' });
export const certificateHolder = {
  holder: 'PERSONA DE PRUEBA',
  ruc: '1790012345001',
  validFrom: new Date('2026-01-01T00:00:00Z'),
  validTo: new Date('2028-01-01T00:00:00Z'),
};
export const certificateEntry = testAuthority.issue(certificateHolder);
export const signingKey = nodeSigner(certificateEntry);

/** Only tests use this cast to bypass the schema check: their documents have no schema. */
export function asUnsignedXml(xml: string): UnsignedXml {
  return xml as UnsignedXml;
}

/** A small document with letters, entities and an emoji. */
export function sampleXml(lines = 2): UnsignedXml {
  const line =
    '<detalle><descripcion>Piña &amp; «ñandú» &lt;3 😀 &gt; "x"</descripcion><cantidad>1.50</cantidad></detalle>';
  return asUnsignedXml(
    '<factura id="comprobante" version="2.1.0"><infoTributaria>' +
      '<claveAcceso>1905202601179001234500110010010000000011234567813</claveAcceso></infoTributaria>' +
      `<detalles>${line.repeat(lines)}</detalles></factura>`,
  );
}

export function signSample(hash: HashAlgorithmName = 'sha1', xml = sampleXml()): SignedXml {
  return signDocumentXml(xml, prepareSigner(signingKey, nodeDigest, hash), { signedAt: now, id: 620397 });
}

/**
 * Computes the digests and the signature value of a changed document again, so that a wrong digest is not one of its
 * faults. The signature may have any form; `write` formats its base64.
 */
export function recomputeSignature(
  xml: string,
  hash: HashAlgorithmName = 'sha1',
  write: (base64: string) => string = String,
): string {
  const document = XmlDocument.fromString(xml);
  try {
    for (const reference of document.find('//ds:SignedInfo/ds:Reference', { ds: dsNamespace })) {
      if (reference instanceof XmlElement) fill(reference, 'ds:DigestValue', write(digestOf(xml, reference, hash)));
    }
    const signedInfo = document.get('//ds:SignedInfo', { ds: dsNamespace });
    if (!(signedInfo instanceof XmlElement)) throw new Error('no SignedInfo');
    const form = formOf(signedInfo.get('ds:CanonicalizationMethod', { ds: dsNamespace }));
    const text = Buffer.from(canonicalizeXml(document, signedInfo, form)).toString();
    fill(document.root, '//ds:SignatureValue', write(signingKey.sign(hash, text)));
    const output = new ByteOutput();
    document.save(output, { format: false, encoding: 'utf-8' });
    return Buffer.from(output.bytes()).toString().trimEnd();
  } finally {
    document.dispose();
  }
}

function digestOf(xml: string, reference: XmlElement, hash: HashAlgorithmName): string {
  const id = reference.attr('URI')?.value.slice(1) ?? '';
  const copy = XmlDocument.fromString(xml);
  try {
    const target = id === '' ? copy.root : copy.get(`//*[@id='${id}' or @Id='${id}']`);
    if (!(target instanceof XmlElement)) return '';
    const transforms = reference.find('ds:Transforms/ds:Transform', { ds: dsNamespace });
    const form = transforms.map(formOf).find((found) => found !== undefined);
    if (!target.isSameNode(copy.root)) return nodeDigest(hash, canonicalizeXml(copy, target, form));
    for (const signature of copy.find('//ds:Signature', { ds: dsNamespace })) signature.remove();
    return nodeDigest(hash, canonicalizeXml(copy, undefined, form && { ...form, withComments: false }));
  } finally {
    copy.dispose();
  }
}

function formOf(method: XmlNode | null) {
  if (!(method instanceof XmlElement)) return undefined;
  const list = method.get('exc:InclusiveNamespaces/@PrefixList', { exc: exclusiveNamespace })?.content ?? '';
  return canonicalForm(method.attr('Algorithm')?.value, list.split(' ').filter(Boolean));
}

function fill(parent: XmlElement, path: string, text: string): void {
  const element = parent.get(path, { ds: dsNamespace });
  if (!(element instanceof XmlElement)) return;
  for (let child = element.firstChild; child !== null; child = element.firstChild) child.remove();
  element.addText(text);
}
