/**
 * The addresses of a field, as people part them: with commas, semicolons, spaces or new lines, or as mail programs copy them, with a
 * name before each. What is wrong stays, to be told so.
 */
export function addressesOf(text: string): string[] {
  const [rest = '', ...bracketed] = text.split('>').reverse();
  const nameless = [...bracketed.reverse().map(withoutName), rest].join('');
  return [...new Set(nameless.split(/[\s,;]+/).filter((part) => part !== ''))];
}

/** A text that ends before a `>`: what stands after its last `<` is an address, and what stands before that, up to a separator, a name. */
function withoutName(text: string): string {
  const open = text.lastIndexOf('<');
  if (open < 0) return `${text}>`;
  const before = text.slice(0, open);
  const nameFrom = Math.max(...[',', ';', '\n', '<'].map((separator) => before.lastIndexOf(separator))) + 1;
  return `${before.slice(0, nameFrom)} ${text.slice(open + 1)} `;
}
