// Makes the annex: of a small month at once, in the milliseconds that takes; of any other in a thread of its own.
import { runInThread } from '../../platform/threads/run-in-thread.ts';
import { type AtsFile, type AtsTask, doAtsTask } from './ats-task.ts';
import type { AtsRows } from './rows.ts';
import type { AtsRecord } from './show.ts';

const entry = new URL('./ats-thread', import.meta.url);
// SRI takes eight megabytes of ZIP; what that is made of is some ten times as much.
const heapMb = 1024;
/** Starting a thread would take longer. */
const smallRows = 500;

export const makeAtsRecord = (rows: AtsRows): Promise<AtsRecord> => run<AtsRecord>({ want: 'record', rows });
export const makeAtsFile = (rows: AtsRows): Promise<AtsFile> => run<AtsFile>({ want: 'file', rows });

async function run<Result>(task: AtsTask): Promise<Result> {
  const { purchases, sales, withholdings } = task.rows;
  if (purchases.length + sales.length + withholdings.length <= smallRows) return doAtsTask(task) as Result;
  return await runInThread<Result>(entry, task, { heapMb });
}
