import { verify } from 'node:crypto';
import { XmlC14NMode, XmlElement, XmlXPath } from 'libxml2-wasm';
import { type Canonicalization, canonicalBytes } from '../xml/canonical.ts';
import { extractElement } from '../xml/extract-element.ts';
import type { OpenedXml } from '../xml/parse.ts';
import { allElements, firstElementAt, textAt, type XmlTree } from '../xml/tree.ts';
import { algorithmOf, namespaces, readBase64, readCanonicalization, signatureAlgorithms } from './algorithms.ts';
import type { Certificate } from './certificate.ts';
import { elementIdOf, isDigestEqual, type SignatureReference } from './references.ts';

/** Part of a document that a signature covers, and the canonical form of the part. */
type Part = Pick<SignatureReference, 'target' | 'enveloped' | 'canonicalization'>;

/** Whether SignedInfo was signed by the key, and then whether every reference has the stated digest. */
export function integrityHolds(
  xml: OpenedXml,
  signature: XmlTree,
  references: readonly SignatureReference[],
  { isStrongRsa, publicKey }: Certificate,
): boolean {
  const target = firstElementAt(signature, 'SignedInfo');
  const canonicalization = readCanonicalization(target && firstElementAt(target, 'CanonicalizationMethod'));
  const hash = target && signatureAlgorithms.get(algorithmOf(target, 'SignatureMethod'));
  if (target === undefined || canonicalization === undefined || hash === undefined || !isStrongRsa) return false;
  const formsOf = (parts: readonly Part[]) =>
    cutParts(xml, signature, parts) ?? canonicalParts(xml, signature, parts) ?? [];
  const [signed] = formsOf([{ target, enveloped: false, canonicalization }]);
  const value = readBase64(textAt(signature, 'SignatureValue') ?? '');
  if (signed === undefined || !verify(hash, Buffer.from(signed), publicKey, value)) return false;
  // The canonical forms are computed only after the signature was verified, so that a sender without a valid key cannot
  // cause the cost of many references.
  const forms = formsOf(references);
  return references.every((reference, index) => {
    const form = forms[index];
    return form !== undefined && isDigestEqual(reference, form);
  });
}

/** Cuts the signed parts out of the canonical text that exists already. This is possible for nearly all documents. */
function cutParts(xml: OpenedXml, signature: XmlTree, parts: readonly Part[]): string[] | undefined {
  const forms: string[] = [];
  for (const { target, enveloped, canonicalization } of parts) {
    const form = isPlain(canonicalization) ? extractElement(xml, target, enveloped ? signature : undefined) : undefined;
    if (form === undefined) return undefined;
    forms.push(form);
  }
  return forms;
}

/** Whether a canonicalization is one of the two inclusive forms. They differ only in `xml:` attributes. */
function isPlain({ mode, withComments }: Canonicalization): boolean {
  return mode !== XmlC14NMode.XML_C14N_EXCLUSIVE_1_0 && !withComments;
}

/**
 * Computes each signed part with libxml2, which supports all canonical forms. If the part excludes the signature, the
 * signature is removed from libxml2's document.
 */
function canonicalParts(xml: OpenedXml, signature: XmlTree, parts: readonly Part[]): Buffer[] | undefined {
  const { document } = xml;
  const elementOf = elementsOf(xml);
  const signatureElement = elementOf(signature);
  const signedInfo = firstElementAt(signature, 'SignedInfo');
  const findElement = (target: XmlTree) =>
    target === signedInfo ? signatureElement?.get(signedInfoPath) : elementOf(target);
  const forms: Buffer[] = [];
  for (const [index, { target, enveloped, canonicalization }] of parts.entries()) {
    const element = enveloped ? undefined : findElement(target);
    if (element instanceof XmlElement) forms[index] = canonicalBytes(document, canonicalization, element);
    else if (!enveloped) return undefined;
  }
  if (parts.some(({ enveloped }) => enveloped)) signatureElement?.remove();
  for (const [index, { enveloped, canonicalization }] of parts.entries())
    if (enveloped) forms[index] = canonicalBytes(document, canonicalization, document.root);
  return forms;
}

const signedInfoPath = XmlXPath.compile('ds:SignedInfo', { ds: namespaces.ds });
const withId = XmlXPath.compile('//*[@Id or @id or @ID]');

/** Elements that have an Id, as libxml2 nodes. */
function elementsOf({ document, tree }: OpenedXml): (node: XmlTree) => XmlElement | undefined {
  const found = document.find(withId) as XmlElement[];
  // The two lists correspond by index, because both are in document order.
  const nodes = allElements(tree).filter((node) => elementIdOf(node) !== undefined);
  return (node) => found[nodes.indexOf(node)];
}
