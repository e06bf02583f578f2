import { Asn1Error, readAsn1 } from './asn1.ts';
import { asn1Text, decodeUtf8 } from './asn1-text.ts';
import type { DistinguishedName } from './certificate.ts';
import { formatIssuerName } from './issuer-name.ts';

/**
 * Whether a text names the same party as a certificate. Other programs print names with blanks after the commas, with
 * other keywords or with values in hexadecimal, which all mean the same. Some programs reverse or reorder the parts.
 */
export function compareIssuerName(text: string, name: DistinguishedName): 'same' | 'other_order' | 'different' {
  if (text === formatIssuerName(name)) return 'same';
  const written = parseName(text);
  if (written === undefined) return 'different';
  const meant = name
    .toReversed()
    .map((rdn) => rdn.map((attribute) => comparable(attribute.type, attribute.text ?? '')));
  if (inOrder(written) === inOrder(meant)) return 'same';
  return inOrder([written.flat()]) === inOrder([meant.flat()]) ? 'other_order' : 'different';
}

/**
 * Distinguished name in normalised form, one part (RDN) per line. The attributes inside a part are sorted, because
 * their order has no meaning.
 */
function inOrder(rdns: readonly (readonly string[])[]): string {
  return rdns.map((rdn) => rdn.toSorted().join('\n')).join('\n\n');
}

const types: Readonly<Record<string, string>> = {
  CN: '2.5.4.3',
  SURNAME: '2.5.4.4',
  SN: '2.5.4.4',
  SERIALNUMBER: '2.5.4.5',
  C: '2.5.4.6',
  L: '2.5.4.7',
  ST: '2.5.4.8',
  S: '2.5.4.8',
  STREET: '2.5.4.9',
  O: '2.5.4.10',
  OU: '2.5.4.11',
  T: '2.5.4.12',
  TITLE: '2.5.4.12',
  GIVENNAME: '2.5.4.42',
  G: '2.5.4.42',
  ORGANIZATIONIDENTIFIER: '2.5.4.97',
  UID: '0.9.2342.19200300.100.1.1',
  DC: '0.9.2342.19200300.100.1.25',
  EMAILADDRESS: '1.2.840.113549.1.9.1',
  E: '1.2.840.113549.1.9.1',
};

// Patterns for the tokens of `type = value, type = value`; each starts where the previous one ended. Blanks have a
// separate pattern: a single pattern for everything would try every way to divide a run of blanks between its parts.
const blanks = /\s*/uy;
const keyword = /(?:OID\.)?\d+(?:\.\d+)*|[A-Za-z][\w-]*/uy;
const equals = /=/uy;
// Value of an attribute: in quotes, in hexadecimal, or with backslashes before special characters.
const quotedOrPlain = /"(?:[^"\\]|\\.)*"|(?:[^,;+"\\]|\\.)*/suy;
const separator = /[,;+]|$/uy;

function parseName(text: string): string[][] | undefined {
  let position = 0;
  const take = (pattern: RegExp): string | undefined => {
    pattern.lastIndex = position;
    const found = pattern.exec(text)?.[0];
    position += found?.length ?? 0;
    return found;
  };
  const takeAfterBlanks = (pattern: RegExp): string | undefined => {
    take(blanks);
    return take(pattern);
  };
  const rdns: string[][] = [[]];
  for (;;) {
    const key = takeAfterBlanks(keyword)
      ?.toUpperCase()
      .replace(/^OID\./, '');
    if (key === undefined || takeAfterBlanks(equals) === undefined) return undefined;
    const value = takeAfterBlanks(quotedOrPlain) ?? '';
    const mark = takeAfterBlanks(separator);
    const plain = value.startsWith('#') ? readHex(value.slice(1).trim()) : unescapeValue(value);
    if (mark === undefined || plain === undefined) return undefined;
    rdns.at(-1)?.push(comparable(types[key] ?? key, plain));
    if (mark === '') return rdns;
    if (mark !== '+') rdns.push([]);
  }
}

function comparable(type: string, text: string): string {
  return `${type}=${text.trim().replace(/\s+/g, ' ').toLowerCase()}`;
}

function readHex(digits: string): string | undefined {
  if (!/^(?:[\da-f]{2})+$/i.test(digits)) return undefined;
  const bytes = Uint8Array.from(digits.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
  try {
    return asn1Text(readAsn1(bytes)) ?? '';
  } catch (error) {
    if (error instanceof Asn1Error) return undefined;
    throw error;
  }
}

function unescapeValue(value: string): string {
  const inner = value.startsWith('"') ? value.slice(1, -1) : withoutTrailingSpace(value);
  // Pairs of hexadecimal digits are UTF-8 bytes: `\C3\B1` is one letter.
  return inner.replace(
    /(?:\\[\da-fA-F]{2})+|\\(.)/gsu,
    (pairs: string, character: string | undefined) =>
      character ?? decodeUtf8(Uint8Array.from(pairs.slice(1).split('\\'), (pair) => Number.parseInt(pair, 16))),
  );
}

/** A space that is escaped by a backslash belongs to the value. */
function withoutTrailingSpace(value: string): string {
  const trimmed = value.trimEnd();
  return trimmed.endsWith('\\') ? value.slice(0, trimmed.length + 1) : trimmed;
}
