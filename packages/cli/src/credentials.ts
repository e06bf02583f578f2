// Server address and API key: from the environment, or from the file that `talonario login` writes and only its owner
// can read.
import { chmodSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { CommandRefused, UsageError } from './framework/failures.ts';
import type { TextInLanguage } from './language.ts';

export interface Credentials {
  /** Base address of the API, such as https://example.com/api/v1. */
  readonly url: string;
  readonly apiKey: string;
}

export type ProcessEnvironment = Readonly<Record<string, string | undefined>>;

export function credentialsPath(env: ProcessEnvironment): string {
  if (env.TALONARIO_CREDENTIALS) return env.TALONARIO_CREDENTIALS;
  return join(env.XDG_CONFIG_HOME || join(env.HOME || homedir(), '.config'), 'talonario', 'credentials.json');
}

/** Returns the credentials. The variables TALONARIO_URL and TALONARIO_API_KEY each take precedence over the file. */
export function findCredentials(env: ProcessEnvironment, say: TextInLanguage): Credentials {
  const kept = env.TALONARIO_URL && env.TALONARIO_API_KEY ? undefined : readKept(credentialsPath(env), say);
  const url = env.TALONARIO_URL || kept?.url;
  const apiKey = env.TALONARIO_API_KEY || kept?.apiKey;
  if (url && apiKey) return { url: normalizeUrl(url, say), apiKey };
  throw new CommandRefused(
    say({
      es: 'no hay servidor ni clave: use talonario login, o TALONARIO_URL y TALONARIO_API_KEY',
      en: 'there is no server and no key: use talonario login, or TALONARIO_URL and TALONARIO_API_KEY',
    }),
  );
}

/**
 * Stores the credentials. They are written to a temporary file that is then renamed, so that no process reads a partial
 * file. Only the owner can read the file.
 */
export function storeCredentials(path: string, { url, apiKey }: Credentials): void {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const beside = `${path}.${process.pid}`;
  writeFileSync(beside, `${JSON.stringify({ url, apiKey }, undefined, 2)}\n`, { mode: 0o600, flag: 'wx' });
  chmodSync(beside, 0o600);
  renameSync(beside, path);
}

export function deleteStoredCredentials(path: string): void {
  rmSync(path, { force: true });
}

/**
 * Completes an address without a path. Refuses schemes other than http and https, and an address that contains user
 * name or password.
 */
export function normalizeUrl(text: string, say: TextInLanguage): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '')
    throw new UsageError(
      say({
        es: `"${text}" no es una dirección como https://example.com/api/v1`,
        en: `"${text}" is not an address such as https://example.com/api/v1`,
      }),
    );
  const path = withoutEndSlashes(url.pathname);
  return `${url.origin}${path === '' ? '/api/v1' : path}`;
}

export function withoutEndSlashes(text: string): string {
  let end = text.length;
  while (text[end - 1] === '/') end -= 1;
  return text.slice(0, end);
}

function readKept(path: string, say: TextInLanguage): Partial<Credentials> | undefined {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
  if (process.platform !== 'win32' && (statSync(path).mode & 0o077) !== 0)
    throw new CommandRefused(
      say({
        es: `otros pueden leer ${path}: chmod 600 ${path}`,
        en: `others can read ${path}: chmod 600 ${path}`,
      }),
    );
  try {
    return JSON.parse(text) as Partial<Credentials>;
  } catch {
    throw new CommandRefused(
      say({ es: `${path} está dañado: talonario login`, en: `${path} is damaged: talonario login` }),
    );
  }
}
