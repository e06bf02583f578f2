// Entry point of the thread that reads files.
import { workInThread } from '../../../platform/threads/work-in-thread.ts';
import { runReadTask } from './read-file-task.ts';

workInThread(runReadTask);
