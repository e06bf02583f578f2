// Text of an error with which a process or a command of the operator ends.

/**
 * An error that an operator can correct is a sentence. All others are bugs and have their stack. Classes are compared by
 * name, because importing them would load the database code first.
 */
export function explainFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  // PostgreSQL: the login may connect, and lacks a privilege.
  if ((error as { code?: unknown }).code === '42501') return `the database refuses a statement: ${error.message}`;
  return foreseen.has(error.name) ? error.message : (error.stack ?? error.message);
}

const foreseen = new Set([
  ...['Error', 'ConfigError', 'Refused', 'UsageError', 'AlreadyRunning', 'MigrationError', 'SchemaBehind'],
  ...['DatabaseUnavailable', 'OutcomeUnknown', 'DatabaseFull', 'DatabaseRefused', 'ArchiveUnavailable'],
]);
