import { createHash } from 'node:crypto';
import { type Canonicalization, inclusiveCanonicalization } from '../xml/canonical.ts';
import { allElements, elementsAt, textAt, type XmlTree } from '../xml/tree.ts';
import { digestAlgorithms, envelopedSignature, readCanonicalization } from './algorithms.ts';

/** One ds:Reference of a signature, with the element that it refers to. */
export type SignatureReference = {
  readonly type: string | undefined;
  readonly target: XmlTree;
  readonly enveloped: boolean;
  readonly canonicalization: Canonicalization;
  readonly hash: string;
  readonly digest: string;
};

/** References of a SignedInfo. Undefined if one of them cannot be resolved. */
export function parseReferences(
  signedInfo: XmlTree,
  root: XmlTree,
  byId: ReadonlyMap<string, XmlTree>,
): SignatureReference[] | undefined {
  const references: SignatureReference[] = [];
  for (const node of elementsAt(signedInfo, 'Reference')) {
    const uri = node.attributes.URI;
    const target = uri === '' ? root : uri?.startsWith('#') ? byId.get(uri.slice(1)) : undefined;
    const hash = digestAlgorithms.get(elementsAt(node, 'DigestMethod')[0]?.attributes.Algorithm ?? '');
    const digest = textAt(node, 'DigestValue');
    const transforms = readTransforms(node);
    if (target === undefined || hash === undefined || digest === undefined || transforms === undefined)
      return undefined;
    references.push({ type: node.attributes.Type, target, hash, digest, ...transforms });
  }
  return references;
}

/**
 * Elements of a document by their Id. An Id that is used twice is left out: the signed element and the element that is
 * read could differ (wrapping attack).
 */
export function elementsById(tree: XmlTree): ReadonlyMap<string, XmlTree> {
  const byId = new Map<string, XmlTree>();
  const twice = new Set<string>();
  for (const element of allElements(tree)) {
    const id = elementIdOf(element);
    if (id === undefined) continue;
    if (byId.has(id)) twice.add(id);
    byId.set(id, element);
  }
  for (const id of twice) byId.delete(id);
  return byId;
}

export function elementIdOf({ attributes: { Id, id, ID } }: XmlTree): string | undefined {
  return Id ?? id ?? ID;
}

export function isDigestEqual({ hash, digest }: SignatureReference, canonical: string | Buffer): boolean {
  return createHash(hash).update(canonical).digest('base64') === digest.replace(/\s+/g, '');
}

function readTransforms(reference: XmlTree): Pick<SignatureReference, 'enveloped' | 'canonicalization'> | undefined {
  let enveloped = false;
  let canonicalization = inclusiveCanonicalization;
  for (const transform of elementsAt(reference, 'Transforms', 'Transform')) {
    const known = readCanonicalization(transform);
    if (transform.attributes.Algorithm === envelopedSignature) enveloped = true;
    else if (known !== undefined) canonicalization = known;
    else return undefined;
  }
  return { enveloped, canonicalization };
}
