import { childrenOf, type DerValue, derText, parseDer, parseOid } from './der.ts';

/** One `type=value` pair of a distinguished name, normalised for comparison. */
type Attribute = string;

/** RDNs in RFC 2253 order (the most specific first). Each is a sorted list of attributes. */
export type DistinguishedName = readonly (readonly Attribute[])[];

export function nameFromDer(name: DerValue): DistinguishedName {
  return childrenOf(name)
    .map((rdn) =>
      childrenOf(rdn)
        .map((pair) => {
          const [type, value] = childrenOf(pair);
          if (type === undefined || value === undefined) throw new Error('attribute without a value');
          return attribute(parseOid(type), derText(value) ?? `#${value.raw.toString('hex')}`);
        })
        .sort(),
    )
    .reverse();
}

/** Parses a name in the format of XAdES. Undefined if Java's X500Principal, which SRI uses, could not read it. */
export function nameFromText(text: string): DistinguishedName | undefined {
  const rdns: Attribute[][] = [];
  for (const rdn of splitUnescaped(text, ',;')) {
    const attributes: Attribute[] = [];
    for (const pair of splitUnescaped(rdn, '+')) {
      const equals = pair.indexOf('=');
      const oid = equals < 0 ? undefined : oidOf(pair.slice(0, equals).trim());
      const value = oid === undefined ? undefined : readValue(pair.slice(equals + 1).trim());
      if (oid === undefined || value === undefined) return undefined;
      attributes.push(attribute(oid, value));
    }
    rdns.push(attributes.sort());
  }
  return rdns;
}

/**
 * Whether the attributes are equal in any order. SRI authorises names whose order was reversed or changed by the
 * signer.
 */
export function isSameName(one: DistinguishedName, other: DistinguishedName): boolean {
  return JSON.stringify(one.flat().sort()) === JSON.stringify(other.flat().sort());
}

// Keywords that Java's parser of names knows. `E` is not among them, so SRI refuses an issuer name that contains it.
const keywords: Readonly<Record<string, string>> = {
  CN: '2.5.4.3',
  SURNAME: '2.5.4.4',
  SERIALNUMBER: '2.5.4.5',
  C: '2.5.4.6',
  L: '2.5.4.7',
  S: '2.5.4.8',
  ST: '2.5.4.8',
  STREET: '2.5.4.9',
  O: '2.5.4.10',
  OU: '2.5.4.11',
  T: '2.5.4.12',
  GIVENNAME: '2.5.4.42',
  INITIALS: '2.5.4.43',
  GENERATION: '2.5.4.44',
  DNQUALIFIER: '2.5.4.46',
  DNQ: '2.5.4.46',
  UID: '0.9.2342.19200300.100.1.1',
  DC: '0.9.2342.19200300.100.1.25',
  EMAIL: '1.2.840.113549.1.9.1',
  EMAILADDRESS: '1.2.840.113549.1.9.1',
};

function oidOf(type: string): string | undefined {
  const bare = type.replace(/^OID\./i, '');
  return /^\d+(\.\d+)+$/.test(bare) ? bare : keywords[type.toUpperCase()];
}

function attribute(oid: string, value: string): Attribute {
  return `${oid}=${value.normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase()}`;
}

function readValue(text: string): string | undefined {
  if (text.startsWith('#')) {
    if (!/^#([0-9a-fA-F]{2})+$/.test(text)) return undefined;
    try {
      return derText(parseDer(Buffer.from(text.slice(1), 'hex'))) ?? text;
    } catch {
      return undefined;
    }
  }
  const bare = /^".*"$/s.test(text) ? text.slice(1, -1) : text;
  return unescapeValue(bare);
}

/** Removes the escapes of RFC 2253: `\,` is a comma, `\C3\B1` are bytes of UTF-8. */
function unescapeValue(text: string): string | undefined {
  if (/(?:^|[^\\])(?:\\\\)*\\$/.test(text)) return undefined;
  return text.replace(/((?:\\[0-9a-fA-F]{2})+)|\\(.)/gsu, (_, hex: string | undefined, character: string) =>
    hex === undefined ? character : Buffer.from(hex.replaceAll('\\', ''), 'hex').toString('utf8'),
  );
}

function splitUnescaped(text: string, separators: string): string[] {
  const parts: string[] = [];
  let part = '';
  let quoted = false;
  for (let at = 0; at < text.length; at++) {
    const character = text.charAt(at);
    if (character === '\\') {
      part += text.slice(at, at + 2);
      at++;
    } else if (!quoted && separators.includes(character)) {
      parts.push(part);
      part = '';
    } else {
      if (character === '"') quoted = !quoted;
      part += character;
    }
  }
  return [...parts, part];
}
