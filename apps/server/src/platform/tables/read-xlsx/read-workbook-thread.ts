// Entry point of the thread that reads workbooks.
import { workInThread } from '../../threads/work-in-thread.ts';
import { readWorkbook } from './read-workbook.ts';

workInThread(readWorkbook);
