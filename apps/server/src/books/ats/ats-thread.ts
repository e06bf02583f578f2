// The entry of the thread that makes the annex.
import { workInThread } from '../../platform/threads/work-in-thread.ts';
import { doAtsTask } from './ats-task.ts';

workInThread(doAtsTask);
