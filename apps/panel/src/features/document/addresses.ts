/** The addresses of a field, as people part them: with commas, semicolons, spaces or new lines. What is wrong stays, to be told so. */
export function addressesOf(text: string): string[] {
  return [...new Set(text.split(/[\s,;]+/).filter((part) => part !== ''))];
}
