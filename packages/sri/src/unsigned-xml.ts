declare const schemaChecked: unique symbol;

/**
 * XML of a document that passed the schema check and is not signed yet. Only `schemas/check.ts` makes one, so what was
 * not checked cannot be signed: it does not compile.
 */
export type UnsignedXml = string & { readonly [schemaChecked]: true };

/**
 * The same document under another number and key. Digits take the place of as many digits, so the schema holds as it did; both
 * elements come before any text of a person, and text never holds a `<`.
 */
export function renumber(xml: UnsignedXml, accessKey: string): UnsignedXml {
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

/** Where the digits of an element begin. */
function digitsOf(xml: string, name: string, length: number): number {
  const start = xml.indexOf(`<${name}>`) + name.length + 2;
  if (start < name.length + 2 || xml.indexOf(`</${name}>`, start) !== start + length)
    throw new TypeError(`the document has no ${name} of ${length} digits`);
  return start;
}
