// Entry point of the thread that finds access keys in files.
import { workInThread } from '../../../platform/threads/work-in-thread.ts';
import { parseKeysFile } from './read-keys-task.ts';

workInThread(parseKeysFile);
