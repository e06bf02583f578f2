import { type Face, replacement } from './face.ts';

/**
 * The text in characters the face can draw. What it cannot becomes one white square per visible sign, so that an emoji of
 * seven code points leaves one mark; direction overrides and other invisible characters, which can make a text read as what
 * it is not, go.
 */
export function printable(text: string, face: Face): string {
  if (latin1Text.test(text)) return text;
  let result = '';
  for (const { segment } of graphemes.segment(text.normalize('NFC'))) result += printableSign(segment, face);
  return result;
}

function printableSign(sign: string, face: Face): string {
  const visible = sign.replace(invisible, '');
  if (visible === '') return sign === '\n' ? sign : '';
  const units = Array.from({ length: visible.length }, (_, index) => visible.charCodeAt(index));
  if (units.every((unit) => face.has(unit))) return visible;
  // A base letter stays when only the marks above it are unknown.
  const base = visible.charCodeAt(0);
  return loneMarks.test(visible.slice(1)) && face.has(base) ? visible.charAt(0) : replacement;
}

const graphemes = new Intl.Segmenter('es', { granularity: 'grapheme' });
const latin1Text = /^[\n\x20-\x7e\xa0-\xac\xae-\xff]*$/;
const invisible = /\p{Cc}|\p{Cf}|\u2028|\u2029|\p{Variation_Selector}/gu;
const loneMarks = /^\p{M}+$/u;
