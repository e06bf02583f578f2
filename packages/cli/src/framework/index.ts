// Code shared by all command lines of Talonario: the operator's (apps/server) and the one for API users.
export type { Command, CommandInput, CommandOption, CommandOutput } from './command.ts';
export { type CommandLineResult, parseCommandLine } from './command-line.ts';
export { CommandRefused, UsageError } from './failures.ts';
export { formatTable } from './table.ts';
