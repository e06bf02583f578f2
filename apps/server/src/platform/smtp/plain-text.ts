// Names come from anywhere. In a mail they stand in headers and beside what we say ourselves, so nothing in them may end a
// line, turn the direction of the text around, or hide.

/** One line of visible text, cut at `longest` characters. */
export function visibleLine(text: string, longest = 300): string {
  const visible = text
    .normalize('NFC')
    .replaceAll(invisible, '')
    .replaceAll(/[\p{Cc}\p{Z}]+/gu, ' ')
    .trim();
  const characters = [...visible];
  return characters.length <= longest ? visible : `${characters.slice(0, longest - 1).join('')}…`;
}

/** Cuts the text like `visibleLine`, and escapes it for text and quoted attributes of HTML. */
export function visibleLineAsHtml(text: string, longest?: number): string {
  return visibleLine(text, longest).replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

// Direction marks and overrides, and zero-width characters. The joiner U+200D stays: it joins family emoji.
const invisible = /[\u061C\u200B\u200C\u200E\u200F\u202A-\u202E\u2060-\u2064\u2066-\u206F\uFEFF]/g;
