import { type FontFace, replacementCharacter } from './face.ts';

/**
 * Returns the text in characters that the face can draw. Other characters become one white square per visible sign, so
 * that an emoji of seven code points leaves one square. Direction overrides and other invisible characters are removed,
 * because they can make a text look like another one.
 */
export function printableText(text: string, face: FontFace): string {
  if (latin1Text.test(text)) return text;
  let result = '';
  for (const { segment } of graphemes.segment(text.normalize('NFC'))) result += printableSign(segment, face);
  return result;
}

function printableSign(sign: string, face: FontFace): string {
  const visible = sign.replace(invisible, '');
  if (visible === '') return sign === '\n' ? sign : '';
  const units = Array.from({ length: visible.length }, (_, index) => visible.charCodeAt(index));
  if (units.every((unit) => face.has(unit))) return visible;
  // If the font has the base letter but not the marks above it, the letter is printed without them.
  const base = visible.charCodeAt(0);
  return loneMarks.test(visible.slice(1)) && face.has(base) ? visible.charAt(0) : replacementCharacter;
}

const graphemes = new Intl.Segmenter('es', { granularity: 'grapheme' });
const latin1Text = /^[\n\x20-\x7e\xa0-\xac\xae-\xff]*$/;
const invisible = /\p{Cc}|\p{Cf}|\u2028|\u2029|\p{Variation_Selector}/gu;
const loneMarks = /^\p{M}+$/u;
