// The commands `talonario login` and `talonario logout`.
import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import type { ApiCommand } from '../cli-context.ts';
import { type CliContext, clientWithCredentials } from '../cli-context.ts';
import { credentialsPath, deleteStoredCredentials, normalizeUrl, storeCredentials } from '../credentials.ts';
import { CommandRefused, UsageError } from '../framework/failures.ts';
import { languageOf, type TextInLanguage } from '../language.ts';

export function loginCommands(say: TextInLanguage): readonly ApiCommand[] {
  return [login(say), logout(say)];
}

const login = (say: TextInLanguage): ApiCommand => ({
  words: ['login'],
  summary: say({
    es: 'Guardar servidor y clave, después de probarlos; la clave se escribe o llega por la entrada estándar',
    en: 'Keep server and key, after trying them; the key is typed, or comes on standard input',
  }),
  options: {
    url: {
      value: 'URL',
      about: say({
        es: 'dirección de la API, como https://example.com/api/v1; si falta, TALONARIO_URL',
        en: 'address of the API, such as https://example.com/api/v1; TALONARIO_URL when left out',
      }),
    },
  },
  async run(input, person) {
    const given = input.text('url') ?? person.env.TALONARIO_URL;
    if (!given) throw new UsageError(say({ es: 'falta --url', en: '--url is missing' }));
    const url = normalizeUrl(given, say);
    const apiKey = person.env.TALONARIO_API_KEY || (await askKey(person));
    if (!/^[\x21-\x7e]+$/.test(apiKey))
      throw new CommandRefused(say({ es: 'eso no es una clave', en: 'that is not a key' }));
    const { account, key } = await clientWithCredentials({ url, apiKey }, languageOf(person.env)).me();
    const path = credentialsPath(person.env);
    storeCredentials(path, { url, apiKey });
    const name = key?.name ?? '';
    return {
      data: { url, account, key, path },
      text: say({
        es: `${account.name}, clave «${name}» (${key?.mode ?? '-'}); guardada en ${path}`,
        en: `${account.name}, key "${name}" (${key?.mode ?? '-'}); kept in ${path}`,
      }),
    };
  },
});

const logout = (say: TextInLanguage): ApiCommand => ({
  words: ['logout'],
  summary: say({ es: 'Olvidar la clave guardada', en: 'Forget the kept key' }),
  async run(_input, { env }) {
    const path = credentialsPath(env);
    deleteStoredCredentials(path);
    return { data: { path }, text: say({ es: `${path} ya no existe`, en: `${path} is gone` }) };
  },
});

/**
 * Reads the API key from the terminal. It is never an argument of the command, because all users of the machine can
 * read the arguments of processes.
 */
async function askKey({ stdin, stderr, say }: CliContext): Promise<string> {
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  if (stdin.isTTY) stderr.write(say({ es: 'Clave (no se muestra): ', en: 'Key (not shown): ' }));
  const lines = createInterface({ input: stdin, output: silent, terminal: stdin.isTTY === true });
  try {
    for await (const line of lines) return line.trim();
    return '';
  } finally {
    lines.close();
    if (stdin.isTTY) stderr.write('\n');
  }
}
