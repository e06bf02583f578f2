// How a command fails.

/** The command line makes no sense: exit code 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** The command was understood and cannot be done: exit code 1. */
export class Refused extends Error {
  override readonly name = 'Refused';
}
