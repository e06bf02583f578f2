// The cookie of a session. Over HTTPS it has the __Host- prefix: no other host and no plain page can write it. Plain HTTP, which
// only this machine or a network the operator opened may speak, has a name of its own, because browsers refuse the prefix there.
import type { Caller } from '../../platform/http/caller/caller.ts';
import { isToken } from './token.ts';

type Line = Pick<Caller, 'encrypted'>;

/** The token a request carries. A cookie under the other name, or of another shape, is no cookie of ours. */
export function readSessionCookie(header: string | undefined, line: Line): string | undefined {
  const name = nameFor(line);
  for (const pair of (header ?? '').split(';')) {
    const at = pair.indexOf('=');
    if (at === -1 || pair.slice(0, at).trim() !== name) continue;
    const value = pair.slice(at + 1).trim();
    return isToken(value) ? value : undefined;
  }
  return undefined;
}

/** No Max-Age: it ends with the browser at the latest, and on the server when the server says so. */
export function writeSessionCookie(token: string, line: Line): string {
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
