import { ParseOption, XmlDocument, XmlElement } from 'libxml2-wasm';
import type { DocumentTypeCode } from '../catalogs/document-types.ts';
import type { UnsignedXml } from '../unsigned-xml.ts';
import { faultsOf, type SchemaFault } from './faults.ts';
import { type SchemaEntry, schemaEntries } from './registry.ts';
import { utf8Bytes } from './utf8.ts';
import { validatorOf } from './validator.ts';

export type SchemaVerdict =
  | { readonly ok: true; readonly xml: UnsignedXml }
  | { readonly ok: false; readonly reason: RefusalReason; readonly faults: SchemaFault[] };

/** Why a document is refused, in the order in which SRI looks. */
export type RefusalReason = 'too_large' | 'malformed' | 'unknown_type' | 'unknown_version' | 'invalid';

export type ReceivedSchemaVerdict =
  | { readonly ok: true; readonly typeCode: DocumentTypeCode; readonly version: string }
  | { readonly ok: false; readonly reason: RefusalReason; readonly faults: SchemaFault[] };

/** SRI takes files of 320 KB, signature included. */
export const maxXmlBytes = 320 * 1024;
/** Kept free for the signature: a certificate of 4096 bits and its chain names stay well below. */
export const signatureAllowance = 16 * 1024;

// No network, no external entity, no system catalog: the text alone decides.
const parseOption =
  ParseOption.XML_PARSE_NONET |
  ParseOption.XML_PARSE_NO_XXE |
  ParseOption.XML_PARSE_NO_SYS_CATALOG |
  ParseOption.XML_PARSE_COMPACT;
const signatureNamespace = 'http://www.w3.org/2000/09/xmldsig#';

/** The gate to the signature: the schema of the type holds, and the document can be signed as it stands. */
export function checkSchema(xml: string, typeCode: DocumentTypeCode): SchemaVerdict {
  const bytes = utf8Bytes(xml);
  if (bytes.length > maxXmlBytes - signatureAllowance)
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

/** Makes the schemas that documents are issued by, before there is a document that waits for them. */
export function prepareSchemas(): void {
  const made = new Set<DocumentTypeCode>();
  // The newest of each type comes first.
  for (const { typeCode, file } of schemaEntries) {
    if (!made.has(typeCode)) validatorOf(file);
    made.add(typeCode);
  }
}

export interface ReceivedSchemaOptions {
  /** Leaves the signature out: whoever verifies it needs no schema for it, and takes forms that the schema does not know. */
  readonly ignoreSignature?: boolean;
}

/** For whoever receives documents: finds the schema by root element and version; a signature may be present. */
export function checkReceivedSchema(
  xml: string | Uint8Array,
  { ignoreSignature = false }: ReceivedSchemaOptions = {},
): ReceivedSchemaVerdict {
  const bytes = typeof xml === 'string' ? utf8Bytes(xml) : xml;
  if (bytes.length > maxXmlBytes) return { ok: false, reason: 'too_large', faults: [tooLarge(bytes)] };
  return validate(bytes, () => [], ignoreSignature);
}

/** The same for whoever has opened it already, and looked at its size. */
export function checkOpenedSchema(document: XmlDocument): ReceivedSchemaVerdict {
  return validateDocument(document, () => []);
}

type Further = (root: XmlElement, entry: SchemaEntry) => SchemaFault[];

function validate(bytes: Uint8Array, further: Further, ignoreSignature = false): ReceivedSchemaVerdict {
  let document: XmlDocument;
  try {
    document = XmlDocument.fromBuffer(bytes, { option: parseOption });
  } catch (error) {
    return { ok: false, reason: 'malformed', faults: faultsOf(error) };
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
    // Left to the garbage collector it would look into the memory of the freed document.
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
    validatorOf(entry.file).validate(document);
  } catch (error) {
    return { ok: false, reason: 'invalid', faults: faultsOf(error) };
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

function refuse(reason: RefusalReason, root: XmlElement, message: string): ReceivedSchemaVerdict {
  return { ok: false, reason, faults: [at(root, message)] };
}

function at(root: XmlElement, message: string): SchemaFault {
  return { element: `/${root.name}`, message: `${root.name} ${message}.` };
}

function tooLarge(bytes: Uint8Array): SchemaFault {
  return { message: `The document has ${bytes.length} bytes; SRI takes ${maxXmlBytes}, signature included.` };
}
