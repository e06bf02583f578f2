// Finds a command by its words, reads its options and prints its help.
import { type ParseArgsConfig, parseArgs } from 'node:util';
import { type TextInLanguage, textInLanguage } from '../language.ts';
import type { Command, CommandInput } from './command.ts';
import { UsageError } from './failures.ts';

export type CommandLineResult<Context> =
  | {
      readonly kind: 'run';
      readonly command: Command<Context>;
      readonly input: CommandInput;
      /** Note for a user who typed an earlier name of the command. */
      readonly note?: string;
    }
  | { readonly kind: 'help'; readonly text: string };

/**
 * Parses a command line. `more` is additional text for the help of the complete program. The operator's programs are in
 * English.
 */
export function parseCommandLine<Context>(
  commands: readonly Command<Context>[],
  args: readonly string[],
  more: string,
  say: TextInLanguage = textInLanguage('en'),
): CommandLineResult<Context> {
  const words = args.filter((arg, index) => !arg.startsWith('-') && index < 2);
  const asksHelp = args.some((arg) => arg === '--help' || arg === '-h') || args[0] === 'help';
  const isTyped = (typed: readonly string[]) => typed.every((word, index) => args[index] === word);
  const command = commands.find(({ words: own, formerly }) => isTyped(own) || (formerly && isTyped(formerly)));
  if (!command) {
    const group = commands.filter(({ words: [first] }) => first === (args[0] === 'help' ? args[1] : args[0]));
    if (args.length === 0 || asksHelp)
      return { kind: 'help', text: describeCommands(group.length > 0 ? group : commands, more, say) };
    const unknown = say({
      es: `no existe el comando "${words.join(' ')}"`,
      en: `there is no command "${words.join(' ')}"`,
    });
    throw new UsageError(`${unknown}\n\n${describeCommands(group.length > 0 ? group : commands, more, say)}`);
  }
  if (asksHelp) return { kind: 'help', text: describeCommand(command, say) };
  const typed = isTyped(command.words) ? command.words : (command.formerly ?? command.words);
  const { values, positionals } = parse(command, args.slice(typed.length), say);
  checkInput(command, values, positionals, say);
  const reading = { kind: 'run', command, input: makeInput(values, positionals) } as const;
  if (typed === command.words) return reading;
  const [before, now] = [typed.join(' '), command.words.join(' ')];
  return {
    ...reading,
    note: say({ es: `"${before}" ahora se llama "${now}"`, en: `"${before}" is called "${now}" now` }),
  };
}

/** Any command, as far as its help needs it. The help does not depend on the context type. */
type AnyCommand = Omit<Command<never>, 'run'>;

type Values = Readonly<Record<string, string | boolean | (string | boolean)[] | undefined>>;

function parse(
  command: AnyCommand,
  args: readonly string[],
  say: TextInLanguage,
): { values: Values; positionals: readonly string[] } {
  const options: NonNullable<ParseArgsConfig['options']> = { json: { type: 'boolean' } };
  for (const [name, option] of Object.entries(command.options ?? {}))
    options[name] = { type: option.value ? 'string' : 'boolean', multiple: option.multiple ?? false };
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true, strict: true });
  } catch (error) {
    throw new UsageError(`${parsingFault(error as Error, say)}\n\n${describeCommand(command, say)}`);
  }
}

/**
 * Message for a command line that cannot be parsed. Node's messages are only in English, so each of its error codes has
 * a text here.
 */
function parsingFault(error: Error & { readonly code?: string }, say: TextInLanguage): string {
  const option = /-[^\s',<]+/.exec(error.message)?.[0] ?? '';
  if (error.code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION')
    return say({ es: `no existe la opción ${option}`, en: `there is no option ${option}` });
  if (error.code === 'ERR_PARSE_ARGS_INVALID_OPTION_VALUE')
    return error.message.includes('does not take')
      ? say({ es: `${option} no lleva valor`, en: `${option} takes no value` })
      : say({ es: `falta el valor de ${option}`, en: `${option} needs a value` });
  return error.message;
}

function checkInput(command: AnyCommand, values: Values, positionals: readonly string[], say: TextInLanguage): void {
  const wanted = command.positionals ?? [];
  const missing = (what: string) => say({ es: `falta ${what}`, en: `${what} is missing` });
  const faults = [
    ...wanted.slice(positionals.length).map(({ name }) => missing(`<${name}>`)),
    ...positionals
      .slice(wanted.length)
      .map((word) => say({ es: `sobra la palabra "${word}"`, en: `"${word}" is one word too many` })),
    ...Object.entries(command.options ?? {})
      .filter(([name, option]) => option.required && values[name] === undefined)
      .map(([name]) => missing(`--${name}`)),
  ];
  if (faults.length > 0) throw new UsageError(`${faults.join('\n')}\n\n${describeCommand(command, say)}`);
}

function makeInput(values: Values, positionals: readonly string[]): CommandInput {
  const text = (name: string) => {
    const value = values[name];
    return typeof value === 'string' ? value : undefined;
  };
  return {
    text,
    required: (name) => text(name) ?? '',
    list: (name) => {
      const value = values[name];
      return Array.isArray(value) ? value.map(String) : [];
    },
    flag: (name) => values[name] === true,
    positional: (index) => positionals[index] ?? '',
    json: values.json === true,
  };
}

function describeCommands(commands: readonly AnyCommand[], more: string, say: TextInLanguage): string {
  const rows = commands.map((command) => [usageOf(command), command.summary] as const);
  const width = Math.max(...rows.map(([usage]) => usage.length));
  const list = rows.map(([usage, summary]) => `  ${usage.padEnd(width)}  ${summary}`).join('\n');
  return `talonario ${say({ es: '<comando> [opciones]', en: '<command> [options]' })}

${list}

${more}
`;
}

function describeCommand(command: AnyCommand, say: TextInLanguage): string {
  const rows: (readonly [string, string])[] = [
    ...(command.positionals ?? []).map(({ name, about }) => [`<${name}>`, about] as const),
    ...Object.entries(command.options ?? {}).map(
      ([name, option]) =>
        [
          `--${name}${option.value ? ` ${option.value}` : ''}`,
          `${option.about}${option.required ? say({ es: ' (obligatoria)', en: ' (required)' }) : ''}`,
        ] as const,
    ),
    ['--json', say({ es: 'la respuesta como JSON', en: 'answer as JSON' })] as const,
  ];
  const width = Math.max(...rows.map(([name]) => name.length));
  const list = rows.map(([name, about]) => `  ${name.padEnd(width)}  ${about}`).join('\n');
  return `talonario ${usageOf(command)} ${say({ es: '[opciones]', en: '[options]' })}\n\n${command.summary}\n\n${list}\n`;
}

function usageOf(command: AnyCommand): string {
  return [...command.words, ...(command.positionals ?? []).map(({ name }) => `<${name}>`)].join(' ');
}
