import { inflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { replacementCharacter } from './face.ts';
import { loadFaces } from './faces.ts';
import { TrueType } from './true-type.ts';

const { regular, bold } = loadFaces();

describe('faces', () => {
  it('cover every Latin letter, the euro and the replacement sign', () => {
    for (let code = 0x20; code <= 0x17f; code += 1) {
      if (code >= 0x7f && code <= 0x9f) continue;
      expect([code, regular.has(code), bold.has(code)]).toEqual([code, true, true]);
    }
    for (const character of `€ñÑáÁüÜ${replacementCharacter}`) expect(regular.has(character.charCodeAt(0))).toBe(true);
  });

  it('give all digits one width, so that columns of amounts align', () => {
    for (const face of [regular, bold]) {
      expect(new Set([...'0123456789'].map((digit) => face.widthOf(digit, 1000))).size).toBe(1);
    }
  });

  it('measure a text as the sum of its characters', () => {
    expect(regular.widthOf('ñu', 10)).toBeCloseTo(regular.widthOf('ñ', 10) + regular.widthOf('u', 10));
    expect(regular.widthOf('ab', 20)).toBeCloseTo(2 * regular.widthOf('ab', 10));
  });
});

describe('the font file of a document', () => {
  it('is the prepared one for common characters', () => {
    const [one, other] = [regular.use(), regular.use()];
    one.encode('Peñafiel & Cía. €');
    other.encode('otra cosa');
    expect(one.file()).toBe(other.file());
  });

  it('contains the outlines of all other characters used, including composite ones', () => {
    const inUse = regular.use();
    const encoded = inUse.encode('Łőя');
    const { program, programLength, widths } = inUse.file();
    const file = new TrueType(withCharacterMap(new Uint8Array(inflateSync(program))));
    expect(inflateSync(program)).toHaveLength(programLength);
    const glyphs = Array.from({ length: 3 }, (_, index) => codeAt(encoded, index));
    expect(new Set(glyphs).size).toBe(3);
    ['Ł', 'ő', 'я'].forEach((character, index) => {
      const [glyph = 0, code] = [glyphs[index], character.charCodeAt(0)];
      expect(widths.split(' ')[glyph - 1]).toBe(String(regular.widths[code]));
      expect(pointsOf(file, glyph)).toEqual(pointsOf(regular.font, regular.font.glyphOf(code)));
    });
  });

  it('has correct checksums', () => {
    const program = inflateSync(bold.use().file().program);
    const view = new DataView(program.buffer, program.byteOffset, program.byteLength);
    let total = 0;
    for (let at = 0; at < program.length; at += 4) total = (total + view.getUint32(at)) >>> 0;
    expect(total).toBe(0xb1b0afba);
  });

  it('throws for a character that was not made printable', () => {
    expect(() => regular.use().encode('漢')).toThrow(/no glyph/);
  });
});

/** Outline points of a glyph as text, with the parts of composite glyphs resolved, to compare what is visible. */
function pointsOf(font: TrueType, glyph: number): string[] {
  const outline = Buffer.from(font.outlineOf(glyph));
  if (outline.length === 0 || outline.readInt16BE(0) >= 0) return [outline.toString('hex').replace(padding, '')];
  const parts: string[] = [];
  let at = 10;
  let flags = 0x20;
  while ((flags & 0x20) !== 0) {
    flags = outline.readUInt16BE(at);
    parts.push(...pointsOf(font, outline.readUInt16BE(at + 2)));
    at +=
      4 +
      ((flags & 1) !== 0 ? 4 : 2) +
      ((flags & 8) !== 0 ? 2 : (flags & 0x40) !== 0 ? 4 : (flags & 0x80) !== 0 ? 8 : 0);
  }
  return parts;
}

const padding = /(?:00)+$/;

/** Removes the escapes of a PDF string and returns the two-byte code at an index. */
function codeAt(encoded: string, index: number): number {
  const bytes = encoded.replace(/\\([()\\rn])/g, (_, sign: string) => ({ r: '\r', n: '\n' })[sign] ?? sign);
  return (bytes.charCodeAt(2 * index) << 8) | bytes.charCodeAt(2 * index + 1);
}

/**
 * A font inside a PDF has no names and no character map. The font reader of this test needs them, so they are added.
 */
function withCharacterMap(program: Uint8Array): Uint8Array {
  const lent = ['OS/2', 'cmap', 'name'].map((name) => [name, regular.font.table(name) ?? new Uint8Array()] as const);
  const view = new DataView(program.buffer, program.byteOffset, program.byteLength);
  const count = view.getUint16(4);
  const shift = 16 * lent.length;
  const size = program.length + shift + lent.reduce((total, [, bytes]) => total + bytes.length, 0);
  const file = new Uint8Array(size);
  const target = new DataView(file.buffer);
  file.set(program.subarray(0, 12 + 16 * count));
  file.set(program.subarray(12 + 16 * count), 12 + 16 * count + shift);
  target.setUint16(4, count + lent.length);
  for (let entry = 12; entry < 12 + 16 * count; entry += 16)
    target.setUint32(entry + 8, target.getUint32(entry + 8) + shift);
  let offset = program.length + shift;
  lent.forEach(([name, bytes], index) => {
    const entry = 12 + 16 * (count + index);
    for (let at = 0; at < 4; at += 1) file[entry + at] = name.charCodeAt(at);
    target.setUint32(entry + 8, offset);
    target.setUint32(entry + 12, bytes.length);
    file.set(bytes, offset);
    offset += bytes.length;
  });
  return file;
}
