// `npm run check`: every gate that needs no running service. All of them run, then the failures are named together.
import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';

// What runs on Node is one program, which e2e and lab build upon: each workspace by itself would look at those below it again.
// A workspace keeps a tsconfig.json of its own for editors. Alone are those that may know less than Node has, or a browser: the package of
// SRI, the client and the panel.
const alone = [
  'packages/sri/tsconfig.json',
  'packages/client/tsconfig.json',
  'packages/client/tsconfig.test.json',
  'apps/panel/tsconfig.json',
];

// What was found last time is kept: a second check only looks at what changed. Two gates run at once: one checker each, since several
// in one gate look at the same types again.
const tsc = (...args) => ['node', ['node_modules/typescript/bin/tsc', ...args, '--checkers', '1']];

const gates = [
  { name: 'types of what runs on Node, e2e, lab', run: tsc('-b', 'e2e', 'lab') },
  ...alone.map((path) => ({
    name: `types ${path}`,
    run: tsc(
      ...['-p', path, '--incremental'],
      ...['--tsBuildInfoFile', `node_modules/.cache/types/${path.replaceAll('/', '.')}.tsbuildinfo`],
    ),
  })),
  {
    name: 'lint and format',
    run: ['node', ['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.']],
  },
  { name: 'boundaries: imports, layers, SQL in stores', run: ['node', ['scripts/check-boundaries.mjs']] },
  { name: 'types of document are named in their folder alone', run: ['node', ['scripts/check-type-codes.mjs']] },
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

// The heaviest first: with two at a time the last to end is not the one that began last.
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

/** What a gate prints is shown whole when it ends, so that two of them do not mix their lines. */
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
