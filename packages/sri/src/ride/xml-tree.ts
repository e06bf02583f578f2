import { RideError } from './description.ts';

/** An element of an XML file: its name without prefix, attributes, direct text and child elements. */
export interface XmlTree {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly text: string;
  readonly children: readonly XmlTree[];
}

/**
 * Reads well-formed XML 1.0 without a document type into a tree; throws a RideError for anything else. It is written
 * for speed: reading an invoice of twenty lines through libxml2-wasm costs more than drawing it (docs/decisions has the
 * measurements). xml-tree.test.ts compares it with libxml2.
 */
export function readXmlTree(source: string): XmlTree {
  const reader = new Reader(source.charCodeAt(0) === 0xfeff ? source.slice(1) : source);
  return reader.document();
}

interface OpenElement {
  readonly name: string;
  readonly qualifiedName: string;
  readonly attributes: Map<string, string>;
  text: string;
  readonly children: XmlTree[];
}

class Reader {
  private readonly source: string;
  private position = 0;

  constructor(source: string) {
    this.source = source;
  }

  document(): XmlTree {
    if (forbiddenCharacter.test(this.source)) throw this.fault('a character XML does not allow');
    if (this.source.startsWith('<?xml')) this.skipPast('?>');
    const open: OpenElement[] = [];
    let root: XmlTree | undefined;
    while (this.position < this.source.length) {
      const next = this.source.indexOf('<', this.position);
      const text = this.source.slice(this.position, next < 0 ? undefined : next);
      const parent = open.at(-1);
      if (parent === undefined) {
        if (!blank.test(text)) throw this.fault('text outside the root element');
      } else if (text !== '') parent.text += this.decode(text);
      if (next < 0) break;
      this.position = next + 1;
      const mark = this.source.charCodeAt(this.position);
      if (mark === slash) root = this.closeTag(open) ?? root;
      else if (mark === question) this.skipPast('?>');
      else if (mark === exclamation) this.declaration(parent);
      else {
        if (parent === undefined && root !== undefined) throw this.fault('a second root element');
        root = this.openTag(open) ?? root;
      }
    }
    if (open.length > 0 || root === undefined) throw this.fault('the file ends too soon');
    return root;
  }

  private openTag(open: OpenElement[]): XmlTree | undefined {
    const qualifiedName = this.readName();
    const attributes = this.readAttributes();
    const element = { name: localName(qualifiedName), qualifiedName, attributes, text: '', children: [] };
    if (this.source.charCodeAt(this.position) === slash) {
      if (this.source.charCodeAt(this.position + 1) !== greater) throw this.fault('a tag that does not end');
      this.position += 2;
      return attach(element, open);
    }
    this.position += 1;
    if (open.length >= maxDepth) throw this.fault('elements nested too deeply');
    open.push(element);
    return undefined;
  }

  private closeTag(open: OpenElement[]): XmlTree | undefined {
    this.position += 1;
    const element = open.pop();
    if (element === undefined || !this.source.startsWith(element.qualifiedName, this.position))
      throw this.fault(`the end tag ${this.readName()}`);
    this.position += element.qualifiedName.length;
    this.skipSpace();
    if (this.source.charCodeAt(this.position) !== greater) throw this.fault(`the end tag of ${element.qualifiedName}`);
    this.position += 1;
    return attach(element, open);
  }

  private declaration(parent: OpenElement | undefined): void {
    if (this.source.startsWith('!--', this.position)) {
      this.position += 3;
      this.skipPast('-->');
    } else if (parent !== undefined && this.source.startsWith('![CDATA[', this.position)) {
      const start = this.position + 8;
      this.skipPast(']]>');
      parent.text += this.source.slice(start, this.position - 3).replace(lineEnd, '\n');
    } else {
      // A document type declaration is refused, because it can define entities and no SRI document has one.
      throw this.fault('a declaration that does not belong in an SRI document');
    }
  }

  private readName(): string {
    const start = this.position;
    let end = start;
    while (isPlainNameCode(this.source.charCodeAt(end))) end += 1;
    if (end === start || this.source.charCodeAt(end) > 0x7f || !plainNameStart.test(this.source.charAt(start))) {
      namePattern.lastIndex = start;
      const name = namePattern.exec(this.source)?.[0];
      if (name === undefined) throw this.fault('a name that is missing or not valid');
      end = start + name.length;
    }
    this.position = end;
    return this.source.slice(start, end);
  }

