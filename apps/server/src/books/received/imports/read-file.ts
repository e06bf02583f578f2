// Reads the files of imports: a small one at once, in the milliseconds that takes; any other in a thread of its own.
import { largestReceived, type ReportReading } from '@talonario/sri';
import { runInThread } from '../../../platform/threads/run-in-thread.ts';
import type { FileKind } from './file-kind.ts';
import { doReadTask } from './read-file-task.ts';
import type { Look, ReadFiles, ReadTask } from './read-task.ts';

const entry = new URL('./read-file-thread', import.meta.url);
// A ZIP is held whole, and the largest of its files with everything that was read of it.
const heapMb = 512;

/** A day's report, or an invoice: starting a thread would take longer than reading it. */
const smallBytes = 256 * 1024;

export const lookAtFile = (kind: FileKind, bytes: Uint8Array, ruc: string): Promise<Look> =>
  run<Look>({ task: 'look', kind, bytes, ruc });

export const readReportFile = (bytes: Uint8Array): Promise<ReportReading> =>
  run<ReportReading>({ task: 'report', bytes });

export const readXmlFiles = (kind: 'xml' | 'zip', bytes: Uint8Array, from: number, count: number): Promise<ReadFiles> =>
  run<ReadFiles>({ task: 'files', kind, bytes, from, count });

async function run<Result>(task: ReadTask): Promise<Result> {
  // Of an archive only the list is looked at; what its files come to nobody knows.
  const isList = task.task === 'look' && task.kind === 'zip';
  const isSmall = task.bytes.length <= smallBytes && !(task.task === 'files' && task.kind === 'zip');
  const isTooLarge = task.task === 'look' && task.kind === 'xml' && task.bytes.length > largestReceived;
  if (isList || isSmall || isTooLarge) return doReadTask(task) as Result;
  return await runInThread<Result>(entry, task, { heapMb });
}
