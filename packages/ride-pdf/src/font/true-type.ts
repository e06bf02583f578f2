/**
 * Reads the parts of a TrueType font needed for drawing and embedding. It supports the two fonts of this package, not
 * every font.
 */
export class TrueType {
  readonly unitsPerEm: number;
  readonly ascent: number;
  readonly descent: number;
  readonly capHeight: number;
  readonly weight: number;
  readonly boundingBox: readonly [number, number, number, number];
  readonly postscriptName: string;
  readonly glyphCount: number;

  private readonly bytes: Uint8Array;
  private readonly view: DataView;
  private readonly tables = new Map<string, { offset: number; length: number }>();
  private readonly glyphByCodePoint: Uint16Array;
  private readonly longOffsets: boolean;
  private readonly metricCount: number;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const count = this.view.getUint16(4);
    for (let index = 0; index < count; index += 1) {
      const entry = 12 + index * 16;
      this.tables.set(asciiAt(bytes, entry, 4), {
        offset: this.view.getUint32(entry + 8),
        length: this.view.getUint32(entry + 12),
      });
    }
    const head = this.start('head');
    const metrics = this.start('hhea');
    const system = this.start('OS/2');
    this.unitsPerEm = this.view.getUint16(head + 18);
    this.boundingBox = [36, 38, 40, 42].map((at) => this.view.getInt16(head + at)) as [number, number, number, number];
    this.longOffsets = this.view.getInt16(head + 50) === 1;
    this.ascent = this.view.getInt16(metrics + 4);
    this.descent = this.view.getInt16(metrics + 6);
    this.metricCount = this.view.getUint16(metrics + 34);
    this.glyphCount = this.view.getUint16(this.start('maxp') + 4);
    this.weight = this.view.getUint16(system + 4);
    this.capHeight = this.view.getInt16(system + 88);
    this.postscriptName = this.readPostscriptName();
    this.glyphByCodePoint = this.readCharacterMap();
  }

  /** Glyph of a character of the basic plane; 0 if the font has none. */
  glyphOf(codePoint: number): number {
    return this.glyphByCodePoint[codePoint] ?? 0;
  }

  advanceOf(glyph: number): number {
    return this.view.getUint16(this.start('hmtx') + 4 * Math.min(glyph, this.metricCount - 1));
  }

  leftBearingOf(glyph: number): number {
    const start = this.start('hmtx');
    if (glyph < this.metricCount) return this.view.getInt16(start + 4 * glyph + 2);
    return this.view.getInt16(start + 4 * this.metricCount + 2 * (glyph - this.metricCount));
  }

  outlineOf(glyph: number): Uint8Array {
    const offsets = this.start('loca');
    const at = (index: number) =>
      this.longOffsets ? this.view.getUint32(offsets + 4 * index) : 2 * this.view.getUint16(offsets + 2 * index);
    const start = this.start('glyf');
    return this.bytes.subarray(start + at(glyph), start + at(glyph + 1));
  }

  /** Bytes of a table; undefined if the font does not contain it. */
  table(name: string): Uint8Array | undefined {
    const table = this.tables.get(name);
    return table === undefined ? undefined : this.bytes.subarray(table.offset, table.offset + table.length);
  }

  private start(name: string): number {
    const table = this.tables.get(name);
    if (table === undefined) throw new Error(`the font has no ${name} table`);
    return table.offset;
  }

  private readPostscriptName(): string {
    const start = this.start('name');
    const count = this.view.getUint16(start + 2);
    const storage = start + this.view.getUint16(start + 4);
    for (let record = start + 6; record < start + 6 + count * 12; record += 12) {
      const windows = this.view.getUint16(record) === 3;
      if (!windows || this.view.getUint16(record + 6) !== 6) continue;
      const text = storage + this.view.getUint16(record + 10);
      const length = this.view.getUint16(record + 8);
      let name = '';
      for (let at = 0; at < length; at += 2) name += String.fromCharCode(this.view.getUint16(text + at));
      return name;
    }
    throw new Error('the font has no PostScript name');
  }

  /** Reads the Unicode subtable in format 4: the characters of the basic plane, in segments. */
  private readCharacterMap(): Uint16Array {
    const start = this.start('cmap');
    const count = this.view.getUint16(start + 2);
    for (let record = start + 4; record < start + 4 + count * 8; record += 8) {
      const subtable = start + this.view.getUint32(record + 4);
      if (this.view.getUint16(subtable) === 4) return this.readSegments(subtable);
    }
    throw new Error('the font has no character map of format 4');
  }

  private readSegments(subtable: number): Uint16Array {
    const glyphs = new Uint16Array(0x10000);
    const segments = this.view.getUint16(subtable + 6) / 2;
    const ends = subtable + 14;
    const starts = ends + 2 * segments + 2;
    const deltas = starts + 2 * segments;
    const ranges = deltas + 2 * segments;
    for (let segment = 0; segment < segments; segment += 1) {
      const first = this.view.getUint16(starts + 2 * segment);
      const last = Math.min(this.view.getUint16(ends + 2 * segment), 0xfffe);
      const delta = this.view.getUint16(deltas + 2 * segment);
      const range = this.view.getUint16(ranges + 2 * segment);
      for (let code = first; code <= last; code += 1) {
        const stored = range === 0 ? code : this.view.getUint16(ranges + 2 * segment + range + 2 * (code - first));
        glyphs[code] = range !== 0 && stored === 0 ? 0 : (stored + delta) & 0xffff;
      }
    }
    return glyphs;
  }
}

function asciiAt(bytes: Uint8Array, offset: number, length: number): string {
  return String.fromCharCode(...bytes.subarray(offset, offset + length));
}
