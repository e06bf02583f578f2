/** One address or block a line; commas and blanks part them too. */
export function readAllowedIps(text: string): string[] {
  return text.split(/[\s,;]+/).filter((part) => part !== '');
}
