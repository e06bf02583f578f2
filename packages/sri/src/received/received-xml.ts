// Checks of an untrusted XML file before it is parsed.
import { decodeFileText, decodeLatin1, decodeWindows1252 } from './decode-text.ts';
import type { ReceivedFinding } from './findings.ts';

/**
 * Maximum size of a received XML file. SRI accepts documents of 320 KB; in its wrapper, with every character escaped, a
 * document is still smaller than this.
 */
export const maxReceivedBytes = 2_000_000;

export type XmlFaultCode =
  | 'too_large'
  | 'not_xml'
  | 'document_type'
  | 'malformed'
  | 'name_too_long'
  | 'too_many_marks'
  | 'no_document'
  | 'unknown_root'
  | 'no_tax_block';

export type XmlFault = ReceivedFinding<XmlFaultCode>;

/**
 * Returns the text of an XML file. A file that is too large, empty or with a document type is refused before it is
 * parsed.
 */
export function openXmlText(source: Uint8Array | string): { readonly text: string } | { readonly fault: XmlFault } {
  if (source.length > maxReceivedBytes) return { fault: xmlFault('too_large', { limit: maxReceivedBytes }) };
  const text = trimBlank(typeof source === 'string' ? source : decodeXml(source));
  if (!text.startsWith('<')) return { fault: xmlFault('not_xml') };
  // A document type declaration is refused. Its entities can expand a small text to a huge one or give one text two
  // meanings, and no document of SRI has such a declaration.
  if (documentType.test(text)) return { fault: xmlFault('document_type') };
  return { text };
}

export function xmlFault(code: XmlFaultCode, params: ReceivedFinding['params'] = {}): XmlFault {
  return { code, params, message: messages[code](params) };
}

/** Removes blanks and byte order marks around a document, which users and gateways may add. */
export function trimBlank(text: string): string {
  return text.replace(/^[\s\ufeff]+/, '').trimEnd();
}

/**
 * Decodes the bytes with the encoding that the declaration names, like any XML parser: the signature was computed over
 * that text. Bytes that are not valid UTF-8 although the declaration says so were saved by an editor in the Windows
 * encoding.
 */
function decodeXml(bytes: Uint8Array): string {
  const [, named = ''] = declaredEncoding.exec(decodeLatin1(bytes.subarray(0, 200))) ?? [];
  if (latin1.test(named)) return decodeLatin1(bytes);
  return windows1252.test(named) ? decodeWindows1252(bytes) : decodeFileText(bytes);
}

// Finds the encoding in the XML declaration. A byte order mark before the declaration takes precedence over it.
const declaredEncoding = /^\s*<\?xml[^>]*?encoding\s*=\s*["']([\w.:-]+)["']/;
const latin1 = /^(?:iso[-_]?8859[-_]?1|latin-?1)$/i;
const windows1252 = /^(?:windows-1252|cp1252)$/i;
const documentType = /<!DOCTYPE|<!ENTITY/i;

const messages: Readonly<Record<XmlFaultCode, (params: ReceivedFinding['params']) => string>> = {
  too_large: ({ limit }) => `The XML has more than ${limit} bytes; SRI takes documents of 327680.`,
  not_xml: () => 'The file is not XML.',
  document_type: () => 'The XML has a document type declaration, which no document of SRI has.',
  malformed: ({ reason }) => `The XML is not well formed: ${reason}`,
  name_too_long: ({ element, limit }) => `${element} has more than ${limit} characters.`,
  too_many_marks: ({ element }) => `${element} has more than 30 combining marks in a row.`,
  no_document: () => 'The authorisation holds no document.',
  unknown_root: ({ root }) => `The XML is no electronic document: its root element is ${root}.`,
  no_tax_block: () => 'The XML is no electronic document: it has no infoTributaria.',
};
