#!/usr/bin/env node
// `npx talonario …` in the checkout.
process.argv.splice(2, 0, 'talonario');
await import('../../../scripts/run.mjs');
