import { createHash } from 'node:crypto';
import type { XmlDocument, XmlElement } from 'libxml2-wasm';
import { all, textAt, type XmlTree } from '../xml/tree.ts';
import {
  type Canonicalization,
  canonicalizations,
  defaultCanonicalization,
  digestAlgorithms,
  envelopedSignature,
} from './algorithms.ts';

/** One ds:Reference, with the element it points at. */
export type Reference = {
  readonly id: string | undefined;
  readonly type: string | undefined;
  readonly target: XmlElement;
  readonly enveloped: boolean;
  readonly canonicalization: Canonicalization;
  readonly hash: string;
  readonly digest: string;
};

/** The references of a SignedInfo, or undefined when one cannot be followed. */
export function readReferences(
  signedInfo: XmlTree,
  root: XmlElement,
  byId: ReadonlyMap<string, XmlElement>,
): Reference[] | undefined {
  const references: Reference[] = [];
  for (const node of all(signedInfo, 'Reference')) {
    const uri = node.attributes.URI;
    const target = uri === '' ? root : uri?.startsWith('#') ? byId.get(uri.slice(1)) : undefined;
    const hash = digestAlgorithms.get(all(node, 'DigestMethod')[0]?.attributes.Algorithm ?? '');
    const digest = textAt(node, 'DigestValue');
    const transforms = readTransforms(node);
    if (target === undefined || hash === undefined || digest === undefined || transforms === undefined)
      return undefined;
    references.push({ id: node.attributes.Id, type: node.attributes.Type, target, hash, digest, ...transforms });
  }
  return references;
}

/**
 * Elements by their Id. A value used twice gives undefined: what was signed and what is read could then be different
 * elements (signature wrapping).
 */
export function elementsById(document: XmlDocument): Map<string, XmlElement> | undefined {
  const byId = new Map<string, XmlElement>();
  for (const node of document.find('//*[@Id or @id or @ID]')) {
    const element = node as XmlElement;
    const id = (element.attr('Id') ?? element.attr('id') ?? element.attr('ID'))?.value ?? '';
    if (byId.has(id)) return undefined;
    byId.set(id, element);
  }
  return byId;
}

export function digestHolds(reference: Reference, canonical: string): boolean {
  return createHash(reference.hash).update(canonical, 'utf8').digest('base64') === reference.digest.replace(/\s+/g, '');
}

function readTransforms(reference: XmlTree): Pick<Reference, 'enveloped' | 'canonicalization'> | undefined {
  let enveloped = false;
  let canonicalization = defaultCanonicalization;
  for (const transform of all(reference, 'Transforms', 'Transform')) {
    const algorithm = transform.attributes.Algorithm ?? '';
    const known = canonicalizations.get(algorithm);
    if (algorithm === envelopedSignature) enveloped = true;
    else if (known !== undefined && transform.children.length === 0) canonicalization = known;
    else return undefined;
  }
  return { enveloped, canonicalization };
}
