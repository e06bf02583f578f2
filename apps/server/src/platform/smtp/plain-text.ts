// Makes names safe for e-mails. A name may be entered by any user. In a mail it is in headers and next to text of
// Talonario, so it must not end a line, change the direction of the text, or contain invisible characters.

/** Returns one line of visible text, cut at `longest` characters. */
export function visibleLine(text: string, longest = 300): string {
  const visible = text
    .normalize('NFC')
    .replaceAll(invisible, '')
    .replaceAll(/[\p{Cc}\p{Z}]+/gu, ' ')
    .trim();
  const characters = [...visible];
  return characters.length <= longest ? visible : `${characters.slice(0, longest - 1).join('')}…`;
}

/** Returns the text of `visibleLine`, escaped for HTML text and quoted attributes. */
export function visibleLineAsHtml(text: string, longest?: number): string {
  return visibleLine(text, longest).replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

// Matches direction marks, direction overrides and zero-width characters, except the joiner U+200D, which emoji need.
const invisible = /[\u061C\u200B\u200C\u200E\u200F\u202A-\u202E\u2060-\u2064\u2066-\u206F\uFEFF]/g;
