// Migrations are applied by their numbers: each number once, none left out; and each says whether older code goes on beside it.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { findMigrationFaults } from './migration-rules.mjs';

const folder = 'apps/server/src/platform/db';
const readScripts = (kind) =>
  readdirSync(`${folder}/${kind}`)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => ({
      name: name.slice(0, -4),
      sql: readFileSync(`${folder}/${kind}/${name}`, 'utf8').replaceAll('\r\n', '\n'),
    }));

const release = JSON.parse(readFileSync('apps/server/released-schema.json', 'utf8'));
const functions = Object.fromEntries(
  readScripts('functions').map(({ name, sql }) => [name, createHash('sha256').update(sql).digest('hex')]),
);
const faults = findMigrationFaults(readScripts('migrations'), release, functions);
for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exit(1);
