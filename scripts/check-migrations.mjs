// Migrations are applied by their numbers: each number once, none left out; and each says whether older code goes on beside it.
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
