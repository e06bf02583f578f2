// Entry point of the thread that computes the annex.
import { workInThread } from '../../platform/threads/work-in-thread.ts';
import { computeAts } from './ats-task.ts';

workInThread(computeAts);
