import type { Asn1 } from './asn1.ts';
import { stringTag } from './asn1-text.ts';
import type { DistinguishedName, NameAttribute } from './certificate.ts';

/**
 * A name as Java's `X500Principal.getName(RFC2253)` prints it. SRI's server is Java and turns the text back into a name to
 * compare it with the certificate, so a name printed in any other manner ends in FIRMA INVALIDA.
 */
export function formatName(name: DistinguishedName): string {
  return name
    .toReversed()
    .map((rdn) => rdn.map(formatAttribute).join('+'))
    .join(',');
}

// The only keywords RFC 2253 knows. Every other type is written by its number: `E=` or `SERIALNUMBER=` would not be read back.
const keywords: Readonly<Record<string, string>> = {
  '2.5.4.3': 'CN',
  '2.5.4.6': 'C',
  '2.5.4.7': 'L',
  '2.5.4.8': 'ST',
  '2.5.4.9': 'STREET',
  '2.5.4.10': 'O',
  '2.5.4.11': 'OU',
  '0.9.2342.19200300.100.1.1': 'UID',
  '0.9.2342.19200300.100.1.25': 'DC',
};

// The string types Java prints as text; the others it prints as the hexadecimal of their bytes.
const printed: readonly number[] = [
  stringTag.utf8,
  stringTag.printable,
  stringTag.teletex,
  stringTag.ia5,
  stringTag.general,
  stringTag.bmp,
];

function formatAttribute({ type, value, text }: NameAttribute): string {
  const keyword = keywords[type];
  if (keyword === undefined || text === undefined || !printed.includes(value.tag)) {
    return `${keyword ?? type}=#${hex(value)}`;
  }
  return `${keyword}=${escapeValue(text)}`;
}

// Java escapes `=` and `#` wherever they stand, and blanks only at the two ends.
function escapeValue(text: string): string {
  const escaped = text.replace(/[,=+<>#;"\\]/g, '\\$&').replaceAll('\0', '\\00');
  let start = 0;
  while (isBlank(escaped[start])) start += 1;
  let end = escaped.length;
  while (end > start && isBlank(escaped[end - 1])) end -= 1;
  return escapeBlanks(escaped.slice(0, start)) + escaped.slice(start, end) + escapeBlanks(escaped.slice(end));
}

function isBlank(character: string | undefined): boolean {
  return character === ' ' || character === '\r';
}

function escapeBlanks(blanks: string): string {
  return blanks.replace(/[ \r]/g, '\\$&');
}

function hex(value: Asn1): string {
  return Array.from(value.bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
