// Starts a separate service for a script, and deletes it afterwards.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/** Starts the service with `npm start` and a temporary home folder. */
export async function startTemporaryService(root) {
  const home = mkdtempSync(join(tmpdir(), 'talonario-script-'));
  chmodSync(home, 0o755); // PostgreSQL may run as another user
  const env = { ...process.env, TALONARIO_HOME: home, PORT: '0', NODE_OPTIONS: '' };
  const child = spawn(process.execPath, [join(root, 'scripts/run.mjs'), 'start'], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const stop = async () => {
    if (child.exitCode === null) {
      child.kill('SIGTERM');
      await once(child, 'exit');
    }
    rmSync(home, { recursive: true, force: true });
  };
  for await (const line of createInterface({ input: child.stdout })) {
    if (!line.includes('http://')) continue;
    child.stdout.resume();
    return { demo: JSON.parse(readFileSync(join(home, 'demo.json'), 'utf8')), stop };
  }
  await stop();
  throw new Error('the service did not start');
}
