// `npm run check`: every check that needs no running service. All of them run, then the failed ones are listed
// together.
import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';

// Workspaces whose types are checked separately, because they must not use Node's types or use those of a browser:
// packages/sri, the client and the panel. All code that runs on Node is checked as one program, on which e2e and lab
// are based. Checking each workspace separately would repeat the workspaces it depends on. A workspace keeps its own
// tsconfig.json for editors.
const alone = [
  'packages/sri/tsconfig.json',
  'packages/client/tsconfig.json',
  'packages/client/tsconfig.test.json',
  'apps/panel/tsconfig.json',
];

// Incremental results are stored, so that a second check looks only at changes. Two checks run at once, each with one
// checker, because several checkers in one check would look at the same types again.
const tsc = (...args) => ['node', ['node_modules/typescript/bin/tsc', ...args, '--checkers', '1']];

const gates = [
  { name: 'types of what runs on Node, e2e, lab', run: tsc('-b', 'e2e', 'lab') },
  ...alone.map((path) => ({
    name: `types ${path}`,
    run: tsc(
      '-p',
      path,
      '--incremental',
      '--tsBuildInfoFile',
      `node_modules/.cache/types/${path.replaceAll('/', '.')}.tsbuildinfo`,
    ),
  })),
  {
    name: 'lint and format',
    run: ['node', ['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.']],
  },
  { name: 'boundaries: imports, layers, SQL in stores', run: ['node', ['scripts/check-boundaries.mjs']] },
  { name: 'types of document are named in their folder alone', run: ['node', ['scripts/check-type-codes.mjs']] },
  { name: 'actors are named by their role', run: ['node', ['scripts/check-actor-words.mjs']] },
  { name: 'numbers of migrations', run: ['node', ['scripts/check-migrations.mjs']] },
  {
    name: 'regular expressions are linear in their text',
    run: ['node', ['--conditions=source', '--import', 'tsx', 'scripts/check-patterns.mjs']],
  },
  {
    name: 'generated files are fresh',
    run: ['node', ['--conditions=source', '--import', 'tsx', 'scripts/generate.mjs', '--check']],
  },
];

// Checks that take longest. They start first, so that the last running check is a short one.
const heavy = ['on Node', 'apps/panel', 'lint', 'generated'];
const rank = ({ name }) => heavy.findIndex((word) => name.includes(word)) >>> 0;
const waiting = [...gates].sort((one, other) => rank(one) - rank(other));
const failed = [];
await Promise.all(Array.from({ length: Math.max(1, Math.min(4, availableParallelism())) }, runGates));
if (failed.length > 0) {
  console.error(`check failed: ${failed.sort().join(', ')}`);
  process.exit(1);
}

async function runGates() {
  for (let gate = waiting.shift(); gate !== undefined; gate = waiting.shift()) {
    const { status, output } = await run(gate.run);
    process.stdout.write(`${output}${status === 0 ? 'ok  ' : 'FAIL'} ${gate.name}\n`);
    if (status !== 0) failed.push(gate.name);
  }
}

/** Runs a check. Its output is shown when it ends, so that the lines of two checks do not mix. */
function run([command, args]) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text) => {
        output += text;
      });
    child.on('error', reject).on('close', (status) => resolve({ status, output }));
  });
}
