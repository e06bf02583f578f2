/** Every word of the question stands in the text, whatever the accents. */
export function matches(query: string, text: string): boolean {
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
