/** Normalised text, or the reason why it cannot be used. */
export type NormalizedTextResult =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly reason: 'control_character' | 'line_break' | 'not_unicode' };

/**
 * Normalises a text for the XML: NFC, trimmed, each run of white space one plain space, invisible characters removed.
 * According to SRI's FAQ, control characters and unusual Unicode spaces make signatures fail. With `breaks: 'refuse'`
 * line breaks and control characters are reported instead of collapsed.
 */
export function normalizeText(source: string, breaks: 'collapse' | 'refuse' = 'collapse'): NormalizedTextResult {
  if (plainText.test(source)) return { ok: true, text: source };
  // A lone surrogate has no UTF-8 form: the signed bytes would differ from the text that was checked.
  if (loneSurrogate.test(source)) return { ok: false, reason: 'not_unicode' };
  if (breaks === 'refuse') {
    const trimmed = source.trim();
    if (lineBreak.test(trimmed)) return { ok: false, reason: 'line_break' };
    if (controlCharacter.test(trimmed)) return { ok: false, reason: 'control_character' };
  }
  return { ok: true, text: trimEdges(composeUnicode(source.replace(invisible, '')).replace(whiteSpace, ' ')) };
}

/**
 * Returns NFC, except for runs of combining marks that no script has. Sorting the marks of one letter takes time that
 * grows with the square of their number: 160,000 of them took nine seconds.
 */
export function composeUnicode(text: string): string {
  if (!manyMarks.test(text)) return text.normalize('NFC');
  return text
    .split(manyMarks)
    .map((part) => (manyMarks.test(part) ? part : part.normalize('NFC')))
    .join('');
}

/** Removes the blanks and joiners at both ends. */
function trimEdges(text: string): string {
  let start = 0;
  while (isEdge(text[start])) start += 1;
  let end = text.length;
  while (end > start && isEdge(text[end - 1])) end -= 1;
  return text.slice(start, end);
}

function isEdge(character: string | undefined): boolean {
  return character === ' ' || character === '\u200C' || character === '\u200D';
}

/**
 * Maximum number of characters of a name: of a party in a document, of a value in a certificate, and of an issuer as a signature prints it.
 * The schemas of SRI allow 300 and RFC 5280 a few hundred. A longer one makes its file faulty; no name is cut.
 */
export const maxNameLength = 512;

/** Whether a text has a run of combining marks that no script has. */
export function hasTooManyCombiningMarks(text: string): boolean {
  return manyMarks.test(text);
}

/**
 * Length of a text in characters, as XML Schema counts it: an emoji is one character, although JavaScript's `length`
 * counts two.
 */
export function characterCount(text: string): number {
  let count = text.length;
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    if (unit >= 0xd800 && unit <= 0xdbff) count -= 1;
  }
  return count;
}

/**
 * Whether the text has more than `max` characters. It counts characters only if the length in UTF-16 units does not
 * decide.
 */
export function isLongerThan(text: string, max: number): boolean {
  return text.length > max && characterCount(text) > max;
}

// Matches words of printable Latin-1 (which is already NFC) with single spaces between them. Nearly every text is like
// this and needs no normalisation.
const plainText = /^[!-~¡-¬®-ÿ]+(?: [!-~¡-¬®-ÿ]+)*$/;
const loneSurrogate = /\p{Surrogate}/u;
const lineBreak = /[\n\r\v\f\u0085\u2028\u2029]/;
const controlCharacter = /[\p{Cc}\uFFFE\uFFFF]/u;
// Zero-width marks, the byte order mark, soft hyphens and direction overrides. The joiners U+200C and U+200D are kept
// between letters, because emoji and several scripts are spelled with them. At the ends of a text they join nothing,
// and a text of joiners only looks empty.
const invisible = /[\u00AD\u200B\u200E\u200F\u202A-\u202E\u2060-\u2064\u2066-\u206F\uFEFF]/g;
// The stream-safe form of Unicode (UAX 15) allows 30 marks after a letter; the longest sequence of any script has 18.
const manyMarks = /(\p{M}{31,})/u;
const whiteSpace = /[\s\p{Zs}\p{Cc}\uFFFE\uFFFF]+/gu;
