/** PostgreSQL stores neither U+0000 nor half a surrogate pair, in texts and in JSON alike; what people upload may have both. */
export function cleanText(text: string): string {
  return text.replaceAll('\u0000', '').replaceAll(/\p{Surrogate}/gu, '\uFFFD');
}

/** As JSON, with every text in it cleaned. */
export function cleanJson(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) => (typeof inner === 'string' ? cleanText(inner) : inner));
}
