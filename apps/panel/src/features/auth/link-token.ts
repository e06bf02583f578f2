/** The token of an account e-mail's link. It stands after `#`, which no browser sends to a server: no log and no referrer sees it. */
export function readLinkToken(hash: string): string | undefined {
  const token = new URLSearchParams(hash.replace(/^#/, '')).get('token');
  return token !== null && /^[A-Za-z0-9_-]{43}$/.test(token) ? token : undefined;
}
