// Sets how long a process waits for its database and for the schema, and what it logs while waiting.
import type { MigrationWait } from '../platform/db/migrate.ts';
import type { Logger } from '../platform/logging/logger.ts';

export function waitForSchema(log: Logger): MigrationWait {
  return {
    maxWaitMs: 30_000,
    onWait: (error) => log.warn(`waiting for the schema of this version: ${error.message}`),
  };
}
