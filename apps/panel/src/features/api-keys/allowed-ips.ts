/** Reads one address or block per line. Commas and spaces also separate them. */
export function readAllowedIps(text: string): string[] {
  return text.split(/[\s,;]+/).filter((part) => part !== '');
}

/** Text of an allowed block. A block with only one address is shown as that address. */
export function showAllowedIp(block: string): string {
  return block.replace(block.includes(':') ? /\/128$/ : /\/32$/, '');
}
