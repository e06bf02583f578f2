import { ParseOption, XmlDocument, XmlError } from 'libxml2-wasm';
import { utf8Bytes } from './schemas/utf8.ts';

/**
 * Parses a text somebody else wrote; throws XmlError unless it is plain, well-formed XML. No DTD: entities can make a small text huge
 * and one text mean another, and nothing of SRI has one. The caller frees the document.
 */
export function parseUntrusted(text: string): XmlDocument {
  if (text.includes('\0')) throw new XmlError('a NUL character is not accepted');
  if (text.includes('<!DOCTYPE')) throw new XmlError('a document type declaration is not accepted');
  return XmlDocument.fromBuffer(utf8Bytes(text), options);
}

const options = {
  // The text is decoded already: believing the encoding its declaration names would turn every ñ into two letters.
  encoding: 'utf-8',
  option: ParseOption.XML_PARSE_NONET | ParseOption.XML_PARSE_NO_XXE,
} as const;
