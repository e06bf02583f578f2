// Context of the commands that call the API.
import type { Readable, Writable } from 'node:stream';
import { Talonario } from '@talonario/client';
import { type Credentials, findCredentials, type ProcessEnvironment } from './credentials.ts';
import type { Command } from './framework/command.ts';
import { CommandRefused } from './framework/failures.ts';
import { languageOf, type TextInLanguage, textInLanguage } from './language.ts';

/** Input and output streams of a command: those of the process or, in tests, substitutes. */
export interface CommandStreams {
  readonly stdin: Readable & { readonly isTTY?: boolean };
  readonly stdout: Writable;
  readonly stderr: Writable;
}

export interface CliContext extends CommandStreams {
  readonly env: ProcessEnvironment;
  readonly say: TextInLanguage;
  credentials(): Credentials;
  client(): Talonario;
  /** Returns the given business id, or the id of the only business of the account. */
  businessId(named: string | undefined): Promise<number>;
}

export type ApiCommand = Command<CliContext>;

export function makeCliContext(env: ProcessEnvironment, { stdin, stdout, stderr }: CommandStreams): CliContext {
  const language = languageOf(env);
  const say = textInLanguage(language);
  let client: Talonario | undefined;
  const person: CliContext = {
    stdin,
    stdout,
    stderr,
    env,
    say,
    credentials: () => findCredentials(env, say),
    client() {
      client ??= clientWithCredentials(person.credentials(), language);
      return client;
    },
    async businessId(named) {
      if (named !== undefined) return parseId(named, '--business', say);
      const { data } = await person.client().businesses.list({ perPage: 2 });
      const [only, another] = data;
      if (only !== undefined && another === undefined) return only.id;
      throw new CommandRefused(
        say({
          es: 'hay varias empresas o ninguna: diga cuál con --business ID (talonario doctor las muestra)',
          en: 'there are several businesses, or none: say which with --business ID (talonario doctor shows them)',
        }),
      );
    },
  };
  return person;
}

export function clientWithCredentials({ url, apiKey }: Credentials, language: string): Talonario {
  return new Talonario({
    baseUrl: url,
    apiKey,
    headers: { 'accept-language': language, 'user-agent': 'talonario-cli' },
  });
}

export function parseId(text: string, what: string, say: TextInLanguage): number {
  if (/^[1-9]\d{0,9}$/.test(text)) return Number(text);
  throw new CommandRefused(say({ es: `${what} debe ser un número`, en: `${what} must be a number` }));
}
