// Reads a workbook, a large one in a thread, because the time for inflating and reading it grows with its size.
import { runInThread } from '../../threads/run-in-thread.ts';
import { parseZip } from '../../zip/read-zip.ts';
import { readWorkbook, type WorkbookReading, type WorkbookTask } from './read-workbook.ts';
import { workbookLimits } from './workbook-parts.ts';

const entry = new URL('./read-workbook-thread', import.meta.url);
const heapMb = 512;
/**
 * Maximum unpacked bytes of a workbook that is read without a thread: a list of some hundred rows. Starting a thread
 * would take longer.
 */
const smallBytes = 512 * 1024;

export async function readWorkbookInThread(task: WorkbookTask): Promise<WorkbookReading> {
  if (isSmall(task.bytes)) return readWorkbook(task);
  try {
    return await runInThread<WorkbookReading>(entry, task, { heapMb });
  } catch (error) {
    if ((error as { code?: string }).code === 'ERR_WORKER_OUT_OF_MEMORY') return { fault: 'too_large' };
    throw error;
  }
}

/** Whether a workbook is small, according to its list of files. No file is inflated beyond the size stated there. */
function isSmall(bytes: Uint8Array): boolean {
  const opened = parseZip(bytes, workbookLimits);
  if ('fault' in opened) return true;
  return opened.entries.reduce((total, { size }) => total + size, 0) <= smallBytes;
}
