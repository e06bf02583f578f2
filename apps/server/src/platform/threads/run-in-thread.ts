// Runs work in a thread that would block the event loop. The entry point of the thread is a module that calls
// `workInThread`. It runs from sources and from built code.
import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { ThreadMessage } from './work-in-thread.ts';

export interface ThreadOptions {
  /** Maximum heap of the thread in megabytes. If a task needs more, only the task fails. */
  readonly heapMb?: number;
  /** Maximum time without a message of the task. After it the thread is terminated. */
  readonly limitMs?: number;
  /**
   * Time that the thread waits for the next task with the same entry point, because starting a thread takes longer than
   * most tasks.
   */
  readonly keepMs?: number;
  /** Receives messages that the task sends before its end. */
  readonly onPart?: (part: unknown) => void;
}

/** The task sent no message for longer than its `limitMs`. */
export class ThreadTimeout extends Error {
  override readonly name = 'ThreadTimeout';
}

/**
 * Runs a task in a thread. Tasks with the same entry point run one after the other, so that many do not use all cores.
 * `entry` has no file extension.
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

/** Stores an idle thread for the next task. The process does not wait for it at its end. */
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
  // A thread that has ended has no id.
  return kept.thread.threadId < 0 ? undefined : kept.thread;
}

function startThread(entry: URL, heapMb = 256): Worker {
  const extension = extname(import.meta.url);
  const href = `${entry.href}${extension}`;
  const settings = { resourceLimits: { maxOldGenerationSizeMb: heapMb } };
  if (extension === '.js') return listened(new Worker(new URL(href), settings));
  // From sources, the thread must register the loader for TypeScript, because it does not inherit it.
  const [loader, module] = ['tsx/esm/api', href].map((name) => JSON.stringify(name));
  const load = `import(${loader}).then(({ register }) => { register(); return import(${module}); })`;
  return listened(new Worker(load, { ...settings, eval: true, execArgv: ['--conditions=source'] }));
}

/** Adds a listener for errors, without which an error of an idle thread would end the process. */
function listened(thread: Worker): Worker {
  return thread.on('error', () => {});
}
