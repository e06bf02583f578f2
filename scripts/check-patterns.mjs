// Check of `npm run check`: no regular expression of the shipped code has super-linear run time (scripts/patterns.mjs).
// `--keep` writes the hashes of safe expressions, so that the next check need not judge them again.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { operations, panelRoutes } from '@talonario/contract';
import { catalogs } from '@talonario/sri/catalogs';
import {
  findSlowPatterns,
  patternsOfCode,
  patternsOfShapes,
  readSafePatternHashes,
  writeSafePatternHashes,
} from './patterns.mjs';

const root = join(import.meta.dirname, '..');
const kept = join(import.meta.dirname, 'safe-patterns.json');
const packages = readdirSync(join(root, 'packages')).map((name) => `packages/${name}/src`);
const { patterns, made } = patternsOfCode(root, [
  'apps/server/src',
  'apps/panel/src',
  'apps/simulator/src',
  ...packages,
]);

// Files that build regular expressions at run time, and the expressions that each of them builds.
const madeBy = {
  'apps/server/src/platform/http/body/length-before-pattern.ts': [], // from the request schemas, which are judged anyway
  'apps/server/src/platform/http/mount.ts': [...operations, ...panelRoutes].map(
    ({ path }) => `^/api/v1${path.replaceAll(/\{\w+\}/g, '[^/]+')}/?$`,
  ),
  'apps/server/src/records/csv/split-records.ts': ['[;\\r\\n]'],
  'apps/server/src/records/parties/validate.ts': catalogs['identification-types'].map(({ pattern }) => pattern),
  'apps/simulator/src/control/routes.ts': ['^/([^/]+)$'],
};
const unknown = made.filter((file) => !Object.hasOwn(madeBy, file));

const found = [
  ...patterns,
  ...patternsOfShapes([...operations, ...panelRoutes]),
  ...Object.entries(madeBy).flatMap(([where, sources]) => sources.map((source) => ({ source, flags: 'u', where }))),
];
const knownSafe = readSafePatternHashes(kept);
const { safe, faults } = findSlowPatterns(found, knownSafe);
for (const fault of faults) console.error(fault);
for (const file of unknown) console.error(`${file} makes a regular expression: name it in scripts/check-patterns.mjs`);
if (process.argv.includes('--keep')) writeSafePatternHashes(kept, safe);
const fresh = safe.filter((hash) => !knownSafe.has(hash)).length;
if (fresh > 0)
  console.log(`${fresh} of ${safe.length} patterns were judged afresh; npm run patterns:keep keeps the verdicts`);
if (faults.length + unknown.length > 0) process.exit(1);
