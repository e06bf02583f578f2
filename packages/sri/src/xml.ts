/**
 * Writes XML that is canonical by construction: Canonical XML 1.0 of the output is the output itself, so the signature
 * needs no C14N pass. No self-closing tags, no white space between tags, attributes passed in alphabetical order,
 * characters escaped exactly as C14N escapes them.
 */

/** First line of every document. C14N omits it, so it is never part of a digest. */
export const xmlDeclaration = '<?xml version="1.0" encoding="UTF-8"?>';

/** Writes an element that contains only text: `<name>text</name>`, with the text escaped. */
export function textElement(name: string, text: string): string {
  return `<${name}>${escapeText(text)}</${name}>`;
}

/** Same as `textElement`, or an empty string: SRI refuses an empty element (error 35). */
export function optionalTextElement(name: string, text: string | null | undefined): string {
  return text ? textElement(name, text) : '';
}

/** An element around content that is already XML. */
export function parentElement(name: string, content: string, attributes = ''): string {
  return `<${name}${attributes}>${content}</${name}>`;
}

/** Same as `parentElement`, or an empty string if there is no content, because SRI refuses an empty list. */
export function optionalParentElement(name: string, content: string): string {
  return content === '' ? '' : parentElement(name, content);
}

/** Writes an attribute. Callers pass attributes in alphabetical order, as C14N sorts them. */
export function xmlAttribute(name: string, value: string): string {
  return ` ${name}="${escapeAttribute(value)}"`;
}

export function escapeText(text: string): string {
  return textSpecials.test(text) ? text.replace(everyTextSpecial, escapeCharacter) : text;
}

export function escapeAttribute(value: string): string {
  return attributeSpecials.test(value) ? value.replace(everyAttributeSpecial, escapeCharacter) : value;
}

// C14N 1.0, section 2.3: `>` is escaped in text but not in attributes; the quote and white space are escaped in
// attributes but not in text.
const textSpecials = /[&<>\r]/;
const everyTextSpecial = /[&<>\r]/g;
const attributeSpecials = /[&<"\t\n\r]/;
const everyAttributeSpecial = /[&<"\t\n\r]/g;

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\t': '&#x9;',
  '\n': '&#xA;',
  '\r': '&#xD;',
};

function escapeCharacter(character: string): string {
  return escapes[character] ?? character;
}
