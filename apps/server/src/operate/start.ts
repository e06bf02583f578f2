// Entry file of `npm start`.
import { closeSync, openSync, realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { explainFailure } from './explain-failure.ts';
import { exitWithNpm } from './supervisor/exit-with-npm.ts';
import { runSupervisor } from './supervisor/supervisor.ts';

/**
 * Runs the service until it is stopped. In a checkout the panel is built at the same time; `panelBuilt` resolves when
 * that is done.
 */
export async function startInstallation(panelBuilt: Promise<void> = Promise.resolve()): Promise<never> {
  const stop = new AbortController();
  let restart = () => {};
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stop.abort());
  const hadTerminal = hasTerminal();
  // SIGHUP means either that the terminal was closed, or that a rolling restart is requested.
  process.on('SIGHUP', () => (hadTerminal && !hasTerminal() ? stop.abort() : restart()));
  exitWithNpm(() => stop.abort());
  process.stdout.on('error', () => {}); // the reader of the output has ended; that is no reason to stop
  process.stderr.on('error', () => {});
  try {
    const onRestart = (action: () => void) => {
      restart = action;
    };
    await runSupervisor(process.env, { stop: stop.signal, onRestart, panelBuilt }, (line) => console.log(line));
    process.exit(0);
  } catch (error) {
    console.error(explainFailure(error));
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

if (realpathSync(process.argv[1] ?? '') === fileURLToPath(import.meta.url)) await startInstallation();
