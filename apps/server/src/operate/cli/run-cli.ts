// The operator's CLI: parses the arguments, runs the command and returns an exit code.

import { apiCommandNames } from '@talonario/cli';
import { type CommandLineResult, parseCommandLine, UsageError } from '@talonario/cli/framework';
import type { Environment } from '../../platform/config/config.ts';
import { explainFailure } from '../explain-failure.ts';
import { accountEmailsCommand } from './account-emails.ts';
import { accountCommands } from './accounts.ts';
import { archiveCommands } from './archive.ts';
import { backupCommands } from './backup.ts';
import { certificateCommands } from './certificate.ts';
import type { OperatorCommand } from './command.ts';
import { doctorCommand } from './doctor.ts';
import { keyCommands } from './keys.ts';
import { mailTestCommand } from './mail.ts';
import { masterKeyRotateCommand } from './master-key.ts';
import { migrateCommand } from './migrate.ts';
import { numberCommands } from './numbers.ts';
import { makeOperatorConnection, type OperatorConnection } from './operator.ts';
import { operatorCommands } from './operators.ts';
import { rehearseCommand } from './rehearse.ts';

export const operatorCliCommands: readonly OperatorCommand[] = [
  ...accountCommands,
  ...keyCommands,
  ...certificateCommands,
  masterKeyRotateCommand,
  migrateCommand,
  ...backupCommands,
  ...numberCommands,
  ...archiveCommands,
  ...operatorCommands,
  doctorCommand,
  rehearseCommand,
  mailTestCommand,
  accountEmailsCommand,
];

const more = `And talonario ride FILE.xml > FILE.pdf, which draws the RIDE of an SRI document, and what works against any server with a
key: talonario ${[...apiCommandNames].join(', ')} (talonario login --help).

Every command takes --json and --help. Exit codes: 0 done, 1 not possible, 2 not understood; rehearse: 3 stopped at a
danger.`;

export interface CliTerminal {
  out(text: string): void;
  err(text: string): void;
}

export async function runCli(args: readonly string[], env: Environment, terminal: CliTerminal): Promise<number> {
  try {
    const reading = parseCommandLine(operatorCliCommands, args, more);
    if (reading.kind === 'help') {
      terminal.out(reading.text);
      return 0;
    }
    return await runCommand(reading, env, terminal);
  } catch (error) {
    terminal.err(`talonario: ${explainFailure(error)}`);
    return error instanceof UsageError ? 2 : 1;
  }
}

async function runCommand(
  { command, input, note }: Extract<CommandLineResult<OperatorConnection>, { kind: 'run' }>,
  env: Environment,
  terminal: CliTerminal,
): Promise<number> {
  if (note !== undefined) terminal.err(`talonario: ${note}`);
  const operator = makeOperatorConnection(env, (text) => terminal.err(text));
  try {
    const outcome = await command.run(input, operator);
    terminal.out(input.json ? JSON.stringify(outcome.data, undefined, 2) : outcome.text);
    return outcome.exitCode ?? (outcome.failed ? 1 : 0);
  } finally {
    await operator.close();
  }
}
