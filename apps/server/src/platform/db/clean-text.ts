/**
 * Removes U+0000 and replaces unpaired surrogates, which PostgreSQL stores neither in texts nor in JSON. Uploads may
 * contain both.
 */
export function storableText(text: string): string {
  return text.replaceAll('\u0000', '').replaceAll(/\p{Surrogate}/gu, '\uFFFD');
}

/** JSON of a value, with all its texts made storable. */
export function storableJson(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) => (typeof inner === 'string' ? storableText(inner) : inner));
}
