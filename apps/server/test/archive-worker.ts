// Process of a worker that only archives documents, until a test kills it. Its settings are in the environment.
import { setTimeout as sleep } from 'node:timers/promises';
import { archiveDocumentsJob } from '../src/documents/archive/move-documents.ts';
import { createServices } from '../src/operate/services.ts';
import { readConfig } from '../src/platform/config/config.ts';
import { makeLogger } from '../src/platform/logging/logger.ts';

const services = createServices(readConfig(process.env), makeLogger({ level: 'warn', name: 'archive' }), 'worker');
const job = archiveDocumentsJob(services);
const never = new AbortController().signal;
console.log('ready');
for (;;) if ((await job.run(never)) === 'idle') await sleep(100);
