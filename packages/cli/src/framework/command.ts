// A command. `Context` is the type that all commands of one program share.
export interface Command<Context> {
  /** Words that the user types: ['key', 'create']. */
  readonly words: readonly string[];
  /** What the user typed for this command in earlier versions: ['letters']. It is still accepted. */
  readonly formerly?: readonly string[];
  readonly summary: string;
  readonly positionals?: readonly { readonly name: string; readonly about: string }[];
  readonly options?: Readonly<Record<string, CommandOption>>;
  run(input: CommandInput, context: Context): Promise<CommandOutput>;
}

export interface CommandOption {
  readonly about: string;
  /** Placeholder for the value in the help; a flag has none. */
  readonly value?: string;
  readonly required?: true;
  readonly multiple?: true;
}

export interface CommandInput {
  /** Value of an option, or undefined if the user did not pass it. Required options are always present. */
  text(option: string): string | undefined;
  required(option: string): string;
  list(option: string): readonly string[];
  flag(option: string): boolean;
  positional(index: number): string;
  /** True if the user passed `--json`. */
  readonly json: boolean;
}

export interface CommandOutput {
  /** Output of the command with `--json`. */
  readonly data: unknown;
  /** Output of the command without `--json`. */
  readonly text: string;
  /** True if the command ran but its result is negative, for example a failed check. */
  readonly failed?: boolean;
  /** Exit code for programs that distinguish more than done and failed. */
  readonly exitCode?: number;
}
