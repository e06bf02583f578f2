// A .p12 stretches its password on purpose, and the file itself contains the number of iterations: at the limit it
// takes seconds. Usual files are opened directly; one that needs more is opened in a thread, so that other requests do
// not wait.
import { type OpenedP12, openP12, type RefusedP12 } from '@talonario/p12';
import { runInThread } from '../../platform/threads/run-in-thread.ts';

type Opening = OpenedP12 | RefusedP12;

/** Several times what the certification authorities of Ecuador use: some tens of milliseconds. */
const workInPlace = 60_000;

export async function openWithoutBlocking(bytes: Uint8Array, password: string, now: Date): Promise<Opening> {
  const opening = openP12(bytes, password, { now, work: workInPlace });
  if (opening.ok || opening.reason !== 'too_many_iterations') return opening;
  const task: OpeningTask = { bytes, password, now };
  return await runInThread<Opening>(new URL('./opening-thread', import.meta.url), task);
}

export interface OpeningTask {
  readonly bytes: Uint8Array;
  readonly password: string;
  readonly now: Date;
}
