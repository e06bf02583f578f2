// TALONARIO_HOME: files of one instance on this machine.
import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { masterKeyPath } from '../../platform/config/config.ts';

/** Creates the folder and, if no key is configured elsewhere, a master key for it. */
export function prepareHome(home: string, options: { needsMasterKey: boolean }): void {
  if (!existsSync(home)) {
    mkdirSync(home, { recursive: true });
    // No other user may list it. If this process is root, PostgreSQL's user must still be able to enter its data
    // folder.
    chmodSync(home, process.getuid?.() === 0 ? 0o711 : 0o700);
  }
  if (options.needsMasterKey && !existsSync(masterKeyPath(home))) createMasterKey(masterKeyPath(home));
}

/** Written to a temporary file and renamed, so that a reader sees either the old or the new text. */
export function writePrivateFile(path: string, text: string): void {
  const part = `${path}.${randomBytes(6).toString('hex')}.part`;
  writeFileSync(part, text, { mode: 0o600, flag: 'wx' });
  renameSync(part, path);
}

export interface RunningInstance {
  readonly pid: number;
  readonly url: string;
}

/** Facts about the running supervisor of a home; undefined while it is still starting. */
export function readRunningInstance(home: string): RunningInstance | undefined {
  try {
    return JSON.parse(readFileSync(runningPath(home), 'utf8')) as RunningInstance;
  } catch {
    return undefined;
  }
}

export function writeRunningInstance(home: string, instance: RunningInstance): void {
  writePrivateFile(runningPath(home), `${JSON.stringify(instance)}\n`);
}

export function removeRunningInstance(home: string): void {
  rmSync(runningPath(home), { force: true });
}

function runningPath(home: string): string {
  return join(home, 'running.json');
}

// Hard-linked into place, which fails if another start was faster: a key must never replace one that encrypted
// something.
function createMasterKey(path: string): void {
  const part = `${path}.${randomBytes(6).toString('hex')}.part`;
  writeFileSync(part, `${randomBytes(32).toString('base64')}\n`, { mode: 0o600, flag: 'wx' });
  try {
    linkSync(part, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(part);
  }
}
