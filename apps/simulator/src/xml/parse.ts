import { ParseOption, XmlDocument, XmlError } from 'libxml2-wasm';
import { type CanonicalTree, readTree } from './tree.ts';

export type ParsedXml =
  | { readonly ok: true; readonly document: XmlDocument }
  | { readonly ok: false; readonly reason: string };

const options = {
  encoding: 'utf-8',
  // Without the option HUGE, libxml2 stops at 256 levels and at texts of 10 MB. Without NOENT, it substitutes no
  // entity.
  option: ParseOption.XML_PARSE_NONET | ParseOption.XML_PARSE_NO_XXE | ParseOption.XML_PARSE_NO_SYS_CATALOG,
};

/**
 * Opens untrusted bytes as XML. A document type declaration is refused before parsing, so external entities and entity
 * bombs never reach the parser. The caller must dispose of the document.
 */
export function parseXml(bytes: Uint8Array): ParsedXml {
  const refusal = refuseBytes(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  if (refusal !== undefined) return { ok: false, reason: refusal };
  try {
    return { ok: true, document: XmlDocument.fromBuffer(bytes, options) };
  } catch (error) {
    return { ok: false, reason: firstLine(error) };
  }
}

/** A parsed document: the document of libxml2, and the plain copy that the checks read. */
export type OpenedXml = CanonicalTree & { readonly document: XmlDocument };

export type ParsedTree = ({ readonly ok: true } & OpenedXml) | { readonly ok: false; readonly reason: string };

/** Same as `parseXml`, with the plain copy that the checks read. */
export function parseTree(bytes: Uint8Array): ParsedTree {
  const parsed = parseXml(bytes);
  if (!parsed.ok) return parsed;
  try {
    return { ...parsed, ...readTree(parsed.document) };
  } catch (error) {
    parsed.document.dispose();
    // A well-formed document that contains a relative namespace URI has no canonical form.
    if (error instanceof XmlError) return { ok: false, reason: firstLine(error) };
    throw error;
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

function refuseBytes(bytes: Buffer): string | undefined {
  if (bytes.length === 0) return 'Premature end of file.';
  // If the bytes contain zeros, libxml2 decodes them as UTF-16 or UTF-32, and the search for a DOCTYPE below would not
  // find it.
  if (bytes.includes(0)) return 'Invalid byte 0x00.';
  try {
    utf8.decode(bytes);
  } catch {
    return 'Invalid byte of a UTF-8 sequence.';
  }
  const declared = /^(?:\uFEFF)?<\?xml[^>]*?encoding\s*=\s*["']([^"']*)["']/.exec(bytes.toString('utf8', 0, 200))?.[1];
  if (declared !== undefined && declared.toUpperCase() !== 'UTF-8') return `Encoding ${declared} is not UTF-8.`;
  if (bytes.includes('<!DOCTYPE') || bytes.includes('<!ENTITY')) return 'DOCTYPE is disallowed.';
  return undefined;
}

function firstLine(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text.split('\n', 1)[0]?.slice(0, 300) ?? '';
}
