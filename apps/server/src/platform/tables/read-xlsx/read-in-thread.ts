// Reads a workbook in a thread, because the time to inflate it and read its cells grows with its size.
import { runInThread } from '../../threads/run-in-thread.ts';
import { parseZip } from '../../zip/read-zip.ts';
import { readWorkbook, type WorkbookReading, type WorkbookTask } from './read-workbook.ts';
import { workbookLimits } from './workbook-parts.ts';

const entry = new URL('./read-workbook-thread', import.meta.url);
const heapMb = 512;
/** Unpacked size of a list of some hundred rows. Starting a thread would take longer than reading it. */
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

/** According to the list of its parts. No part is inflated beyond its stated size. */
function isSmall(bytes: Uint8Array): boolean {
  const opened = parseZip(bytes, workbookLimits);
  if ('fault' in opened) return true;
  return opened.entries.reduce((total, { size }) => total + size, 0) <= smallBytes;
}
