// `npm start`
import { ConfigError } from './config.ts';
import { AlreadyRunning } from './db/embedded/server.ts';
import { DatabaseUnavailable } from './db/failures.ts';
import { MigrationError } from './db/migrate.ts';
import { supervise } from './supervisor/supervisor.ts';

const stop = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop.abort());
process.stdout.on('error', () => {}); // whoever read our output has gone; that is no reason to stop

try {
  await supervise(process.env, stop.signal, (line) => console.log(line));
  process.exit(0);
} catch (error) {
  console.error(explain(error));
  process.exit(1);
}

// A fault of the world is told in a sentence; a fault of ours comes with its stack.
function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const foreseen = [Error, ConfigError, AlreadyRunning, MigrationError, DatabaseUnavailable];
  return foreseen.some((kind) => error.constructor === kind) ? error.message : (error.stack ?? error.message);
}
