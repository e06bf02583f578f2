// A .p12 stretches its password on purpose, and how far is written in the file: at the limit it takes seconds. Usual files are opened
// where they arrive; one that asks for more goes to a thread, so that nobody else waits for it.
import { type OpenedP12, openP12, type RefusedP12 } from '@talonario/p12';
import { runInThread } from '../../platform/threads/run-in-thread.ts';

type Opening = OpenedP12 | RefusedP12;

/** What every certification authority of Ecuador asks for, several times over: some tens of milliseconds. */
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
