// A .p12 stretches its password on purpose, and how far is written in the file: at the limit it takes seconds. Usual files are opened
// where they arrive; one that asks for more goes to a thread, so that nobody else waits for it.
import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import { type OpenedP12, openP12, type RefusedP12 } from '@talonario/p12';

type Opening = OpenedP12 | RefusedP12;

/** What every certification authority of Ecuador asks for, several times over: some tens of milliseconds. */
const workInPlace = 60_000;

export async function openWithoutBlocking(bytes: Uint8Array, password: string, now: Date): Promise<Opening> {
  const opening = openP12(bytes, password, { now, work: workInPlace });
  if (opening.ok || opening.reason !== 'too_many_iterations') return opening;
  // One after another: many such files at once must not take every core.
  const turn = last.then(() => openInThread({ bytes, password, now }));
  last = turn.catch(() => {});
  return await turn;
}

let last: Promise<unknown> = Promise.resolve();

export interface OpeningTask {
  readonly bytes: Uint8Array;
  readonly password: string;
  readonly now: Date;
}

function openInThread(task: OpeningTask): Promise<Opening> {
  const thread = startThread(task);
  return new Promise((resolve, reject) => {
    thread.once('message', resolve);
    thread.once('error', reject);
    thread.once('exit', (code) => reject(new Error(`the thread that opens .p12 files ended with ${code}`)));
  });
}

function startThread(workerData: OpeningTask): Worker {
  const extension = extname(import.meta.url);
  const { href } = new URL(`./opening-thread${extension}`, import.meta.url);
  if (extension === '.js') return new Worker(new URL(href), { workerData });
  // Sources: a thread does not inherit the loader that reads TypeScript.
  const [loader, entry] = ['tsx/esm/api', href].map((name) => JSON.stringify(name));
  const load = `import(${loader}).then(({ register }) => { register(); return import(${entry}); })`;
  return new Worker(load, { workerData, eval: true, execArgv: ['--conditions=source'] });
}
