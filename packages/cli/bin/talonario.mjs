#!/usr/bin/env node
// Installed from npm: the commands for API users. `npx talonario …` in a checkout: the operator's commands, too.
import { existsSync } from 'node:fs';

if (existsSync(new URL('../src/main.ts', import.meta.url))) {
  process.argv.splice(2, 0, 'talonario');
  await import('../../../scripts/run.mjs');
} else await import('../dist/main.js');
