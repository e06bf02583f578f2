// `npm start`
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

// A fault of the world is told in a sentence; a fault of ours comes with its stack. By name, because importing the classes
// would load the database code before anything else has started.
function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const foreseen = ['Error', 'ConfigError', 'AlreadyRunning', 'MigrationError', 'DatabaseUnavailable'];
  return foreseen.includes(error.name) ? error.message : (error.stack ?? error.message);
}
