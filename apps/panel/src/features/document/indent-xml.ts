/** XML as a person reads it: a tag a line, deeper ones further in. For the screen only; files keep the bytes that were signed. */
export function indentXml(xml: string): string {
  const lines: string[] = [];
  let depth = 0;
  for (const [piece] of xml.matchAll(pieces)) {
    const text = piece.trim();
    if (text === '') continue;
    if (/^(<\/|\]\]>)/.test(text)) depth = Math.max(0, depth - 1);
    lines.push('  '.repeat(depth) + text);
    if (text === '<![CDATA[' || (/^<[^/?!]/.test(text) && !/\/>$|<\/[^<>]+>$/.test(text))) depth += 1;
  }
  return lines.join('\n');
}

// A leaf with its text stays on one line. SRI wraps the document in CDATA, and what is inside is XML again.
const pieces = /<!\[CDATA\[|\]\]>|<([\w:.-]+)(?:\s[^<>]*)?(?<!\/)>[^<>]*<\/\1>|<[^<>]+>|[^<>\]]+|\]/g;
