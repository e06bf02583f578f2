// Computes the annex. A small month takes milliseconds and is computed at once; any other month is computed in a
// thread.
import { runInThread } from '../../platform/threads/run-in-thread.ts';
import { type AtsFiles, computeAtsFiles } from './ats-task.ts';
import type { AtsRows } from './rows.ts';

const entry = new URL('./ats-thread', import.meta.url);
// Memory limit of the thread. SRI accepts a ZIP of eight megabytes; computing an annex of that size needs about ten
// times as much memory.
const heapMb = 1024;
/** Number of rows below which starting a thread would take longer than the computation. */
const smallRows = 500;

export async function computeAtsInThread(rows: AtsRows): Promise<AtsFiles> {
  const { purchases, sales, withholdings } = rows;
  if (purchases.length + sales.length + withholdings.length <= smallRows) return computeAtsFiles(rows);
  return await runInThread<AtsFiles>(entry, rows, { heapMb });
}
