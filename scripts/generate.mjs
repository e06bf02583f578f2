// `npm run generate` writes every committed generated file. `--check` only compares, and fails if one is outdated.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { sourceGenerators } from './source-generators.mjs';

const checkOnly = process.argv.includes('--check');
const staleSources = await bringUpToDate(sourceGenerators);
// This process has already imported the old sources, so a new process creates the remaining generated files.
if (staleSources > 0 && !checkOnly) process.exit(runAgain());
const { generators } = await import('./generators.mjs');
const stale = staleSources + (await bringUpToDate(generators));
process.exit(checkOnly && stale > 0 ? 1 : 0);

/** Returns the number of outdated files. */
async function bringUpToDate(list) {
  let found = 0;
  for (const generator of list) {
    if (generator.folder !== undefined) found += await bringFolderUpToDate(generator);
    else found += bringFileUpToDate(generator.path, await generator.make());
  }
  return found;
}

/** Updates a folder that contains only generated files, as many as the contract requires. Other files are deleted. */
async function bringFolderUpToDate({ folder, ending, makeAll }) {
  const texts = await makeAll();
  let found = 0;
  for (const [name, text] of texts) found += bringFileUpToDate(`${folder}/${name}`, text);
  for (const name of existsSync(folder) ? readdirSync(folder) : []) {
    if (!name.endsWith(ending) || texts.has(name)) continue;
    found += 1;
    if (checkOnly) console.error(`${folder}/${name} is left over: run npm run generate`);
    else rmSync(`${folder}/${name}`);
  }
  return found;
}

function bringFileUpToDate(path, text) {
  if (existsSync(path) && readFileSync(path, 'utf8') === text) return 0;
  if (checkOnly) {
    console.error(`${path} is stale: run npm run generate`);
    return 1;
  }
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
  console.log(`wrote ${path}`);
  return 1;
}

function runAgain() {
  return spawnSync(process.execPath, [...process.execArgv, process.argv[1]], { stdio: 'inherit' }).status ?? 1;
}
