declare const schemaChecked: unique symbol;

/**
 * XML of a document that passed the schema check and is not signed yet. Only `schemas/check.ts` creates this type, so
 * code that signs an unchecked document does not compile.
 */
export type UnsignedXml = string & { readonly [schemaChecked]: true };

/**
 * Returns the same document with another number and key. Digits replace the same number of digits, so the document
 * stays valid against its schema. Both elements come before any text of a user, and text never contains `<`.
 */
export function withNumberAndAccessKey(xml: UnsignedXml, accessKey: string): UnsignedXml {
  if (!/^\d{49}$/.test(accessKey)) throw new TypeError('an access key has 49 digits');
  const keyAt = digitsOf(xml, 'claveAcceso', 49);
  const numberAt = digitsOf(xml, 'secuencial', 9);
  const text =
    xml.slice(0, keyAt) +
    accessKey +
    xml.slice(keyAt + 49, numberAt) +
    accessKey.slice(30, 39) +
    xml.slice(numberAt + 9);
  return text as UnsignedXml;
}

/** Position at which the digits of an element begin. */
function digitsOf(xml: string, name: string, length: number): number {
  const start = xml.indexOf(`<${name}>`) + name.length + 2;
  if (start < name.length + 2 || xml.indexOf(`</${name}>`, start) !== start + length)
    throw new TypeError(`the document has no ${name} of ${length} digits`);
  return start;
}
