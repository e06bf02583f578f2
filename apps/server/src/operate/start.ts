// `npm start`
import { closeSync, openSync, realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { watchNpm } from './supervisor/exit-with-npm.ts';
import { supervise } from './supervisor/supervisor.ts';

/** Runs the service until it is asked to stop. `panelBuilt`: whoever starts us in a checkout builds the panel meanwhile. */
export async function start(panelBuilt: Promise<void> = Promise.resolve()): Promise<never> {
  const stop = new AbortController();
  let restart = () => {};
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stop.abort());
  const hadTerminal = hasTerminal();
  // The same signal says that the terminal was closed, and that somebody wants a rolling restart.
  process.on('SIGHUP', () => (hadTerminal && !hasTerminal() ? stop.abort() : restart()));
  watchNpm(() => stop.abort());
  process.stdout.on('error', () => {}); // whoever read our output has gone; that is no reason to stop
  process.stderr.on('error', () => {});
  try {
    const onRestart = (action: () => void) => {
      restart = action;
    };
    await supervise(process.env, { stop: stop.signal, onRestart, panelBuilt }, (line) => console.log(line));
    process.exit(0);
  } catch (error) {
    console.error(explain(error));
    process.exit(1);
  }
}

function hasTerminal(): boolean {
  try {
    closeSync(openSync('/dev/tty', 'r'));
    return true;
  } catch {
    return false;
  }
}

// A fault of the world is told in a sentence; a fault of ours comes with its stack. By name, because importing the classes
// would load the database code before anything else has started.
function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const foreseen = [
    'Error',
    'ConfigError',
    'AlreadyRunning',
    'MigrationError',
    'SchemaBehind',
    'DatabaseUnavailable',
    'OutcomeUnknown',
  ];
  return foreseen.includes(error.name) ? error.message : (error.stack ?? error.message);
}

if (realpathSync(process.argv[1] ?? '') === fileURLToPath(import.meta.url)) await start();
