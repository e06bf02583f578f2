/**
 * Reads the token of a link in an account e-mail. It follows the `#`, which no browser sends to a server, so it appears
 * in no log and in no referrer.
 */
export function readLinkToken(hash: string): string | undefined {
  const token = new URLSearchParams(hash.replace(/^#/, '')).get('token');
  return token !== null && /^[A-Za-z0-9_-]{43}$/.test(token) ? token : undefined;
}
