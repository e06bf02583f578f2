// Runs in a thread of its own: see open-without-blocking.ts.
import { parentPort, workerData } from 'node:worker_threads';
import { openP12 } from '@talonario/p12';
import type { OpeningTask } from './open-without-blocking.ts';

const { bytes, password, now } = workerData as OpeningTask;
parentPort?.postMessage(openP12(bytes, password, { now }));
