import type { Asn1Element } from './asn1.ts';
import { stringTag } from './asn1-text.ts';
import type { DistinguishedName, NameAttribute } from './certificate.ts';

/**
 * Prints a name like Java's `X500Principal.getName(RFC2253)`. SRI's server runs on Java and parses the text back into a
 * name to compare it with the certificate, so a name in any other form causes FIRMA INVALIDA.
 */
export function formatIssuerName(name: DistinguishedName): string {
  return name
    .toReversed()
    .map((rdn) => rdn.map(formatAttribute).join('+'))
    .join(',');
}

// The only keywords of RFC 2253. Every other type is written by its number: Java could not parse `E=` or
// `SERIALNUMBER=`.
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

// String types that Java prints as text; others are printed as hexadecimal bytes.
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

// Java escapes `=` and `#` everywhere, and blanks only at both ends.
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

function hex(value: Asn1Element): string {
  return Array.from(value.bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
