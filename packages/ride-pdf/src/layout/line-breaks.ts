import type { FontFace } from '../font/face.ts';

/**
 * Breaks a text into lines of at most `width`: at spaces; inside a word that is wider than a line after a hyphen or
 * similar, otherwise anywhere. A line feed always breaks. A line broken at a space keeps the space beyond its edge, so
 * that copied or spoken text has two separate words.
 */
export function breakLines(text: string, face: FontFace, size: number, width: number): string[] {
  if (!text.includes('\n')) return breakParagraph(text, face, size, width);
  return text.split('\n').flatMap((paragraph) => breakParagraph(paragraph, face, size, width));
}

function breakParagraph(text: string, face: FontFace, size: number, width: number): string[] {
  const limit = (width * 1000) / size + tolerance;
  if (face.unitsOf(text) <= limit) return [text.trimEnd()];
  const lines: string[] = [];
  let start = 0;
  let used = 0;
  let space = -1;
  let joint = -1;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    const advance = face.widths[code] ?? 0;
    if (used + advance > limit && index > start && code !== spaceCode && advance > 0) {
      const cut = space > start ? space : joint > start ? joint : index;
      lines.push(text.slice(start, cut));
      start = cut;
      while (text.charCodeAt(start) === spaceCode) start += 1;
      index = start - 1;
      used = 0;
      continue;
    }
    used += advance;
    if (code === spaceCode) space = index + 1;
    else if (joints.has(code)) joint = index + 1;
  }
  lines.push(text.slice(start).trimEnd());
  return lines;
}

/** Width of the widest word. A narrower column would break words. */
export function longestWordWidth(text: string, face: FontFace, size: number): number {
  return Math.max(...text.split(words).map((word) => face.widthOf(word, size)));
}

/** Width at which a title takes two lines at most. */
export function widthInTwoLines(text: string, face: FontFace, size: number): number {
  const parts = text.split(' ');
  const widths = parts.map((_, index) => {
    const [first, second] = [parts.slice(0, index + 1).join(' '), parts.slice(index + 1).join(' ')];
    return Math.max(face.widthOf(first, size), face.widthOf(second, size));
  });
  return Math.min(...widths);
}

const words = /[ \n]/;
const spaceCode = 0x20;
const joints = new Set([...'-/.,;:_@'].map((character) => character.charCodeAt(0)));
// Tolerance in points, so that a text fits into a width that was measured from the same text although floating-point
// sums are rounded.
const tolerance = 0.01;
