import { parentPort } from 'node:worker_threads';

/** `begun`: the thread has loaded its modules and begins with the task. */
export type ThreadMessage = { readonly begun: true } | { readonly part: unknown } | { readonly result: unknown };

/** The one call of a thread's entry: does each task it is given and hands the result back. `tell` hands over a part before the end. */
export function workInThread<Task>(work: (task: Task, tell: (part: unknown) => void) => unknown): void {
  const post = (message: ThreadMessage) => parentPort?.postMessage(message);
  parentPort?.on('message', (task: Task) => {
    post({ begun: true });
    post({ result: work(task, (part) => post({ part })) });
  });
}
