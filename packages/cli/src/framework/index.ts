// What every command line of Talonario shares: the operator's (apps/server) and the one for whoever invoices.
export type { Command, Input, Option, Outcome } from './command.ts';
export { type Reading, readCommandLine } from './command-line.ts';
export { Refused, UsageError } from './failures.ts';
export { formatTable } from './table.ts';
