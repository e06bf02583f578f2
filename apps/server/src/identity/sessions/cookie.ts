// Cookie of a session. Over HTTPS it has the __Host- prefix, so no other host and no unencrypted page can set it. Plain
// HTTP, which only this machine or a network opened by the operator may use, has another name, because browsers refuse
// the prefix there.
import type { Caller } from '../../platform/http/caller/caller.ts';
import { isSessionToken } from './token.ts';

type Line = Pick<Caller, 'encrypted'>;

/** Token of a request. A cookie with the other name, or of another form, is ignored. */
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

/** Without Max-Age it ends with the browser at the latest; the server may end it earlier. */
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
