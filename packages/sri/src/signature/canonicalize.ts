import { XmlC14NMode, type XmlDocument, type XmlElement } from 'libxml2-wasm';
import { type CanonicalForm, inclusiveForm } from './algorithms.ts';
import { ByteOutput } from './byte-output.ts';

/** Canonical XML of a complete document, or of one element with the namespaces in its scope. */
export function canonicalizeXml(document: XmlDocument, element?: XmlElement, form = inclusiveForm): Uint8Array {
  const output = new ByteOutput();
  document.canonicalize(output, {
    mode: modes[form.mode],
    withComments: form.withComments,
    ...(form.prefixes.length === 0 ? {} : { inclusiveNamespacePrefixes: [...form.prefixes] }),
    ...(element === undefined ? {} : { nodeSet: new Set([element]) }),
  });
  return output.bytes();
}

const modes = {
  inclusive: XmlC14NMode.XML_C14N_1_0,
  inclusive_1_1: XmlC14NMode.XML_C14N_1_1,
  exclusive: XmlC14NMode.XML_C14N_EXCLUSIVE_1_0,
} as const satisfies Record<CanonicalForm['mode'], number>;
