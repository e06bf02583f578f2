// Makes the annex: of a small month at once, in the milliseconds that takes; of any other in a thread of its own.
import { runInThread } from '../../platform/threads/run-in-thread.ts';
import { type AtsFiles, doAtsTask } from './ats-task.ts';
import type { AtsRows } from './rows.ts';

const entry = new URL('./ats-thread', import.meta.url);
// SRI takes eight megabytes of ZIP; what that is made of is some ten times as much.
const heapMb = 1024;
/** Starting a thread would take longer. */
const smallRows = 500;

export async function makeAts(rows: AtsRows): Promise<AtsFiles> {
  const { purchases, sales, withholdings } = rows;
  if (purchases.length + sales.length + withholdings.length <= smallRows) return doAtsTask(rows);
  return await runInThread<AtsFiles>(entry, rows, { heapMb });
}
