import { createHash } from 'node:crypto';
import { type XmlDocument, type XmlElement, XmlXPath } from 'libxml2-wasm';
import { type Canonicalization, inclusive } from '../xml/canonical.ts';
import { all, everyElement, textAt, type XmlTree } from '../xml/tree.ts';
import { digestAlgorithms, envelopedSignature, readCanonicalization } from './algorithms.ts';

/** An element twice: as libxml2 has it, to be canonicalised, and as the checks read it. */
export type Target = { readonly element: XmlElement; readonly tree: XmlTree };

/** One ds:Reference, with what it points at. */
export type Reference = {
  readonly type: string | undefined;
  readonly target: Target;
  readonly enveloped: boolean;
  readonly canonicalization: Canonicalization;
  readonly hash: string;
  readonly digest: string;
};

/** The references of a SignedInfo, or undefined when one cannot be followed. */
export function readReferences(
  signedInfo: XmlTree,
  root: Target,
  byId: ReadonlyMap<string, Target>,
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
    references.push({ type: node.attributes.Type, target, hash, digest, ...transforms });
  }
  return references;
}

const withId = XmlXPath.compile('//*[@Id or @id or @ID]');

/** The elements that have an Id. */
export type Targets = {
  /** By that Id. One used twice is not there: what was signed and what is read could be different elements (wrapping). */
  readonly byId: ReadonlyMap<string, Target>;
  readonly byNode: ReadonlyMap<XmlTree, Target>;
};

export function targetsOf(document: XmlDocument, tree: XmlTree): Targets {
  const elements = document.find(withId) as XmlElement[];
  const byId = new Map<string, Target>();
  const byNode = new Map<XmlTree, Target>();
  const twice = new Set<string>();
  for (const node of everyElement(tree)) {
    const { Id, id, ID } = node.attributes;
    const value = Id ?? id ?? ID;
    // Both lists are in document order.
    const element = value === undefined ? undefined : elements[byNode.size];
    if (value === undefined || element === undefined) continue;
    if (byId.has(value)) twice.add(value);
    const target = { element, tree: node };
    byId.set(value, target);
    byNode.set(node, target);
  }
  for (const value of twice) byId.delete(value);
  return { byId, byNode };
}

export function digestHolds({ hash, digest }: Reference, canonical: Buffer): boolean {
  return createHash(hash).update(canonical).digest('base64') === digest.replace(/\s+/g, '');
}

function readTransforms(reference: XmlTree): Pick<Reference, 'enveloped' | 'canonicalization'> | undefined {
  let enveloped = false;
  let canonicalization = inclusive;
  for (const transform of all(reference, 'Transforms', 'Transform')) {
    const known = readCanonicalization(transform);
    if (transform.attributes.Algorithm === envelopedSignature) enveloped = true;
    else if (known !== undefined) canonicalization = known;
    else return undefined;
  }
  return { enveloped, canonicalization };
}
