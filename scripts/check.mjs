// `npm run check`: every gate that needs no running service. All of them run, then the failures are named together.
import { spawnSync } from 'node:child_process';

const projects = [
  'packages/sri/tsconfig.json',
  'packages/sri/tsconfig.test.json',
  'packages/p12/tsconfig.json',
  'packages/ride-pdf/tsconfig.json',
  'packages/contract/tsconfig.json',
  'packages/client/tsconfig.json',
  'packages/client/tsconfig.test.json',
  'apps/server/tsconfig.json',
  'apps/simulator/tsconfig.json',
  'apps/panel/tsconfig.json',
  'bench/tsconfig.json',
  'e2e/tsconfig.json',
];

const gates = [
  // What was found last time is kept: a second check only looks at what changed.
  ...projects.map((path) => ({
    name: `types ${path}`,
    run: [
      'node',
      [
        'node_modules/typescript/bin/tsc',
        ...['-p', path, '--incremental'],
        ...['--tsBuildInfoFile', `node_modules/.cache/types/${path.replaceAll('/', '.')}.tsbuildinfo`],
      ],
    ],
  })),
  {
    name: 'lint and format',
    run: ['node', ['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.']],
  },
  { name: 'import boundaries', run: ['node', ['scripts/check-boundaries.mjs']] },
  {
    name: 'generated files are fresh',
    run: ['node', ['--conditions=source', '--import', 'tsx', 'scripts/generate.mjs', '--check']],
  },
];

const failed = [];
for (const gate of gates) {
  const [command, args] = gate.run;
  const result = spawnSync(command, args, { stdio: 'inherit' });
  console.log(`${result.status === 0 ? 'ok  ' : 'FAIL'} ${gate.name}`);
  if (result.status !== 0) failed.push(gate.name);
}
if (failed.length > 0) {
  console.error(`check failed: ${failed.join(', ')}`);
  process.exit(1);
}
