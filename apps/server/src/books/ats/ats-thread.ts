// Entry point of the thread that computes the annex.
import { workInThread } from '../../platform/threads/work-in-thread.ts';
import { computeAtsFiles } from './ats-task.ts';

workInThread(computeAtsFiles);
