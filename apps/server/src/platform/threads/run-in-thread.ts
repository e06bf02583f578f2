// Work that would hold everybody else up is done in a thread of its own. Its entry is a module beside the caller that calls
// `workInThread`; it runs from source and compiled alike.
import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';

export interface ThreadOptions {
  /** Where the heap of the thread ends; one that wants more ends with an error, and nothing else does. */
  readonly heapMb?: number;
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

function runNow<Result>(entry: URL, task: unknown, options: ThreadOptions): Promise<Result> {
  const thread = startThread(entry, task, options);
  return new Promise((resolve, reject) => {
    thread.once('message', resolve);
    thread.once('error', reject);
    thread.once('exit', (code) => reject(new Error(`the thread ${entry.pathname} ended with ${code}`)));
  });
}

function startThread(entry: URL, workerData: unknown, { heapMb = 256 }: ThreadOptions): Worker {
  const extension = extname(import.meta.url);
  const href = `${entry.href}${extension}`;
  const settings = { workerData, resourceLimits: { maxOldGenerationSizeMb: heapMb } };
  if (extension === '.js') return new Worker(new URL(href), settings);
  // Sources: a thread does not inherit the loader that reads TypeScript.
  const [loader, module] = ['tsx/esm/api', href].map((name) => JSON.stringify(name));
  const load = `import(${loader}).then(({ register }) => { register(); return import(${module}); })`;
  return new Worker(load, { ...settings, eval: true, execArgv: ['--conditions=source'] });
}
