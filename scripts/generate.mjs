// `npm run generate` writes every committed generated file; `--check` only compares and fails on a stale one.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { sourceGenerators } from './source-generators.mjs';

const checkOnly = process.argv.includes('--check');
const staleSources = await bringUpToDate(sourceGenerators);
// This process has read them as they were: a fresh one makes the rest.
if (staleSources > 0 && !checkOnly) process.exit(runAgain());
const { generators } = await import('./generators.mjs');
const stale = staleSources + (await bringUpToDate(generators));
process.exit(checkOnly && stale > 0 ? 1 : 0);

/** How many were not as they should be. */
async function bringUpToDate(list) {
  let found = 0;
  for (const { path, make } of list) {
    const text = await make();
    if (existsSync(path) && readFileSync(path, 'utf8') === text) continue;
    found += 1;
    if (checkOnly) console.error(`${path} is stale: run npm run generate`);
    else writeFileSync(path, text);
    if (!checkOnly) console.log(`wrote ${path}`);
  }
  return found;
}

function runAgain() {
  return spawnSync(process.execPath, [...process.execArgv, process.argv[1]], { stdio: 'inherit' }).status ?? 1;
}
