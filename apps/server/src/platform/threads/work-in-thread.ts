import { parentPort } from 'node:worker_threads';

/** `begun`: the thread has loaded its modules and starts the task. */
export type ThreadMessage = { readonly begun: true } | { readonly part: unknown } | { readonly result: unknown };

/**
 * Called by the entry point of a thread: does each task and returns its result. `tell` sends a message before the end.
 */
export function workInThread<Task>(work: (task: Task, tell: (part: unknown) => void) => unknown): void {
  const post = (message: ThreadMessage) => parentPort?.postMessage(message);
  parentPort?.on('message', (task: Task) => {
    post({ begun: true });
    post({ result: work(task, (part) => post({ part })) });
  });
}
