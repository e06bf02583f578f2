/**
 * The addresses of a field, as people part them: with commas, semicolons, spaces or new lines, or as mail programs copy them, with a
 * name before each. What is wrong stays, to be told so.
 */
export function addressesOf(text: string): string[] {
  const nameless = text.replaceAll(/[^,;\n<>]*<([^<>]*)>/g, ' $1 ');
  return [...new Set(nameless.split(/[\s,;]+/).filter((part) => part !== ''))];
}
