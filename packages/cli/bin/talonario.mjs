#!/usr/bin/env node
// Entry point of the program. Installed from npm, it has the commands for API users; `npx talonario …` in a checkout
// also has the operator's commands.
import { existsSync } from 'node:fs';

if (existsSync(new URL('../src/main.ts', import.meta.url))) {
  process.argv.splice(2, 0, 'talonario');
  await import('../../../scripts/run.mjs');
} else await import('../dist/main.js');
