import { parentPort, workerData } from 'node:worker_threads';

/** The one call of a thread's entry: does the task it was started with and hands the result back. */
export function workInThread<Task>(work: (task: Task) => unknown): void {
  parentPort?.postMessage(work(workerData as Task));
}
