#!/usr/bin/env node
// Installed by itself: the commands for whoever invoices. `npx talonario …` in a checkout: those of the operator, too.
import { existsSync } from 'node:fs';

if (existsSync(new URL('../src/main.ts', import.meta.url))) {
  process.argv.splice(2, 0, 'talonario');
  await import('../../../scripts/run.mjs');
} else await import('../dist/main.js');
