import type { Command as AnyCommand } from '@talonario/cli/framework';
import type { OperatorConnection } from './operator.ts';

/** A command of the operator's CLI. It uses the configuration and the database of this machine. */
export type OperatorCommand = AnyCommand<OperatorConnection>;
