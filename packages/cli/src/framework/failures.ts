// Errors with which a command fails.

/** Error for a command line that cannot be understood: exit code 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** Error for a command that was understood but cannot be executed: exit code 1. */
export class CommandRefused extends Error {
  override readonly name = 'Refused';
}
