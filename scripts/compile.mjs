// TypeScript to JavaScript: packages file by file, src/x.ts to dist/x.js; programs joined with all they load, straight from the sources
// (bundle.mjs). Loading that takes a tenth of the time of loading it through tsx (docs/decisions/0031-compiled-start.md).
import { createHash, randomBytes } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { bundleProgramWith, keepLazyChunks, programs } from './bundle.mjs';

/** Everything that runs in production, in the order in which one builds on another. */
export const workspaces = [
  'packages/sri',
  'packages/p12',
  'packages/ride-pdf',
  'packages/contract',
  'packages/client',
  'packages/cli',
  'apps/simulator',
  'apps/server',
];

/** What `npm start` runs, and what the examples import beside it. The programs hold the other packages. */
export const startedWorkspaces = ['packages/client', 'apps/simulator', 'apps/server'];

/** Brings dist up to date where sources changed. Returns the workspaces it compiled. `maps`: of packages; programs have none. */
export async function compileWhatChanged(root, { force = false, onStart, only = workspaces, maps = true } = {}) {
  const all = workspaces.map((workspace) => ({ workspace, files: listSources(join(root, workspace, 'src')) }));
  const stale = [];
  // What is joined holds what is installed, and the packages.
  const below = createHash('sha256').update(installedIn(root));
  for (const { workspace, files } of all) {
    const folder = join(root, workspace);
    const isProgram = workspace in programs;
    const sources = stampOf(folder, files, isProgram ? below.copy().digest('hex') : '');
    if (!isProgram) below.update(sources);
    const stamp = isProgram || maps ? sources : `${sources} without maps`;
    if (only.includes(workspace) && (force || readStamp(folder) !== stamp))
      stale.push({ root, workspace, folder, files, stamp, maps });
  }
  if (stale.length === 0) return [];
  onStart?.(stale.map(({ workspace }) => workspace));
  const placed = all.flatMap(({ files }) => files).filter(asksForPlace);
  await settleAll(stale.map((job) => compile({ ...job, placed })));
  return stale.map(({ workspace }) => workspace);
}

const asksForPlace = (file) => isCode(file) && readFileSync(file).includes('import.meta.url');
const isCode = (file) => file.endsWith('.ts') && !file.endsWith('.d.ts');

/** All of them together; the first that failed is told when none is at work any more. */
async function settleAll(jobs) {
  const failed = (await Promise.allSettled(jobs)).find(({ status }) => status === 'rejected');
  if (failed) throw failed.reason;
}

async function compile({ root, workspace, folder, files, placed, stamp, maps }) {
  const esbuild = await loadCompiler();
  const part = join(folder, `dist.${randomBytes(6).toString('hex')}.part`);
  mkdirSync(part); // fails with a plain code where nothing may be written
  try {
    const source = join(folder, 'src');
    if (workspace in programs) await bundleProgramWith(esbuild, { root, workspace, files, placed, part });
    else await compileEach(esbuild, files.filter(isCode), { outdir: part, outbase: source, maps });
    for (const file of files.filter((each) => !isCode(each))) {
      const target = join(part, relative(source, file));
      mkdirSync(dirname(target), { recursive: true });
      copyFileSync(file, target);
    }
    // Only what runs as a service: what is packed for others holds nothing old.
    if (workspace in programs && workspace.startsWith('apps/'))
      keepLazyChunks(join(folder, 'dist'), part, programs[workspace].folder);
    writeFileSync(join(part, stampName), stamp);
    // Another start of this checkout may have compiled the same sources meanwhile, and may be running them by now.
    if (readStamp(folder) !== stamp) swapIn(part, join(folder, 'dist'));
  } finally {
    rmSync(part, { recursive: true, force: true });
  }
}

/** It ends soon: tidying its memory as often as usual would be a fifth of its time. */
async function loadCompiler() {
  process.env.GOGC ??= '400';
  return await import('esbuild');
}

async function compileEach(esbuild, entryPoints, { outdir, outbase, maps }) {
  await esbuild.build({
    entryPoints,
    outdir,
    outbase,
    bundle: true, // only so that imports are seen below; every one of them stays an import
    plugins: [keepImports],
    platform: 'node',
    format: 'esm',
    target: 'node20.19',
    sourcemap: maps && 'linked',
    logLevel: 'error',
  });
}

// ./x.ts becomes ./x.js, which is where it is compiled to; packages are found by Node.
const keepImports = {
  name: 'keep-imports',
  setup(build) {
    build.onResolve({ filter: /.*/ }, ({ path, kind }) => {
      if (kind === 'entry-point') return undefined;
      return { path: path.startsWith('.') ? path.replace(/\.ts$/, '.js') : path, external: true };
    });
  },
};

/** Puts a finished folder in the place of the old one; whoever starts meanwhile finds one of them. */
export function swapIn(part, dist) {
  const old = `${dist}.${randomBytes(6).toString('hex')}.old`;
  moveUnless(['ENOENT'], dist, old);
  moveUnless(['ENOTEMPTY', 'EEXIST'], part, dist); // another start was faster, or is putting its own in
  rmSync(old, { recursive: true, force: true });
}

function moveUnless(expected, from, to) {
  try {
    renameSync(from, to);
  } catch (error) {
    if (!expected.includes(error.code)) throw error;
  }
}

function listSources(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true })
    .map((name) => join(folder, name))
    .filter((path) => !/\.test\.ts$/.test(path) && statSync(path).isFile())
    .sort();
}

function stampOf(folder, files, before) {
  const hash = createHash('sha256').update(before);
  for (const script of ['./compile.mjs', './bundle.mjs']) hash.update(readFileSync(new URL(script, import.meta.url)));
  for (const file of files) {
    const { size, mtimeMs } = statSync(file);
    hash.update(`${relative(folder, file)}\0${size}\0${mtimeMs}\0`);
  }
  return hash.digest('hex');
}

/** npm's own note of what is installed. */
function installedIn(root) {
  try {
    return readFileSync(join(root, 'node_modules/.package-lock.json'));
  } catch {
    return '';
  }
}

export const stampName = '.stamp';

/** What the files of `dist` were made from; undefined where there are none. */
export function readStamp(folder) {
  try {
    return readFileSync(join(folder, 'dist', stampName), 'utf8');
  } catch {
    return undefined;
  }
}