  private readAttributes(): Map<string, string> {
    let attributes = noAttributes;
    for (;;) {
      const code = this.source.charCodeAt(this.position);
      if (code === greater || code === slash) return attributes;
      attributePattern.lastIndex = this.position;
      const match = attributePattern.exec(this.source);
      if (match === null) {
        this.skipSpace();
        if (endOfTag.test(this.source.charAt(this.position))) continue;
        throw this.fault('an attribute that is not well formed');
      }
      const [whole, name = '', double, single = ''] = match;
      if (attributes === noAttributes) attributes = new Map();
      if (attributes.has(name)) throw this.fault(`the attribute ${name} twice`);
      attributes.set(name, this.resolveAll((double ?? single).replace(attributeSpace, ' ')));
      this.position += whole.length;
    }
  }

  private decode(text: string): string {
    if (text.includes(']]>')) throw this.fault(']]> in a text');
    return this.resolveAll(text.includes('\r') ? text.replace(lineEnd, '\n') : text);
  }

  private resolveAll(text: string): string {
    return text.includes('&') ? text.replace(reference, (whole) => this.resolve(whole)) : text;
  }

  private resolve(whole: string): string {
    const named = entities[whole];
    if (named !== undefined) return named;
    const match = characterReference.exec(whole);
    if (match === null) throw this.fault(`the reference ${whole.slice(0, 20)}`);
    const code = match[1] === undefined ? Number(match[2]) : Number.parseInt(match[1], 16);
    const character = code <= 0x10ffff ? String.fromCodePoint(code) : '\0';
    if (forbiddenCharacter.test(character) || (code >= 0xd800 && code <= 0xdfff))
      throw this.fault(`the reference ${whole.slice(0, 20)}`);
    return character;
  }

  private skipPast(end: string): void {
    const found = this.source.indexOf(end, this.position);
    if (found < 0) throw this.fault(`no ${end}`);
    this.position = found + end.length;
  }

  private skipSpace(): void {
    while (isSpace(this.source.charCodeAt(this.position))) this.position += 1;
  }

  private fault(what: string): RideError {
    const line = this.source.slice(0, this.position).split('\n').length;
    return new RideError(`the XML is not well formed: ${what}, line ${line}`);
  }
}

function attach(element: OpenElement, open: OpenElement[]): XmlTree | undefined {
  const parent = open.at(-1);
  if (parent === undefined) return element;
  parent.children.push(element);
  return undefined;
}

/**
 * Letters, digits and the characters that a name may contain. This covers every name SRI uses, without a regular
 * expression per tag.
 */
function isPlainNameCode(code: number): boolean {
  return (
    (code >= 0x61 && code <= 0x7a) || (code >= 0x41 && code <= 0x5a) || (code >= 0x2d && code <= 0x3a && code !== slash)
  );
}

function isSpace(code: number): boolean {
  return code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09;
}

function localName(qualifiedName: string): string {
  const colon = qualifiedName.indexOf(':');
  return colon < 0 ? qualifiedName : qualifiedName.slice(colon + 1);
}

const slash = 0x2f;
const question = 0x3f;
const exclamation = 0x21;
const greater = 0x3e;
const maxDepth = 200;

const noAttributes: Map<string, string> = new Map();
const blank = /^[ \t\r\n]*$/;
const endOfTag = /^[/>]$/;
const lineEnd = /\r\n?/g;
const attributeSpace = /\r\n|[\r\n\t]/g;
const plainNameStart = /[A-Za-z]/;
const namePattern = /[\p{L}_:][\p{L}\p{N}\p{M}_:.·-]*/uy;
const attributePattern = /[ \t\r\n]+([\p{L}_:][\p{L}\p{N}\p{M}_:.·-]*)[ \t\r\n]*=[ \t\r\n]*(?:"([^"<]*)"|'([^'<]*)')/uy;
const reference = /&[^;]{0,20};?/g;
const characterReference = /^&#(?:x([0-9a-fA-F]{1,8})|([0-9]{1,8}));$/;
const forbiddenCharacter = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/;

const entities: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&amp;': '&',
  '&quot;': '"',
  '&apos;': "'",
};
