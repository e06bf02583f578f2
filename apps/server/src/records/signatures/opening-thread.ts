// Entry point of the thread that opens a .p12; open-without-blocking.ts starts it.
import { openP12 } from '@talonario/p12';
import { workInThread } from '../../platform/threads/work-in-thread.ts';
import type { OpenP12Task } from './open-without-blocking.ts';

workInThread(({ bytes, password, now }: OpenP12Task) => openP12(bytes, password, { now }));
