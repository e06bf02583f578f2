/** First unused three-digit code: `001`, or the one that fills a gap. */
export function nextFreeCode(taken: readonly { readonly code: string }[]): string {
  const codes = new Set(taken.map(({ code }) => code));
  for (let number = 1; number <= 999; number++) {
    const code = String(number).padStart(3, '0');
    if (!codes.has(code)) return code;
  }
  return '';
}
