// Redacts a body for the request log: removes secrets and cuts it at a limit. The body was parsed before (`wasParsed`
// in record-requests.ts). Here its text is scanned once more, so that it is stored as the client wrote it.
import { endOfString } from '../../platform/http/body/lossy-json.ts';

/** Maximum stored bytes of one body. */
export const maxStoredBytes = 8_192;

// Names of fields that contain a secret. SRI's "authorization" is not one of them; only the HTTP header of that name is
// secret.
const secretNames =
  /passw(?:or)?d|passphrase|contrase(?:n\u0303?|ñ)a|clave_?(?:p12|firma|privada)|^"?clave"?$|p12|pfx|secret|token|api[-_]?key|^"?authorization"?$|private[-_]?key|pin_code/i;
const leftOut = '"[left out]"';
/** Matches API keys and webhook secrets of Talonario by their form, even under an unknown field name or truncated. */
const ownSecrets = /(tal_(?:live|test)_[0-9A-Za-z]{17}_|whsec_)[0-9A-Za-z+/=]+/g;

export function redactRequestText(text: string): string {
  let kept = '';
  let from = 0;
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] !== '"') continue;
    const end = endOfString(text, at);
    const value = valueAfter(text, end + 1);
    if (value !== undefined && isSecret(text.slice(at, end + 1))) {
      kept += text.slice(from, value) + leftOut;
      from = endOfValue(text, value);
      at = from - 1;
    } else at = end;
  }
  return withoutTalonarioSecrets(kept + text.slice(from));
}

export function withoutTalonarioSecrets(text: string): string {
  return text.replaceAll(ownSecrets, '$1[left out]');
}

/** Position of the value after a field name; undefined if the JSON string is not a field name. */
function valueAfter(text: string, at: number): number | undefined {
  const colon = skipSpace(text, at);
  return text[colon] === ':' ? skipSpace(text, colon + 1) : undefined;
}

function skipSpace(text: string, at: number): number {
  let next = at;
  while (next < text.length && /\s/.test(text[next] ?? '')) next += 1;
  return next;
}

function isSecret(quoted: string): boolean {
  return isSecretName(quoted.includes('\\') ? unescaped(quoted) : quoted);
}

export function isSecretName(name: string): boolean {
  return secretNames.test(name);
}

function unescaped(quoted: string): string {
  try {
    return String(JSON.parse(quoted));
  } catch {
    return quoted;
  }
}

/** Position after a JSON value: a string, a complete list or object, or else everything before the next comma. */
function endOfValue(text: string, from: number): number {
  let depth = 0;
  for (let at = from; at < text.length; at += 1) {
    const char = text[at];
    if (char === '"') {
      at = endOfString(text, at);
      if (depth === 0) return Math.min(at + 1, text.length);
    } else if (char === '{' || char === '[') depth += 1;
    else if (char === '}' || char === ']') {
      if (depth === 0) return at;
      depth -= 1;
      if (depth === 0) return at + 1;
    } else if (char === ',' && depth === 0) return at;
  }
  return text.length;
}
