import { ParseOption, XmlDocument, XmlElement } from 'libxml2-wasm';
import type { DocumentTypeCode } from '../catalogs/document-types.ts';
import type { UnsignedXml } from '../unsigned-xml.ts';
import { type SchemaFault, schemaFaultsOf } from './faults.ts';
import { type SchemaEntry, schemaEntries } from './registry.ts';
import { utf8Bytes } from './utf8.ts';
import { validatorOfSchemaFile } from './validator.ts';

export type XmlSchemaVerdict =
  | { readonly ok: true; readonly xml: UnsignedXml }
  | { readonly ok: false; readonly reason: SchemaRefusalReason; readonly faults: SchemaFault[] };

/** Reason why a document is refused, in the order in which SRI checks. */
export type SchemaRefusalReason = 'too_large' | 'malformed' | 'unknown_type' | 'unknown_version' | 'invalid';

export type ReceivedSchemaVerdict =
  | { readonly ok: true; readonly typeCode: DocumentTypeCode; readonly version: string }
  | { readonly ok: false; readonly reason: SchemaRefusalReason; readonly faults: SchemaFault[] };

/** SRI accepts files of 320 KB, including the signature. */
export const maxXmlBytes = 320 * 1024;
/** Space reserved for the signature. A certificate of 4096 bits with its chain of names is much smaller. */
export const maxSignatureBytes = 16 * 1024;

// libxml2 must not use the network, external entities or the system catalog: the result depends only on the text.
const parseOption =
  ParseOption.XML_PARSE_NONET |
  ParseOption.XML_PARSE_NO_XXE |
  ParseOption.XML_PARSE_NO_SYS_CATALOG |
  ParseOption.XML_PARSE_COMPACT;
const signatureNamespace = 'http://www.w3.org/2000/09/xmldsig#';

/**
 * Checks a document before it is signed. It must be valid against the schema of its type, and its text must have the
 * form that the signing code requires.
 */
export function checkSchema(xml: string, typeCode: DocumentTypeCode): XmlSchemaVerdict {
  const bytes = utf8Bytes(xml);
  if (bytes.length > maxXmlBytes - maxSignatureBytes)
    return { ok: false, reason: 'too_large', faults: [tooLarge(bytes)] };
  const verdict = validate(bytes, (root, entry) => {
    const faults: SchemaFault[] = [];
    if (entry.typeCode !== typeCode) faults.push(at(root, `is of type ${entry.typeCode}, not ${typeCode}`));
    if (root.attr('id') === null) faults.push(at(root, "has no attribute 'id' for the signature to refer to"));
    if (isSigned(root)) faults.push(at(root, 'is signed already'));
    return faults;
  });
  return verdict.ok ? { ok: true, xml: xml as UnsignedXml } : verdict;
}

/** Compiles the schemas of issued documents in advance, so that the first document does not wait for it. */
export function prepareSchemas(): void {
  const made = new Set<DocumentTypeCode>();
  // The newest version of each type comes first.
  for (const { typeCode, file } of schemaEntries) {
    if (!made.has(typeCode)) validatorOfSchemaFile(file);
    made.add(typeCode);
  }
}

export interface ReceivedSchemaOptions {
  /**
   * Ignores the signature. A caller that verifies the signature needs no schema for it, and accepts forms that the
   * schema does not contain.
   */
  readonly ignoreSignature?: boolean;
}

/** Checks a received document. Finds the schema by root element and version; the document may be signed. */
export function checkReceivedSchema(
  xml: string | Uint8Array,
  { ignoreSignature = false }: ReceivedSchemaOptions = {},
): ReceivedSchemaVerdict {
  const bytes = typeof xml === 'string' ? utf8Bytes(xml) : xml;
  if (bytes.length > maxXmlBytes) return { ok: false, reason: 'too_large', faults: [tooLarge(bytes)] };
  return validate(bytes, () => [], ignoreSignature);
}

/** Same as `checkReceivedSchema` for a document that is already parsed and whose size was checked. */
export function checkParsedReceivedSchema(document: XmlDocument): ReceivedSchemaVerdict {
  return validateDocument(document, () => []);
}

type Further = (root: XmlElement, entry: SchemaEntry) => SchemaFault[];

function validate(bytes: Uint8Array, further: Further, ignoreSignature = false): ReceivedSchemaVerdict {
  let document: XmlDocument;
  try {
    document = XmlDocument.fromBuffer(bytes, { option: parseOption });
  } catch (error) {
    return { ok: false, reason: 'malformed', faults: schemaFaultsOf(error) };
  }
  try {
    if (ignoreSignature) signatureOf(document.root)?.remove();
    return validateDocument(document, further);
  } finally {
    document.dispose();
  }
}

function validateDocument(document: XmlDocument, further: Further): ReceivedSchemaVerdict {
  const { dtd, root } = document;
  if (dtd !== null) {
    // The document type node is freed here. The garbage collector would free it later, when the document that owns its
    // memory has already been freed.
    dtd.dispose();
    return { ok: false, reason: 'malformed', faults: [{ message: 'A document type declaration is not allowed.' }] };
  }
  const name = root.namespaceUri === '' ? root.name : undefined;
  const entries = schemaEntries.filter((one) => one.root === name);
  if (entries.length === 0) return refuse('unknown_type', root, 'is not the root of a document type');
  const version = root.attr('version')?.value;
  const entry = entries.find((one) => one.version === version);
  if (!entry) {
    const known = entries.map((one) => one.version).join(', ');
    return refuse('unknown_version', root, `has version '${version ?? ''}'; known: ${known}`);
  }
  try {
    validatorOfSchemaFile(entry.file).validate(document);
  } catch (error) {
    return { ok: false, reason: 'invalid', faults: schemaFaultsOf(error) };
  }
  const faults = further(root, entry);
  if (faults.length > 0) return { ok: false, reason: 'invalid', faults };
  return { ok: true, typeCode: entry.typeCode, version: entry.version };
}

function isSigned(root: XmlElement): boolean {
  return signatureOf(root) !== undefined;
}

function signatureOf(root: XmlElement): XmlElement | undefined {
  let node = root.lastChild;
  while (node !== null && !(node instanceof XmlElement)) node = node.prev;
  return node !== null && node.name === 'Signature' && node.namespaceUri === signatureNamespace ? node : undefined;
}

function refuse(reason: SchemaRefusalReason, root: XmlElement, message: string): ReceivedSchemaVerdict {
  return { ok: false, reason, faults: [at(root, message)] };
}

function at(root: XmlElement, message: string): SchemaFault {
  return { element: `/${root.name}`, message: `${root.name} ${message}.` };
}

function tooLarge(bytes: Uint8Array): SchemaFault {
  return { message: `The document has ${bytes.length} bytes; SRI takes ${maxXmlBytes}, signature included.` };
}
