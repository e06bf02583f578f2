// Which parts of a document its signature covers.
import { c14nAlgorithm, envelopedTransform, signedPropertiesType } from './algorithms.ts';
import type { ReadReference, ReadSignature } from './read-signature.ts';
import type { Say } from './signature-fault.ts';

export interface Covered {
  readonly document: ReadReference | undefined;
  readonly properties: ReadReference | undefined;
  readonly keyInfo: ReadReference | undefined;
}

/** Which reference covers what. A signature may cover these three parts and nothing else, each once. */
export function coveredParts(signature: ReadSignature, rootId: string | undefined, say: Say): Covered {
  const covered: { -readonly [Part in keyof Covered]: Covered[Part] } = {
    document: undefined,
    properties: undefined,
    keyInfo: undefined,
  };
  for (const reference of signature.references) {
    const part = partNamed(reference.uri, signature, rootId);
    if (part === undefined || covered[part] !== undefined) {
      say('unexpected_reference', `a reference to ${reference.uri ?? 'nothing'}`);
      continue;
    }
    covered[part] = reference;
    checkTransforms(reference, part, say);
  }
  if (covered.document === undefined) say('document_not_covered', 'no reference covers the root of the document');
  if (covered.properties === undefined) say('properties_not_covered', 'no reference covers the signed properties');
  else if (covered.properties.type !== signedPropertiesType) {
    say('properties_not_covered', `the reference to the signed properties has type ${covered.properties.type}`);
  }
  if (signature.id === undefined || signature.target !== `#${signature.id}`) {
    say('structure', 'the properties do not target this signature');
  }
  return covered;
}

function partNamed(
  uri: string | undefined,
  signature: ReadSignature,
  rootId: string | undefined,
): keyof Covered | undefined {
  // An empty URI names the whole document, which is the root once instructions are refused and comments left out.
  if (uri === '') return 'document';
  if (uri === undefined || !uri.startsWith('#') || uri.length < 2) return undefined;
  const id = uri.slice(1);
  if (id === rootId) return 'document';
  if (id === signature.signedPropertiesId) return 'properties';
  return id === signature.keyInfoId ? 'keyInfo' : undefined;
}

function checkTransforms(reference: ReadReference, part: keyof Covered, say: Say): void {
  const enveloped = reference.transforms.filter((transform) => transform === envelopedTransform);
  if (enveloped.length !== (part === 'document' ? 1 : 0)) {
    say(
      'unknown_transform',
      `the reference to ${reference.uri} has ${enveloped.length} enveloped-signature transforms`,
    );
  }
  for (const transform of reference.transforms) {
    if (transform !== envelopedTransform && transform !== c14nAlgorithm) say('unknown_transform', `${transform}`);
  }
}
