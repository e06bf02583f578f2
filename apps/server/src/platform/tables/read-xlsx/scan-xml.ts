// Scans tags and texts of untrusted XML in order, without building a tree. Spreadsheets have no document type
// declaration, so XML with one is refused. That also refuses entities that would expand.

export interface XmlTag {
  readonly kind: 'open' | 'close' | 'empty';
  /** Name of the tag without its namespace prefix. */
  readonly name: string;
  /** Text of the attributes, not parsed. */
  readonly attributes: string;
}

export class UnreadableXml extends Error {}

/** The XML has more tags than any table. A few kilobytes of archive can contain millions. */
export class XmlWithTooManyTags extends UnreadableXml {}

const mostTags = 4_000_000;
/** Maximum characters of a text. A cell of a spreadsheet has at most 32,767. */
const longestText = 200_000;

/** Returns tags in order, and the text between two tags as a string. Throws UnreadableXml. */
export function* scanXml(xml: string): Generator<XmlTag | string, void> {
  let at = 0;
  for (let tags = 0; ; tags += 1) {
    const open = xml.indexOf('<', at);
    const end = open < 0 ? xml.length : open;
    if (tags > mostTags || end - at > longestText) throw new XmlWithTooManyTags('there is too much of it');
    if (end > at) yield decodeEntities(xml.slice(at, end));
    if (open < 0) return;
    if (xml.startsWith('<!--', open)) at = pass(xml, '-->', open + 4);
    else if (xml.startsWith('<![CDATA[', open)) {
      at = pass(xml, ']]>', open + 9);
      yield xml.slice(open + 9, at - 3);
    } else if (xml.startsWith('<?', open)) at = pass(xml, '?>', open + 2);
    else if (xml.startsWith('<!', open)) throw new UnreadableXml('a declaration is not accepted');
    else {
      at = tagEnd(xml, open + 1);
      yield readTag(xml.slice(open + 1, at - 1));
    }
  }
}

/** Value of an attribute, regardless of its prefix; undefined if it is absent. */
export function xmlAttributeOf({ attributes }: XmlTag, wanted: string): string | undefined {
  const next = /\s*([\w.:-]{1,100})\s*=\s*(?:"([^"]*)"|'([^']*)')/y;
  for (let found = next.exec(attributes); found !== null; found = next.exec(attributes)) {
    const [, name = '', double, single] = found;
    if (name.slice(name.indexOf(':') + 1) === wanted) return decodeEntities(double ?? single ?? '');
  }
  return undefined;
}

function pass(xml: string, sign: string, from: number): number {
  const found = xml.indexOf(sign, from);
  if (found < 0) throw new UnreadableXml(`${sign} is missing`);
  return found + sign.length;
}

/** Position after the `>` that ends a tag. A `>` between quotes does not end it. */
function tagEnd(xml: string, from: number): number {
  for (let at = from; at < xml.length; at += 1) {
    const sign = xml.charCodeAt(at);
    if (sign === greater) return at + 1;
    if (sign === less) break;
    if (sign !== doubleQuote && sign !== singleQuote) continue;
    at = xml.indexOf(sign === doubleQuote ? '"' : "'", at + 1);
    if (at < 0) break;
  }
  throw new UnreadableXml('a tag does not end');
}

const [greater, less, doubleQuote, singleQuote] = [0x3e, 0x3c, 0x22, 0x27];
/** Maximum characters of a tag, far above any tag of a spreadsheet. */
const longestTag = 20_000;

function readTag(content: string): XmlTag {
  if (content.length > longestTag) throw new UnreadableXml('a tag is too long');
  const closes = content.startsWith('/');
  const empty = content.endsWith('/');
  const [whole = '', name = ''] = /^\/?(?:[\w.-]{1,100}:)?([\w.-]{1,100})/.exec(content) ?? [];
  if (name === '') throw new UnreadableXml('a tag has no name');
  const attributes = content.slice(whole.length, empty ? -1 : undefined);
  return { kind: closes ? 'close' : empty ? 'empty' : 'open', name, attributes };
}

function decodeEntities(text: string): string {
  if (!text.includes('&')) return text;
  return text.replaceAll(/&([^;&]{0,12});?/g, (written, name: string) => {
    const known = entities[name];
    if (known !== undefined) return known;
    const point = /^#\d{1,7}$/.test(name)
      ? Number(name.slice(1))
      : /^#x[\da-f]{1,6}$/i.test(name)
        ? Number.parseInt(name.slice(2), 16)
        : -1;
    if (point < 1 || point > 0x10ffff) throw new UnreadableXml(`${written} is not accepted`);
    return String.fromCodePoint(point);
  });
}

const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };
