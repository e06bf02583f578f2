// Determines which parts of a document are covered by the document's signature.
import {
  algorithmNameForMessage,
  type CanonicalForm,
  canonicalForm,
  envelopedTransform,
  inclusiveForm,
  signedPropertiesType,
} from './algorithms.ts';
import type { ParsedReference, ParsedSignature } from './read-signature.ts';
import type { ReportSignatureFault, SignatureFindingsReceiver } from './signature-fault.ts';

export interface CoveredPart extends ParsedReference {
  /** Canonical form of the part from which its digest was computed. */
  readonly form: CanonicalForm;
}

/** Whether a canonical form is accepted. */
export type AcceptsCanonicalForm = (form: CanonicalForm) => boolean;

export interface SignatureCoverage {
  readonly document: CoveredPart | undefined;
  readonly properties: CoveredPart | undefined;
  readonly keyInfo: CoveredPart | undefined;
}

/**
 * Determines which reference covers which part. A signature may cover these three parts and nothing else, each once.
 * `takes` decides which canonical forms are accepted.
 */
export function findCoveredParts(
  signature: ParsedSignature,
  rootId: string | undefined,
  takes: AcceptsCanonicalForm,
  { say, doubt }: SignatureFindingsReceiver,
): SignatureCoverage {
  const covered: { -readonly [Part in keyof SignatureCoverage]: SignatureCoverage[Part] } = {
    document: undefined,
    properties: undefined,
    keyInfo: undefined,
  };
  for (const reference of signature.references) {
    const part = partNamed(reference.uri, signature, rootId);
    if (part === undefined || covered[part] !== undefined) {
      say('unexpected_reference', `a reference to ${algorithmNameForMessage(reference.uri)}`);
      continue;
    }
    covered[part] = { ...reference, form: readTransforms(reference, part, takes, say) };
  }
  if (covered.document === undefined) say('document_not_covered', 'no reference covers the root of the document');
  if (covered.properties === undefined) say('properties_not_covered', 'no reference covers the signed properties');
  else if (covered.properties.type !== signedPropertiesType) {
    const { type } = covered.properties;
    doubt(
      'properties_type',
      'properties_not_covered',
      `the reference to the signed properties has type ${algorithmNameForMessage(type)}`,
    );
  }
  if (signature.id === undefined || signature.target !== `#${signature.id}`) {
    doubt('properties_target', 'structure', 'the properties do not target this signature');
  }
  return covered;
}

function partNamed(
  uri: string | undefined,
  signature: ParsedSignature,
  rootId: string | undefined,
): keyof SignatureCoverage | undefined {
  // An empty URI means the complete document. That equals its root element, because instructions are refused and
  // comments are omitted.
  if (uri === '') return 'document';
  if (uri === undefined || !uri.startsWith('#') || uri.length < 2) return undefined;
  const id = uri.slice(1);
  if (id === rootId) return 'document';
  if (id === signature.signedPropertiesId) return 'properties';
  return id === signature.keyInfoId ? 'keyInfo' : undefined;
}

/**
 * Returns the canonical form at the end of the transforms. Only the reference to the document removes the signature,
 * and it must be the first transform.
 */
function readTransforms(
  reference: ParsedReference,
  part: keyof SignatureCoverage,
  takes: AcceptsCanonicalForm,
  say: ReportSignatureFault,
): CanonicalForm {
  const enveloped = reference.transforms.filter(({ algorithm }) => algorithm === envelopedTransform);
  if (enveloped.length !== (part === 'document' ? 1 : 0)) {
    say(
      'unknown_transform',
      `the reference to ${algorithmNameForMessage(reference.uri)} has ${enveloped.length} enveloped-signature transforms`,
    );
  }
  let form: CanonicalForm | undefined;
  for (const { algorithm, prefixes, hasContent } of reference.transforms) {
    if (algorithm === envelopedTransform) {
      // After canonicalization the signature is no longer the node that this transform removes.
      if (form !== undefined || hasContent) say('unknown_transform', 'enveloped-signature after a canonical form');
      continue;
    }
    const found = hasContent ? undefined : canonicalForm(algorithm, prefixes);
    const repeats = form !== undefined && JSON.stringify(form) !== JSON.stringify(found);
    if (found === undefined || !takes(found) || repeats)
      say('unknown_transform', `transform ${algorithmNameForMessage(algorithm)}`);
    form = found;
  }
  // A reference by id always omits comments, so the canonical form of the part is one without comments.
  return { ...(form ?? inclusiveForm), withComments: false };
}
