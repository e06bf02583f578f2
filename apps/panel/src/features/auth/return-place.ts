/**
 * Reads the address to open after sign-in. Only a screen of this panel is accepted, because an attacker could put the
 * address of any page into a link to the sign-in page. The router also returns values that this function ignores, so
 * its callers must read the address through it again.
 */
export function parseReturnPath(search: { readonly to?: unknown }): { to?: string } {
  const { to } = search;
  return typeof to === 'string' && /^\/(?![/\\])[^\\\u0000-\u001f]*$/.test(to) ? { to } : {};
}
