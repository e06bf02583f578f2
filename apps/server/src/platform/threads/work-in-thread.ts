import { parentPort } from 'node:worker_threads';

/** Message from a thread. `begun`: it has loaded its modules and starts the task. */
export type ThreadMessage = { readonly begun: true } | { readonly part: unknown } | { readonly result: unknown };

/**
 * Makes a module the entry point of a thread: `work` does each task and returns its result. It may send messages with
 * `tell` before.
 */
export function workInThread<Task>(work: (task: Task, tell: (part: unknown) => void) => unknown): void {
  const post = (message: ThreadMessage) => parentPort?.postMessage(message);
  parentPort?.on('message', (task: Task) => {
    post({ begun: true });
    post({ result: work(task, (part) => post({ part })) });
  });
}
