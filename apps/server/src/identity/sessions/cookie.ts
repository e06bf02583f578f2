// Cookie of a session. Over HTTPS its name has the __Host- prefix, so no other host and no unencrypted page can set it.
// Over plain HTTP (this machine, or a network that the operator allows) it has another name, because browsers refuse
// the prefix there.
import type { Caller } from '../../platform/http/caller/caller.ts';
import { isSessionToken } from './token.ts';

type Line = Pick<Caller, 'encrypted'>;

/**
 * Session token of a request. A cookie with the name for the other protocol, or with a value of another form, is
 * ignored.
 */
export function sessionTokenOfCookie(header: string | undefined, line: Line): string | undefined {
  const name = nameFor(line);
  for (const pair of (header ?? '').split(';')) {
    const at = pair.indexOf('=');
    if (at === -1 || pair.slice(0, at).trim() !== name) continue;
    const value = pair.slice(at + 1).trim();
    return isSessionToken(value) ? value : undefined;
  }
  return undefined;
}

/**
 * Set-Cookie header of a session. Without Max-Age the cookie ends with the browser at the latest; the server may end
 * the session earlier.
 */
export function setSessionCookie(token: string, line: Line): string {
  return `${nameFor(line)}=${token}; ${attributesFor(line)}`;
}

export function clearSessionCookie(line: Line): string {
  return `${nameFor(line)}=; Max-Age=0; ${attributesFor(line)}`;
}

function nameFor({ encrypted }: Line): string {
  return encrypted ? '__Host-talonario' : 'talonario';
}

function attributesFor({ encrypted }: Line): string {
  return `Path=/; HttpOnly; SameSite=Lax${encrypted ? '; Secure' : ''}`;
}
