// `npm run generate` writes every committed generated file; `--check` only compares and fails on a stale one.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { generators } from './generators.mjs';

const checkOnly = process.argv.includes('--check');
let stale = 0;
for (const { path, make } of generators) {
  const text = await make();
  if (existsSync(path) && readFileSync(path, 'utf8') === text) continue;
  if (checkOnly) {
    console.error(`${path} is stale: run npm run generate`);
    stale += 1;
  } else {
    writeFileSync(path, text);
    console.log(`wrote ${path}`);
    // The rest is made by code that has read the file as it was.
    if (isSource(path))
      process.exit(
        spawnSync(process.execPath, process.execArgv.concat(process.argv[1]), { stdio: 'inherit' }).status ?? 1,
      );
  }
}
process.exit(stale === 0 ? 0 : 1);

function isSource(path) {
  return path.startsWith('packages/sri/src/');
}
