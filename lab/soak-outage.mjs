// `npm run soak:outage`: 100,000 documents (or OUTAGE_DOCUMENTS) through six hours without SRI.
import { spawnSync } from 'node:child_process';

const env = { ...process.env, OUTAGE_DOCUMENTS: process.env.OUTAGE_DOCUMENTS ?? '100000' };
const file = 'apps/server/src/documents/emission/steps/outage.test.ts';
const { status } = spawnSync('npx', ['vitest', 'run', '--project', 'server', file], { env, stdio: 'inherit' });
process.exit(status ?? 1);
