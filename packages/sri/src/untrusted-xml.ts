import { ParseOption, XmlDocument, XmlError } from 'libxml2-wasm';
import { utf8Bytes } from './schemas/utf8.ts';

/**
 * Parses a text from an untrusted source; throws XmlError unless it is plain, well-formed XML. A DTD is refused:
 * entities can expand a small text to a huge one and give one text two meanings, and no XML of SRI has a DTD. The
 * caller must free the document.
 */
export function parseUntrusted(text: string): XmlDocument {
  if (text.includes('\0')) throw new XmlError('a NUL character is not accepted');
  if (text.includes('<!DOCTYPE')) throw new XmlError('a document type declaration is not accepted');
  return XmlDocument.fromBuffer(utf8Bytes(text), options);
}

const options = {
  // The text is already decoded. If libxml2 used the encoding that its declaration names, every ñ would become two
  // letters.
  encoding: 'utf-8',
  option: ParseOption.XML_PARSE_NONET | ParseOption.XML_PARSE_NO_XXE,
} as const;
