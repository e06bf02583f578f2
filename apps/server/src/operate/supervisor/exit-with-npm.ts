// Ends the service when npm has ended. npm passes signals on only while it runs; if npm is killed, the service would
// keep running without a parent.
import { readFileSync } from 'node:fs';

/**
 * Calls `onGone` once when npm, or the shell between npm and this process, has ended. Does nothing if npm did not start
 * this process.
 */
export function exitWithNpm(onGone: () => void, everyMs = 500): void {
  if (process.env.npm_lifecycle_event === undefined) return;
  const line = ancestors();
  const timer = setInterval(() => {
    if (ancestors().join() === line.join()) return;
    clearInterval(timer);
    onGone();
  }, everyMs);
  timer.unref();
}

/** Process ids of this process's parent and, if the parent is a shell that npm started, of the parent of that shell. */
function ancestors(): readonly number[] {
  const parent = process.ppid;
  return [parent, ...(isShell(parent) ? [parentOf(parent)] : [])];
}

function isShell(pid: number): boolean {
  return /^\d+ \((sh|dash|bash|ash|zsh)\) /.test(readStat(pid));
}

function parentOf(pid: number): number {
  return Number(/^\d+ \(.*\) \S (\d+) /.exec(readStat(pid))?.[1] ?? 0);
}

// Reads the status of a process, on Linux only. Without /proc only the direct parent is watched.
function readStat(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch {
    return '';
  }
}
