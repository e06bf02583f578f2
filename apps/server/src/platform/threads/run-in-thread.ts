// Runs work that would block the event loop in a thread. Its entry point is a module next to the caller that calls
// `workInThread`; it runs from sources and compiled alike.
import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { ThreadMessage } from './work-in-thread.ts';

export interface ThreadOptions {
  /** Heap limit of the thread. If it needs more, only the task fails. */
  readonly heapMb?: number;
  /**
   * Maximum time from the start of the task, or from its last message, to its next message. Then the thread is
   * terminated.
   */
  readonly limitMs?: number;
  /** Time that the thread is kept for the next task of its entry, because starting one takes longer than most tasks. */
  readonly keepMs?: number;
  /** Receives messages of the task before its end. */
  readonly onPart?: (part: unknown) => void;
}

/** The task took longer than its `limitMs`. */
export class ThreadTimeout extends Error {
  override readonly name = 'ThreadTimeout';
}

/**
 * Tasks of one entry run one after another, so that many at once do not use all cores. `entry` is named without its
 * extension.
 */
export function runInThread<Result>(entry: URL, task: unknown, options: ThreadOptions = {}): Promise<Result> {
  const before = lastByEntry.get(entry.href) ?? Promise.resolve();
  const turn = before.then(() => runNow<Result>(entry, task, options));
  lastByEntry.set(
    entry.href,
    turn.catch(() => {}),
  );
  return turn;
}

const lastByEntry = new Map<string, Promise<unknown>>();

function runNow<Result>(entry: URL, task: unknown, { heapMb, limitMs, keepMs, onPart }: ThreadOptions) {
  const thread = takeKept(entry) ?? startThread(entry, heapMb);
  return new Promise<Result>((resolve, reject) => {
    let timer: NodeJS.Timeout | undefined;
    const detach = () => {
      clearTimeout(timer);
      thread.off('message', onMessage).off('error', fail).off('exit', onExit);
    };
    const fail = (error: Error) => {
      detach();
      void thread.terminate();
      reject(error);
    };
    const onExit = (code: number) => fail(new Error(`the thread ${entry.pathname} ended with ${code}`));
    const onMessage = (message: ThreadMessage) => {
      clearTimeout(timer);
      if ('result' in message) {
        detach();
        if (keepMs === undefined) void thread.terminate();
        else keep(entry, thread, keepMs);
        return resolve(message.result as Result);
      }
      if ('part' in message) onPart?.(message.part);
      if (limitMs !== undefined)
        timer = setTimeout(() => fail(new ThreadTimeout(`longer than ${limitMs} ms`)), limitMs);
    };
    thread.on('message', onMessage).on('error', fail).on('exit', onExit);
    thread.postMessage(task);
  });
}

interface Kept {
  readonly thread: Worker;
  readonly timer: NodeJS.Timeout;
}

const keptByEntry = new Map<string, Kept>();

/** The process does not wait for it at its end. */
function keep({ href }: URL, thread: Worker, keepMs: number): void {
  thread.unref();
  const timer = setTimeout(() => {
    keptByEntry.delete(href);
    void thread.terminate();
  }, keepMs).unref();
  keptByEntry.set(href, { thread, timer });
}

function takeKept({ href }: URL): Worker | undefined {
  const kept = keptByEntry.get(href);
  if (kept === undefined) return undefined;
  keptByEntry.delete(href);
  clearTimeout(kept.timer);
  kept.thread.ref();
  // The thread may have ended by itself: then it has no id.
  return kept.thread.threadId < 0 ? undefined : kept.thread;
}

function startThread(entry: URL, heapMb = 256): Worker {
  const extension = extname(import.meta.url);
  const href = `${entry.href}${extension}`;
  const settings = { resourceLimits: { maxOldGenerationSizeMb: heapMb } };
  if (extension === '.js') return listened(new Worker(new URL(href), settings));
  // For sources: a thread does not inherit the loader for TypeScript.
  const [loader, module] = ['tsx/esm/api', href].map((name) => JSON.stringify(name));
  const load = `import(${loader}).then(({ register }) => { register(); return import(${module}); })`;
  return listened(new Worker(load, { ...settings, eval: true, execArgv: ['--conditions=source'] }));
}

/** An error of an idle thread must not end the process. */
function listened(thread: Worker): Worker {
  return thread.on('error', () => {});
}
