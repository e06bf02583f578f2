// Checks migrations: each number exists once and none is missing, and each migration states whether older code can run
// next to it.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { findMigrationFaults } from './migration-rules.mjs';
import { readScripts } from './read-scripts.mjs';

const folder = 'apps/server/src/platform/db';
const release = JSON.parse(readFileSync('apps/server/released-schema.json', 'utf8'));
const functions = Object.fromEntries(
  readScripts(`${folder}/functions`).map(({ name, sql }) => [name, createHash('sha256').update(sql).digest('hex')]),
);
const faults = findMigrationFaults(readScripts(`${folder}/migrations`), release, functions);
for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exit(1);
