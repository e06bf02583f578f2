// Opens a .p12 without blocking the event loop. A .p12 stretches its password, and the file states the number of
// iterations: with the maximum, opening takes seconds. Usual files are opened directly; a file with more iterations is
// opened in a thread.
import { type OpenedP12, openP12, type RefusedP12 } from '@talonario/p12';
import { runInThread } from '../../platform/threads/run-in-thread.ts';

type Opening = OpenedP12 | RefusedP12;

/**
 * Maximum iterations for opening a file directly, which takes some tens of milliseconds. It is several times what the
 * certificate authorities of Ecuador use.
 */
const workInPlace = 60_000;

export async function openP12WithoutBlocking(bytes: Uint8Array, password: string, now: Date): Promise<Opening> {
  const opening = openP12(bytes, password, { now, work: workInPlace });
  if (opening.ok || opening.reason !== 'too_many_iterations') return opening;
  const task: OpenP12Task = { bytes, password, now };
  return await runInThread<Opening>(new URL('./opening-thread', import.meta.url), task);
}

export interface OpenP12Task {
  readonly bytes: Uint8Array;
  readonly password: string;
  readonly now: Date;
}
