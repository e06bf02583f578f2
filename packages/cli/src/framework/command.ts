// What a command is. `Context` is what all commands of one program work with.
export interface Command<Context> {
  /** What is typed: ['key', 'create']. */
  readonly words: readonly string[];
  /** What was typed in earlier versions, and still works. */
  readonly formerly?: readonly string[];
  readonly summary: string;
  readonly positionals?: readonly { readonly name: string; readonly about: string }[];
  readonly options?: Readonly<Record<string, Option>>;
  run(input: Input, context: Context): Promise<Outcome>;
}

export interface Option {
  readonly about: string;
  /** What stands for the value in the help; a flag has none. */
  readonly value?: string;
  readonly required?: true;
  readonly multiple?: true;
}

export interface Input {
  /** The value of an option, or undefined. Required ones are there. */
  text(option: string): string | undefined;
  required(option: string): string;
  list(option: string): readonly string[];
  flag(option: string): boolean;
  positional(index: number): string;
  /** The answer is to be JSON. */
  readonly json: boolean;
}

export interface Outcome {
  /** For --json. */
  readonly data: unknown;
  /** For people. */
  readonly text: string;
  /** The command did its work and the answer is bad news. */
  readonly failed?: boolean;
  /** Where a program tells more apart than done and failed. */
  readonly exitCode?: number;
}
