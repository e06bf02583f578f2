// Entry file of the API (`npm run start:api`). This process listens and starts the API processes, which run this same
// file with other environment variables. `npm start` also starts API processes from it.
import { isSupervised } from './supervisor/run-process.ts';

if (isSupervised()) await (await import('./api-process.ts')).runApiProcess();
else await (await import('./serve-api.ts')).serveApi();
