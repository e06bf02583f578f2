// npm passes a signal on to what it started only while it lives itself. Killed, or asked to end by its process id, it is
// gone and the service would stay behind, without anybody who knows of it.
import { readFileSync } from 'node:fs';

/** Calls once when npm started us and it, or the shell it put in between, is gone. */
export function watchNpm(onGone: () => void, everyMs = 500): void {
  if (process.env.npm_lifecycle_event === undefined) return;
  const line = ancestors();
  const timer = setInterval(() => {
    if (ancestors().join() === line.join()) return;
    clearInterval(timer);
    onGone();
  }, everyMs);
  timer.unref();
}

/** Our parent, and the one of the shell that npm may have put in between. */
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

// Linux. Where there is no /proc only the parent itself is watched.
function readStat(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch {
    return '';
  }
}
