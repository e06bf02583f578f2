// `npm run test:nodes`: installs and tests a fresh clone on each Node version that the README names, downloaded from
// npm. Other versions: `npm run test:nodes -- 26`. Writes docs/evidence/nodes.md.
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const majors = process.argv.length > 2 ? process.argv.slice(2) : ['20', '22', '24'];
const command = process.env.NODES_COMMAND ?? 'npm run test:quick';
const results = majors.map(testOn);
writeFileSync(join(root, 'docs/evidence/nodes.md'), evidence(results));
process.exitCode = results.every(({ good }) => good) ? 0 : 1;

function testOn(major) {
  const folder = mkdtempSync(join(tmpdir(), `talonario-node-${major}-`));
  try {
    const bin = installNode(major, folder);
    const env = { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH}` };
    const run = (line, cwd) => spawnSync(line, { cwd, env, shell: true, encoding: 'utf8', maxBuffer: 1 << 28 });
    const version = run('node --version', folder).stdout.trim();
    const clone = join(folder, 'clone');
    execFileSync('git', ['clone', '-q', root, clone]);
    const installed = run('npm ci --no-audit --no-fund', clone);
    const warned = /EBADENGINE/.test(installed.stdout + installed.stderr);
    const tested = installed.status === 0 ? run(command, clone) : installed;
    const summary = summaryOf(tested.stdout);
    const good = installed.status === 0 && !warned && tested.status === 0;
    console.log(`Node ${version}: ${good ? 'good' : 'NOT good'} ${summary}`);
    if (!good) console.log(`${installed.stderr}\n${tested.stdout.slice(-8_000)}\n${tested.stderr.slice(-2_000)}`);
    return { version, good, warned, summary };
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}

/** Folder of the Node program that npm's package `node` installs for this machine. */
function installNode(major, folder) {
  const prefix = join(folder, 'node');
  execFileSync('npm', ['install', '--silent', '--no-audit', '--no-fund', '--prefix', prefix, `node@${major}`]);
  return join(prefix, 'node_modules/node/bin');
}

function summaryOf(output) {
  const plain = output.replaceAll(/\u001b\[\d+m/g, '');
  return plain
    .split('\n')
    .filter((line) => /^\s*(Test Files|Tests) /.test(line))
    .map((line) => line.trim().replaceAll(/ +/g, ' ').replaceAll(' |', ','))
    .join(', ');
}

function evidence(rows) {
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim();
  return [
    '# Tests on each Node version',
    '',
    'A fresh clone, `npm ci` and the tests, on each version of Node that the README names.',
    '',
    `\`npm run test:nodes\` (${command}), commit ${commit}, ${new Date().toISOString().slice(0, 10)}, ${availableParallelism()} cores (${process.arch}).`,
    '',
    '| Node | warnings about engines | tests |',
    '|---|---|---|',
    ...rows.map(
      ({ version, warned, good, summary }) =>
        `| ${version} | ${warned ? 'some' : 'none'} | ${good ? '' : 'FAILED: '}${summary} |`,
    ),
    '',
  ].join('\n');
}
