import type { TrueType } from './true-type.ts';

/**
 * Creates a font file with only the `wanted` glyphs, in this order. The first must be glyph 0, which every font uses
 * for missing characters. The parts of composite glyphs are added at the end.
 */
export function subsetFont(font: TrueType, wanted: readonly number[]): Uint8Array {
  const glyphs = [...wanted];
  const place = new Map(glyphs.map((glyph, index) => [glyph, index]));
  const placeOf = (glyph: number): number => {
    const known = place.get(glyph);
    if (known !== undefined) return known;
    place.set(glyph, glyphs.length);
    return glyphs.push(glyph) - 1;
  };
  const outlines: Uint8Array[] = [];
  for (let index = 0; index < glyphs.length; index += 1) {
    outlines.push(renumberParts(font.outlineOf(glyphs[index] ?? 0), placeOf));
  }
  return writeFont([
    ...copied.flatMap((name): Table[] => {
      const bytes = font.table(name);
      return bytes === undefined ? [] : [{ name, bytes }];
    }),
    { name: 'glyf', bytes: joinOutlines(outlines) },
    { name: 'head', bytes: withUint16(font.table('head'), 50, 1) },
    { name: 'hhea', bytes: withUint16(font.table('hhea'), 34, glyphs.length) },
    { name: 'hmtx', bytes: writeMetrics(font, glyphs) },
    { name: 'loca', bytes: writeOffsets(outlines) },
    { name: 'maxp', bytes: withUint16(font.table('maxp'), 4, glyphs.length) },
  ]);
}

interface Table {
  readonly name: string;
  readonly bytes: Uint8Array;
}

// Tables with programs that hinted outlines call. A font without hints has none of these tables.
const copied = ['cvt ', 'fpgm', 'prep'];

// Flags of a component of a composite glyph (OpenType, glyf table).
const wordArguments = 0x0001;
const oneScale = 0x0008;
const moreParts = 0x0020;
const twoScales = 0x0040;
const matrix = 0x0080;

/** Outline of a composite glyph, in which the numbers of its component glyphs are replaced by those of the new font. */
function renumberParts(outline: Uint8Array, placeOf: (glyph: number) => number): Uint8Array {
  const view = new DataView(outline.buffer, outline.byteOffset, outline.byteLength);
  if (outline.length === 0 || view.getInt16(0) >= 0) return outline;
  const renumbered = outline.slice();
  const target = new DataView(renumbered.buffer);
  let part = 10;
  for (let flags = moreParts; (flags & moreParts) !== 0; ) {
    flags = view.getUint16(part);
    target.setUint16(part + 2, placeOf(view.getUint16(part + 2)));
    part += 4 + ((flags & wordArguments) !== 0 ? 4 : 2);
    if ((flags & oneScale) !== 0) part += 2;
    else if ((flags & twoScales) !== 0) part += 4;
    else if ((flags & matrix) !== 0) part += 8;
  }
  return renumbered;
}

function joinOutlines(outlines: readonly Uint8Array[]): Uint8Array {
  const joined = new Uint8Array(outlines.reduce((total, outline) => total + padded(outline.length), 0));
  let offset = 0;
  for (const outline of outlines) {
    joined.set(outline, offset);
    offset += padded(outline.length);
  }
  return joined;
}

function writeOffsets(outlines: readonly Uint8Array[]): Uint8Array {
  const view = new DataView(new ArrayBuffer(4 * (outlines.length + 1)));
  let offset = 0;
  outlines.forEach((outline, index) => {
    offset += padded(outline.length);
    view.setUint32(4 * (index + 1), offset);
  });
  return new Uint8Array(view.buffer);
}

function writeMetrics(font: TrueType, glyphs: readonly number[]): Uint8Array {
  const view = new DataView(new ArrayBuffer(4 * glyphs.length));
  glyphs.forEach((glyph, index) => {
    view.setUint16(4 * index, font.advanceOf(glyph));
    view.setInt16(4 * index + 2, font.leftBearingOf(glyph));
  });
  return new Uint8Array(view.buffer);
}

function withUint16(table: Uint8Array | undefined, offset: number, value: number): Uint8Array {
  if (table === undefined) throw new Error('the font lacks a table every font has');
  const copy = table.slice();
  new DataView(copy.buffer).setUint16(offset, value);
  return copy;
}

/**
 * Writes the tables of a font as one file (OpenType, table directory). It contains checksums, because some printers
 * check them.
 */
function writeFont(tables: readonly Table[]): Uint8Array {
  const sorted = [...tables].sort((one, other) => (one.name < other.name ? -1 : 1));
  const headerSize = 12 + 16 * sorted.length;
  const file = new Uint8Array(sorted.reduce((size, table) => size + padded(table.bytes.length), headerSize));
  const view = new DataView(file.buffer);
  const power = 2 ** Math.floor(Math.log2(sorted.length));
  view.setUint32(0, 0x00010000);
  view.setUint16(4, sorted.length);
  view.setUint16(6, 16 * power);
  view.setUint16(8, Math.log2(power));
  view.setUint16(10, 16 * (sorted.length - power));
  let offset = headerSize;
  sorted.forEach((table, index) => {
    const entry = 12 + 16 * index;
    file.set(table.bytes, offset);
    if (table.name === 'head') view.setUint32(offset + 8, 0);
    for (let at = 0; at < 4; at += 1) file[entry + at] = table.name.charCodeAt(at);
    view.setUint32(entry + 4, checksum(view, offset, padded(table.bytes.length)));
    view.setUint32(entry + 8, offset);
    view.setUint32(entry + 12, table.bytes.length);
    offset += padded(table.bytes.length);
  });
  const head = 12 + 16 * sorted.findIndex((table) => table.name === 'head');
  view.setUint32(view.getUint32(head + 8) + 8, (0xb1b0afba - checksum(view, 0, file.length)) >>> 0);
  return file;
}

function checksum(view: DataView, offset: number, length: number): number {
  let total = 0;
  for (let at = offset; at < offset + length; at += 4) total = (total + view.getUint32(at)) >>> 0;
  return total;
}

function padded(length: number): number {
  return (length + 3) & ~3;
}
