// Holds the sizes of files and functions, in every package. The list has tests that are still too long; nothing may join it.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { findCorridorFaults, findSizeFaults } from './sizes.mjs';

const known = [
  'apps/server/src/delivery/mail/send-due-emails.test.ts',
  'apps/server/src/delivery/webhooks/routes.test.ts',
  'apps/server/src/delivery/webhooks/send-due-webhooks.test.ts',
  'apps/server/src/documents/emission/races.test.ts',
  'apps/server/src/documents/emission/repeats.test.ts',
  'apps/server/src/documents/emission/states.test.ts',
  'apps/server/src/documents/page-store.test.ts',
  'apps/server/src/identity/sessions/sessions.test.ts',
  'apps/server/src/platform/http/idempotency.test.ts',
  'apps/server/src/platform/http/validate.test.ts',
  'apps/server/src/records/businesses/files.test.ts',
  'apps/server/src/records/csv/handlers.test.ts',
  'apps/server/test/issuing-scene.ts',
  'apps/simulator/src/faults/faults.test.ts',
  'apps/simulator/src/messages.test.ts',
  'packages/p12/src/open-p12.test.ts',
  'packages/ride-pdf/src/render-ride.test.ts',
  'packages/sri/src/documents/invoice/invoice.test.ts',
  'packages/sri/src/documents/withholding/withholding.test.ts',
  'packages/sri/src/schemas/equivalence.test.ts',
  'packages/sri/test/arbitraries.ts',
  'packages/sri/test/rule-cases.ts',
];

const listed = ['ls-files', '--cached', '--others', '--exclude-standard', '*.ts', '*.tsx', '*.mjs'];
const paths = execFileSync('git', listed, { encoding: 'utf8' }).split('\n');
const files = new Map(
  paths.filter((path) => path !== '' && existsSync(path)).map((path) => [path, readFileSync(path, 'utf8')]),
);
const faults = [
  ...findSizeFaults(files, known),
  ...findCorridorFaults(readFileSync('docs/emission.md', 'utf8'), files),
];
for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exit(1);
