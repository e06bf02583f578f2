// Compiles TypeScript to JavaScript: packages file by file, src/x.ts to dist/x.js; programs are bundled directly from
// the sources (bundle.mjs). Loading the result takes a tenth of the time of loading the sources through tsx
// (docs/decisions/0031-compiled-start.md).
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
import { bundledPrograms, bundleProgramWith, keepLazyChunks } from './bundle.mjs';

/** Workspaces that run in production. Each workspace depends only on the ones before it. */
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

/** Workspaces that `npm start` runs or that the examples import. The bundled programs contain the other packages. */
export const startedWorkspaces = ['packages/client', 'apps/simulator', 'apps/server'];

/**
 * Compiles the workspaces whose sources changed, and returns them. `maps`: whether packages get source maps; programs
 * have none.
 */
export async function compileWhatChanged(root, { force = false, onStart, only = workspaces, maps = true } = {}) {
  const all = workspaces.map((workspace) => ({ workspace, files: listSources(join(root, workspace, 'src')) }));
  const stale = [];
  // A bundle contains the installed libraries and the other packages, so it depends on both.
  const below = createHash('sha256').update(installedIn(root));
  for (const { workspace, files } of all) {
    const folder = join(root, workspace);
    const isProgram = workspace in bundledPrograms;
    const sources = stampOf(folder, files, isProgram ? below.copy().digest('hex') : '');
    if (!isProgram) below.update(sources);
    const stamp = isProgram || maps ? sources : `${sources} without maps`;
    if (only.includes(workspace) && (force || readSourceStamp(folder) !== stamp))
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

/** Waits for all jobs. If some fail, throws the first error after the last job has ended. */
async function settleAll(jobs) {
  const failed = (await Promise.allSettled(jobs)).find(({ status }) => status === 'rejected');
  if (failed) throw failed.reason;
}

async function compile({ root, workspace, folder, files, placed, stamp, maps }) {
  const esbuild = await loadCompiler();
  const part = join(folder, `dist.${randomBytes(6).toString('hex')}.part`);
  mkdirSync(part); // throws an error with a code if the folder is read-only
  try {
    const source = join(folder, 'src');
    if (workspace in bundledPrograms) await bundleProgramWith(esbuild, { root, workspace, files, placed, part });
    else await compileEach(esbuild, files.filter(isCode), { outdir: part, outbase: source, maps });
    for (const file of files.filter((each) => !isCode(each))) {
      const target = join(part, relative(source, file));
      mkdirSync(dirname(target), { recursive: true });
      copyFileSync(file, target);
    }
    // Old chunks are kept only for services. Published packages must not contain them.
    if (workspace in bundledPrograms && workspace.startsWith('apps/'))
      keepLazyChunks(join(folder, 'dist'), part, bundledPrograms[workspace].folder);
    writeFileSync(join(part, stampName), stamp);
    // Another process that started from this checkout may have compiled the same sources in the meantime, and may
    // already be running them.
    if (readSourceStamp(folder) !== stamp) replaceFolder(part, join(folder, 'dist'));
  } finally {
    rmSync(part, { recursive: true, force: true });
  }
}

/**
 * Loads the compiler with less frequent garbage collection, which would take a fifth of the time of this short process.
 */
async function loadCompiler() {
  process.env.GOGC ??= '400';
  return await import('esbuild');
}

async function compileEach(esbuild, entryPoints, { outdir, outbase, maps }) {
  await esbuild.build({
    entryPoints,
    outdir,
    outbase,
    bundle: true, // only so that the plugin below sees the imports; all of them stay imports
    plugins: [keepImports],
    platform: 'node',
    format: 'esm',
    target: 'node20.19',
    sourcemap: maps && 'linked',
    logLevel: 'error',
  });
}

// Rewrites an import of ./x.ts to ./x.js, the compiled file. Imports of packages are left to Node.
const keepImports = {
  name: 'keep-imports',
  setup(build) {
    build.onResolve({ filter: /.*/ }, ({ path, kind }) => {
      if (kind === 'entry-point') return undefined;
      return { path: path.startsWith('.') ? path.replace(/\.ts$/, '.js') : path, external: true };
    });
  },
};

/**
 * Replaces the old `dist` folder with the finished one. Another process that starts at the same time finds one of the
 * two.
 */
export function replaceFolder(part, dist) {
  const old = `${dist}.${randomBytes(6).toString('hex')}.old`;
  moveUnless(['ENOENT'], dist, old);
  moveUnless(['ENOTEMPTY', 'EEXIST'], part, dist); // another start was faster, or is doing the same at this moment
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

/** Content of npm's record of the installed packages. */
function installedIn(root) {
  try {
    return readFileSync(join(root, 'node_modules/.package-lock.json'));
  } catch {
    return '';
  }
}

export const stampName = '.stamp';

/** Hash of the sources from which `dist` was compiled. Undefined if there is no `dist`. */
export function readSourceStamp(folder) {
  try {
    return readFileSync(join(folder, 'dist', stampName), 'utf8');
  } catch {
    return undefined;
  }
}
