// Migrations are applied by their numbers: each number once, none left out.
import { readdirSync } from 'node:fs';

const names = readdirSync('apps/server/src/platform/db/migrations')
  .filter((name) => name.endsWith('.sql'))
  .sort();
const wrong = names.filter((name, index) => Number(name.slice(0, 4)) !== index + 1);
for (const name of wrong) console.error(`${name}: not the next number`);
if (wrong.length > 0) process.exit(1);
