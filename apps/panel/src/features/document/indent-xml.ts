/** Formats XML for reading: one tag per line, indented. Only for the screen; downloaded files have the signed bytes. */
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

// Pattern of the pieces of an XML text. A leaf element and its text are one piece. SRI wraps the document in CDATA,
// whose content is XML again.
const pieces = /<!\[CDATA\[|\]\]>|<([\w:.-]+)(?:\s[^<>]*)?(?<!\/)>[^<>]*<\/\1>|<[^<>]+>|[^<>\]]+|\]/g;
