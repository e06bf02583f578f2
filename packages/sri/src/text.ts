/** What a text became, or why it cannot be used. */
export type TextReading =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly reason: 'control_character' | 'line_break' | 'not_unicode' };

/**
 * Normalises a text for the XML: NFC, trimmed, every run of white space one plain space, invisible characters gone. SRI's
 * own FAQ blames control characters and odd Unicode spaces for signatures that do not verify.
 * `breaks: 'refuse'` names line breaks and control characters instead of collapsing them.
 */
export function normalizeText(source: string, breaks: 'collapse' | 'refuse' = 'collapse'): TextReading {
  if (plainText.test(source)) return { ok: true, text: source };
  // A lone surrogate has no UTF-8 form: the bytes signed would not be the text that was checked.
  if (loneSurrogate.test(source)) return { ok: false, reason: 'not_unicode' };
  if (breaks === 'refuse') {
    const trimmed = source.trim();
    if (lineBreak.test(trimmed)) return { ok: false, reason: 'line_break' };
    if (controlCharacter.test(trimmed)) return { ok: false, reason: 'control_character' };
  }
  return { ok: true, text: trimEdges(composeText(source.replace(invisible, '')).replace(whiteSpace, ' ')) };
}

/**
 * NFC, but for runs of marks that no script has. Sorting the marks of one letter takes a time that grows with the square of their
 * number: 160,000 of them cost nine seconds.
 */
export function composeText(text: string): string {
  if (!manyMarks.test(text)) return text.normalize('NFC');
  return text
    .split(manyMarks)
    .map((part) => (manyMarks.test(part) ? part : part.normalize('NFC')))
    .join('');
}

/** Without the blanks and joiners at both ends. */
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

/** Whether a text has a run of marks that no script has. */
export function hasManyMarks(text: string): boolean {
  return manyMarks.test(text);
}

/** Length as XML Schema counts it: characters, so an emoji is one where JavaScript says two. */
export function characterCount(text: string): number {
  let count = text.length;
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    if (unit >= 0xd800 && unit <= 0xdbff) count -= 1;
  }
  return count;
}

/** True when the text has more than `max` characters; looks at the characters only when it has to. */
export function isLongerThan(text: string, max: number): boolean {
  return text.length > max && characterCount(text) > max;
}

// Words of printable Latin-1 (already NFC) with single spaces between them: nearly every text, and nothing to do for it.
const plainText = /^[!-~¡-¬®-ÿ]+(?: [!-~¡-¬®-ÿ]+)*$/;
const loneSurrogate = /\p{Surrogate}/u;
const lineBreak = /[\n\r\v\f\u0085\u2028\u2029]/;
const controlCharacter = /[\p{Cc}\uFFFE\uFFFF]/u;
// Zero-width marks, the byte order mark, soft hyphens and direction overrides. The joiners U+200C and U+200D stay between
// letters: emoji and several scripts are spelled with them. At the edges they join nothing, and alone they look like no text.
const invisible = /[\u00AD\u200B\u200E\u200F\u202A-\u202E\u2060-\u2064\u2066-\u206F\uFEFF]/g;
// The stream-safe form of Unicode (UAX 15) allows 30 marks after a letter; the longest of a script is 18.
const manyMarks = /(\p{M}{31,})/u;
const whiteSpace = /[\s\p{Zs}\p{Cc}\uFFFE\uFFFF]+/gu;
