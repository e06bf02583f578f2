// Finds the modules that a source text imports, including types.

/** Specifiers of every import and re-export in a source text, static or dynamic. */
export function importsOf(text) {
  const code = text.replace(/^\s*(\/\/|\*).*$/gm, '');
  const found = [];
  for (const match of code.matchAll(
    /(?:^|\n|;)\s*(?:import|export)\s[^'"`;]*?from\s*['"]([^'"]+)['"]|(?:^|\n|;)\s*import\s*['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]\s*\)/g,
  )) {
    found.push(match[1] ?? match[2] ?? match[3]);
  }
  return found;
}
