/**
 * Splits the text of a field into e-mail addresses: separated by commas, semicolons, spaces or new lines, or as mail
 * programs copy them, with a name before each. Invalid parts are kept, so that the server reports them.
 */
export function parseEmailAddresses(text: string): string[] {
  const [rest = '', ...bracketed] = text.split('>').reverse();
  const nameless = [...bracketed.reverse().map(withoutName), rest].join('');
  return [...new Set(nameless.split(/[\s,;]+/).filter((part) => part !== ''))];
}

/**
 * Removes the name from a text that ends before a `>`: the part after its last `<` is the address, and the part before
 * it, up to a separator, is a name.
 */
function withoutName(text: string): string {
  const open = text.lastIndexOf('<');
  if (open < 0) return `${text}>`;
  const before = text.slice(0, open);
  const nameFrom = Math.max(...[',', ';', '\n', '<'].map((separator) => before.lastIndexOf(separator))) + 1;
  return `${before.slice(0, nameFrom)} ${text.slice(open + 1)} `;
}
