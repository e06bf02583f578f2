/**
 * Removes U+0000 and unpaired surrogates, which PostgreSQL stores neither in texts nor in JSON. Uploads may contain
 * them.
 */
export function storableText(text: string): string {
  return text.replaceAll('\u0000', '').replaceAll(/\p{Surrogate}/gu, '\uFFFD');
}

/** JSON of the value, with every text in it cleaned. */
export function storableJson(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) => (typeof inner === 'string' ? storableText(inner) : inner));
}
