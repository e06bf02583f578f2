// npm passes a signal on to its child only while it runs itself. If npm is killed or terminated by its process id, the
// service would keep running without a parent.
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

/** Parent of this process, and the parent of the shell that npm may have put in between. */
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

// Linux. Without /proc only the parent itself is watched.
function readStat(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch {
    return '';
  }
}
