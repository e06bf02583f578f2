// Errors with which a command fails.

/** The command line cannot be understood: exit code 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** The command was understood and cannot be executed: exit code 1. */
export class CommandRefused extends Error {
  override readonly name = 'Refused';
}
