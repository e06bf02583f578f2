// Text of the error with which a process or an operator's command ends.

/**
 * An error that an operator can correct is explained in a sentence. All others are bugs and are shown with their stack.
 * Error classes are compared by name, because importing them would load the database code first.
 */
export function explainFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  // PostgreSQL error 42501: the role can connect but has no privilege for the statement.
  if ((error as { code?: unknown }).code === '42501') return `the database refuses a statement: ${error.message}`;
  return foreseen.has(error.name) ? error.message : (error.stack ?? error.message);
}

const foreseen = new Set([
  'Error',
  'ConfigError',
  'Refused',
  'UsageError',
  'AlreadyRunning',
  'MigrationError',
  'SchemaBehind',
  'DatabaseUnavailable',
  'OutcomeUnknown',
  'DatabaseFull',
  'DatabaseRefused',
  'ArchiveUnavailable',
]);
