// Files in the home folder (TALONARIO_HOME) of an instance.
import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { masterKeyPath } from '../../platform/config/config.ts';

/** Creates the home folder and, unless a key is configured elsewhere, its master key. */
export function prepareHomeFolder(home: string, options: { needsMasterKey: boolean }): void {
  if (!existsSync(home)) {
    mkdirSync(home, { recursive: true });
    // No other user may list the folder. If this process is root, PostgreSQL runs as another user and must be able to
    // enter its data folder.
    chmodSync(home, process.getuid?.() === 0 ? 0o711 : 0o700);
  }
  if (options.needsMasterKey && !existsSync(masterKeyPath(home))) createMasterKey(masterKeyPath(home));
}

/**
 * Writes a file that only this user can read. It is written to a temporary file and renamed, so that a reader sees
 * either the old or the new text.
 */
export function writePrivateFile(path: string, text: string): void {
  const part = `${path}.${randomBytes(6).toString('hex')}.part`;
  writeFileSync(part, text, { mode: 0o600, flag: 'wx' });
  renameSync(part, path);
}

export interface RunningInstance {
  readonly pid: number;
  readonly url: string;
}

/** Reads facts about the running supervisor of a home folder; undefined while it is starting. */
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

// Creates the master key file as a hard link. That fails if a concurrent start has created it, because a key must never
// be replaced after it encrypted something.
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
