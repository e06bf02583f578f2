// Work that would stop the event loop is done in a thread. Its entry is a module beside the caller that calls `workInThread`; it runs from
// source and compiled alike.
import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { ThreadMessage } from './work-in-thread.ts';

export interface ThreadOptions {
  /** Where the heap of the thread ends; one that wants more ends with an error, and nothing else does. */
  readonly heapMb?: number;
  /** Maximum time from the start of the task, or from what it told last, to what it tells next. The thread is ended then. */
  readonly limitMs?: number;
  /** How long the thread is kept for the next task of its entry: to start one takes longer than most tasks. */
  readonly keepMs?: number;
  /** Takes what the task tells before its end. */
  readonly onPart?: (part: unknown) => void;
}

/** The task took longer than its `limitMs`. */
export class ThreadTimeout extends Error {
  override readonly name = 'ThreadTimeout';
}

/** Tasks of one entry run one after another: many at once must not take every core. `entry` is named without its extension. */
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

/** A process that ends does not wait for it. */
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
  // It may have ended by itself: a thread without an id runs no more.
  return kept.thread.threadId < 0 ? undefined : kept.thread;
}

function startThread(entry: URL, heapMb = 256): Worker {
  const extension = extname(import.meta.url);
  const href = `${entry.href}${extension}`;
  const settings = { resourceLimits: { maxOldGenerationSizeMb: heapMb } };
  if (extension === '.js') return listened(new Worker(new URL(href), settings));
  // Sources: a thread does not inherit the loader that reads TypeScript.
  const [loader, module] = ['tsx/esm/api', href].map((name) => JSON.stringify(name));
  const load = `import(${loader}).then(({ register }) => { register(); return import(${module}); })`;
  return listened(new Worker(load, { ...settings, eval: true, execArgv: ['--conditions=source'] }));
}

/** An error of a thread that no task waits for must not end the process. */
function listened(thread: Worker): Worker {
  return thread.on('error', () => {});
}
