// Command line for API users: finds the command, runs it and returns its exit code.
import { AuthenticationError, isTransient, TalonarioError, ValidationError } from '@talonario/client';
import { type ApiCommand, type CommandStreams, makeCliContext } from './cli-context.ts';
import { doctorCommand } from './commands/doctor.ts';
import { downloadCommand } from './commands/download.ts';
import { issueCommand } from './commands/issue.ts';
import { listCommand } from './commands/list.ts';
import { listenCommand } from './commands/listen.ts';
import { loginCommands } from './commands/login.ts';
import { mcpCommand } from './commands/mcp.ts';
import { receivedCommands } from './commands/received.ts';
import { watchCommand } from './commands/watch.ts';
import type { ProcessEnvironment } from './credentials.ts';
import { errorMessageOf } from './error-message.ts';
import { parseCommandLine } from './framework/command-line.ts';
import { CommandRefused, UsageError } from './framework/failures.ts';
import { languageOf, type TextInLanguage, textInLanguage } from './language.ts';

/** Exit codes in addition to 0 (success), 1 (the command failed) and 2 (the command line could not be understood). */
export const exitCodes = {
  /** The document is stored and numbered, but SRI has not decided yet. */
  pending: 3,
  /** No complete response arrived. Repeating the same command is safe. */
  unknown: 4,
} as const;

export function apiCommands(say: TextInLanguage): readonly ApiCommand[] {
  return [
    ...loginCommands(say),
    issueCommand(say),
    listCommand(say),
    downloadCommand(say),
    watchCommand(say),
    listenCommand(say),
    ...receivedCommands(say),
    mcpCommand(say),
    doctorCommand(say),
  ];
}

/**
 * Commands that the operator's command line (of the server) passes on to this one. `doctor` is not among them, because
 * the operator's `doctor` is a different command.
 */
export const apiCommandNames: ReadonlySet<string> = new Set(
  apiCommands(textInLanguage('en'))
    .map(({ words: [first = ''] }) => first)
    .filter((word) => word !== 'doctor'),
);

export async function runApiCli(
  args: readonly string[],
  env: ProcessEnvironment,
  streams: CommandStreams,
): Promise<number> {
  const say = textInLanguage(languageOf(env));
  const write = (to: CommandStreams['stdout'], text: string) => to.write(`${text}\n`);
  try {
    const reading = parseCommandLine(apiCommands(say), args, moreHelp(say), say);
    if (reading.kind === 'help') {
      write(streams.stdout, reading.text);
      return 0;
    }
    const { command, input } = reading;
    const { data, text, failed, exitCode } = await command.run(input, makeCliContext(env, streams));
    if (input.json && data !== undefined) write(streams.stdout, JSON.stringify(data, undefined, 2));
    if (!input.json && text !== '') write(streams.stdout, text);
    return exitCode ?? (failed ? 1 : 0);
  } catch (error) {
    write(streams.stderr, `talonario: ${explain(error, say)}`);
    return codeOf(error);
  }
}

function moreHelp(say: TextInLanguage): string {
  return say({
    es: 'Cada comando acepta --json y --help. Servidor y clave: talonario login, o TALONARIO_URL y TALONARIO_API_KEY.\nCódigos de salida: 0 hecho, 1 no se puede, 2 no se entiende, 3 guardado y el SRI no ha decidido, 4 sin respuesta (repita el mismo comando).',
    en: 'Every command takes --json and --help. Server and key: talonario login, or TALONARIO_URL and TALONARIO_API_KEY.\nExit codes: 0 done, 1 not possible, 2 not understood, 3 stored and SRI has not decided, 4 no answer (repeat the same command).',
  });
}

function codeOf(error: unknown): number {
  if (error instanceof UsageError) return 2;
  return error instanceof TalonarioError && isTransient(error) ? exitCodes.unknown : 1;
}

// A failure that the user can correct is printed as a sentence. Any other error is a bug and is printed with its stack.
function explain(error: unknown, say: TextInLanguage): string {
  if (error instanceof ValidationError)
    return [error.message, ...error.errors.map(({ field, message }) => `  ${field}: ${message}`)].join('\n');
  if (error instanceof AuthenticationError)
    return say({
      es: `el servidor no acepta la clave (${error.message}): talonario login`,
      en: `the server does not take the key (${error.message}): talonario login`,
    });
  if (error instanceof TalonarioError) {
    const id = error.requestId === undefined ? '' : ` [${error.requestId}]`;
    return `${errorMessageOf(error, say)}${causeOf(error)}${id}`;
  }
  if (isFileError(error)) return fileFault(error, say);
  if (error instanceof CommandRefused || error instanceof UsageError) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

function causeOf({ cause }: TalonarioError): string {
  const { cause: deeper } = (cause ?? {}) as { cause?: { code?: string } };
  const code = deeper?.code ?? (cause as { code?: string } | undefined)?.code;
  return code === undefined ? '' : ` (${code})`;
}

function isFileError(error: unknown): error is FileError {
  return error instanceof Error && 'syscall' in error;
}

interface FileError extends Error {
  readonly code?: string;
  readonly path?: string;
}

function fileFault({ code, path = '', message }: FileError, say: TextInLanguage): string {
  const what = {
    ENOENT: say({ es: `no existe ${path}`, en: `${path} does not exist` }),
    EACCES: say({ es: `sin permiso para ${path}`, en: `no permission for ${path}` }),
    EISDIR: say({ es: `${path} es una carpeta`, en: `${path} is a folder` }),
  }[code ?? ''];
  return what === undefined ? message : `${what} (${code})`;
}
