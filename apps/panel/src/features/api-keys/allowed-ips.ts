/** Reads one address or block per line. Commas and spaces separate them too. */
export function readAllowedIps(text: string): string[] {
  return text.split(/[\s,;]+/).filter((part) => part !== '');
}

/** A block of one address is shown as that address. */
export function showAllowedIp(block: string): string {
  return block.replace(block.includes(':') ? /\/128$/ : /\/32$/, '');
}
