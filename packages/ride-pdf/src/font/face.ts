import { deflateSync } from 'node:zlib';
import { subsetFont } from './subset.ts';
import { TrueType } from './true-type.ts';

/** Character printed instead of every character that the fonts do not have, such as an emoji. */
export const replacementCharacter = '\u25a1';

/** A font that can measure and encode text. It is read once per process and shared by all documents. */
export class FontFace {
  readonly font: TrueType;
  /** Advance width of each UTF-16 unit, in thousandths of the font size. */
  readonly widths: Uint16Array;
  private readonly usualCodes: readonly number[];
  private readonly codeStrings: (string | undefined)[];
  private readonly usualFile: FontFile;

  constructor(bytes: Uint8Array) {
    this.font = new TrueType(bytes);
    const scale = 1000 / this.font.unitsPerEm;
    this.widths = new Uint16Array(0x10000);
    for (let code = 0; code < 0x10000; code += 1) {
      const glyph = this.font.glyphOf(code);
      if (glyph !== 0) this.widths[code] = Math.round(this.font.advanceOf(glyph) * scale);
    }
    this.usualCodes = defaultCharacters().filter((code) => this.has(code));
    this.codeStrings = [];
    this.usualCodes.forEach((code, index) => {
      this.codeStrings[code] = literal(index + 1);
    });
    this.usualFile = this.makeFile([]);
  }

  has(code: number): boolean {
    return this.font.glyphOf(code) !== 0;
  }

  /** Width of a text at a font size, in points. */
  widthOf(text: string, size: number): number {
    return (this.unitsOf(text) * size) / 1000;
  }

  /** Width of a text in thousandths of the font size. */
  unitsOf(text: string): number {
    let units = 0;
    for (let index = 0; index < text.length; index += 1) units += this.widths[text.charCodeAt(index)] ?? 0;
    return units;
  }

  /** Returns this face for one PDF document, which embeds further characters only when it uses them. */
  use(): DocumentFace {
    return new DocumentFace(this, this.usualCodes.length + 1, this.codeStrings);
  }

  /** Font file of a document: the prepared one, or a new one if the document has characters beyond the default ones. */
  fileWith(unusual: readonly number[]): FontFile {
    return unusual.length === 0 ? this.usualFile : this.makeFile(unusual);
  }

  private makeFile(unusual: readonly number[]): FontFile {
    const codes = [...this.usualCodes, ...unusual];
    const program = subsetFont(this.font, [0, ...codes.map((code) => this.font.glyphOf(code))]);
    return {
      program: deflateSync(program, { level: 9 }),
      programLength: program.length,
      widths: codes.map((code) => this.widths[code] ?? 0).join(' '),
      toUnicode: deflateSync(characterMap(codes), { level: 9 }),
    };
  }
}

export interface FontFile {
  /** The compressed TrueType font file. */
  readonly program: Uint8Array;
  readonly programLength: number;
  /** Widths of all glyphs except glyph 0. */
  readonly widths: string;
  /** Compressed map from glyphs to characters, so that text can be searched and copied. */
  readonly toUnicode: Uint8Array;
}

/** A font face as it is used in one PDF document: with the characters that this document needs. */
export class DocumentFace {
  readonly face: FontFace;
  private readonly firstUnusual: number;
  private readonly usualStrings: readonly (string | undefined)[];
  private readonly unusual = new Map<number, string>();

  constructor(face: FontFace, firstUnusual: number, usualStrings: readonly (string | undefined)[]) {
    this.face = face;
    this.firstUnusual = firstUnusual;
    this.usualStrings = usualStrings;
  }

  /** Encodes the text as glyph numbers of two bytes each, escaped for the parentheses of a PDF string. */
  encode(text: string): string {
    let encoded = '';
    for (let index = 0; index < text.length; index += 1) {
      const code = text.charCodeAt(index);
      encoded += this.usualStrings[code] ?? this.unusualStrings(code);
    }
    return encoded;
  }

  file(): FontFile {
    return this.face.fileWith([...this.unusual.keys()]);
  }

  private unusualStrings(code: number): string {
    let encoded = this.unusual.get(code);
    if (encoded === undefined) {
      if (!this.face.has(code)) throw new Error(`no glyph for U+${hex4(code)}: the text was not made printable`);
      encoded = literal(this.firstUnusual + this.unusual.size);
      this.unusual.set(code, encoded);
    }
    return encoded;
  }
}

/**
 * Characters of nearly every document: ASCII, Latin-1 and common signs. Their subset is created once per process. It
 * adds a few kB to a document and saves the time of creating a separate subset.
 */
function defaultCharacters(): number[] {
  const codes: number[] = [];
  for (let code = 0x20; code <= 0x7e; code += 1) codes.push(code);
  for (let code = 0xa0; code <= 0xff; code += 1) if (code !== 0xad) codes.push(code);
  for (const character of `€–—‘’“”•…™${replacementCharacter}`) codes.push(character.charCodeAt(0));
  return codes;
}

function characterMap(codes: readonly number[]): string {
  const lines = codes.map((code, index) => `<${hex4(index + 1)}> <${hex4(meaningOf(code))}>`);
  const blocks: string[] = [];
  // The PDF format allows 100 entries in a block.
  for (let start = 0; start < lines.length; start += 100) {
    const block = lines.slice(start, start + 100);
    blocks.push(`${block.length} beginbfchar\n${block.join('\n')}\nendbfchar`);
  }
  return (
    '/CIDInit /ProcSet findresource begin\n12 dict begin\nbegincmap\n' +
    '/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def\n' +
    '/CMapName /Adobe-Identity-UCS def\n/CMapType 2 def\n' +
    `1 begincodespacerange\n<0000> <ffff>\nendcodespacerange\n${blocks.join('\n')}\n` +
    'endcmap\nCMapName currentdict /CMap defineresource pop\nend\nend'
  );
}

// Copying the replacement square yields U+FFFD ("a character was here") and not a white square.
function meaningOf(code: number): number {
  return code === replacementCharacter.charCodeAt(0) ? 0xfffd : code;
}

function literal(glyph: number): string {
  return String.fromCharCode(glyph >> 8, glyph & 0xff).replace(stringSpecials, (byte) => escapes[byte] ?? `\\${byte}`);
}

const stringSpecials = /[()\\\r\n]/g;
// A carriage return or line feed is escaped in a PDF string, because PDF readers read any line end inside a string as a
// line feed.
const escapes: Readonly<Record<string, string>> = { '\r': '\\r', '\n': '\\n' };

function hex4(value: number): string {
  return value.toString(16).padStart(4, '0');
}
