/**
 * Where to go after signing in: a screen of this panel and nothing else, or the address of the sign-in page would lead to
 * anybody's page. The router keeps in its search what this leaves out, so whoever goes there reads it through here again.
 */
export function readReturn(search: { readonly to?: unknown }): { to?: string } {
  const { to } = search;
  return typeof to === 'string' && /^\/(?![/\\])[^\\\u0000-\u001f]*$/.test(to) ? { to } : {};
}
