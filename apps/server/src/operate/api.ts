// The api: `npm run start:api`. What is started here listens and starts the processes that answer; those run this same file,
// under it or under `npm start`.
import { isSupervised } from './supervisor/run-process.ts';

if (isSupervised()) await (await import('./api-process.ts')).runApiProcess();
else await (await import('./serve-api.ts')).serveApi();
