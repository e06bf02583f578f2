import { createHash } from 'node:crypto';
import { type XmlDocument, type XmlElement, XmlXPath } from 'libxml2-wasm';
import { type Canonicalization, inclusive } from '../xml/canonical.ts';
import { all, everyElement, textAt, type XmlTree } from '../xml/tree.ts';
import { canonicalizations, digestAlgorithms, envelopedSignature } from './algorithms.ts';

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

/**
 * Elements by their Id. A value used twice gives undefined: what was signed and what is read could then be different
 * elements (signature wrapping).
 */
export function targetsById(document: XmlDocument, tree: XmlTree): Map<string, Target> | undefined {
  const elements = document.find(withId) as XmlElement[];
  const byId = new Map<string, Target>();
  for (const node of everyElement(tree)) {
    const { Id, id, ID } = node.attributes;
    const value = Id ?? id ?? ID;
    if (value === undefined) continue;
    // Both lists are in document order.
    const element = elements[byId.size];
    if (element === undefined || byId.has(value)) return undefined;
    byId.set(value, { element, tree: node });
  }
  return byId;
}

export function digestHolds({ hash, digest }: Reference, canonical: Buffer): boolean {
  return createHash(hash).update(canonical).digest('base64') === digest.replace(/\s+/g, '');
}

function readTransforms(reference: XmlTree): Pick<Reference, 'enveloped' | 'canonicalization'> | undefined {
  let enveloped = false;
  let canonicalization = inclusive;
  for (const transform of all(reference, 'Transforms', 'Transform')) {
    const algorithm = transform.attributes.Algorithm ?? '';
    const known = canonicalizations.get(algorithm);
    if (algorithm === envelopedSignature) enveloped = true;
    else if (known !== undefined && transform.children.length === 0) canonicalization = known;
    else return undefined;
  }
  return { enveloped, canonicalization };
}
