// `npm run test:invented-type`: the invented type and field in a checkout of their own, whole: types of every workspace, lint, gates,
// and a document of the type from POST to AUTORIZADO at the simulator. scripts/invented.test.ts is the quick form.
import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { makeCheckout, writeFiles } from './invented/checkout.mjs';
import { filesOfField } from './invented/field.mjs';
import { issuingTest } from './invented/issuing-test.mjs';
import { filesOfType } from './invented/type.mjs';

const checkout = makeCheckout({ tests: true });
try {
  writeFiles(checkout, [...filesOfType(), ...filesOfField(), issuingTest]);
  run('--conditions=source', '--import', 'tsx', 'scripts/generate.mjs');
  run('scripts/check-type-codes.mjs');
  const vitest = ['node_modules/vitest/vitest.mjs', 'run'];
  run(
    ...vitest,
    '--project',
    'unit',
    'apps/panel/src/document-types',
    'packages/contract/src/resources/document-body.test.ts',
  );
  run(...vitest, '--project', 'server', issuingTest.path);
  for (const workspace of [
    'packages/sri',
    'packages/contract',
    'packages/client',
    'apps/simulator',
    'apps/server',
    'apps/panel',
  ])
    run('node_modules/typescript/bin/tsc', '-p', `${workspace}/tsconfig.json`);
} finally {
  rmSync(checkout, { recursive: true, force: true });
}

function run(...args) {
  console.log(`> ${args.join(' ')}`);
  const { status } = spawnSync(process.execPath, args, { cwd: checkout, stdio: 'inherit' });
  if (status === 0) return;
  rmSync(checkout, { recursive: true, force: true });
  process.exit(1);
}
