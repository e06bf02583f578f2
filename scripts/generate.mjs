// `npm run generate` writes every committed generated file; `--check` only compares and fails on a stale one.
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
  }
}
process.exit(stale === 0 ? 0 : 1);
