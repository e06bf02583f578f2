/** Whether the text contains every word of the query, ignoring accents. */
export function matchesEveryWord(query: string, text: string): boolean {
  const plain = fold(text);
  return fold(query)
    .split(/\s+/)
    .every((word) => plain.includes(word));
}

function fold(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{Mn}/gu, '')
    .toLowerCase();
}
