/** One address or block a line; commas and blanks part them too. */
export function readAllowedIps(text: string): string[] {
  return text.split(/[\s,;]+/).filter((part) => part !== '');
}

/** As people write them: a block of one address is that address. */
export function showAllowedIp(block: string): string {
  return block.replace(block.includes(':') ? /\/128$/ : /\/32$/, '');
}
