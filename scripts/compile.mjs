// TypeScript to JavaScript, file by file, src/x.ts to dist/x.js, so a path that is relative to a source file is the same relative to
// the compiled one. Entry points are joined with what they load (join.mjs). Loading that takes a tenth of the time of loading it
// through tsx (docs/decisions/0031-compiled-start.md).
import { createHash, randomBytes } from 'node:crypto';
import {
  copyFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { entryPoints, joinEntries, keepLateParts } from './join.mjs';

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

/** Brings dist up to date where sources changed. Returns the workspaces it compiled. */
export async function compileWhatChanged(root, { force = false, onStart, only = workspaces, maps = true } = {}) {
  const stale = [];
  const before = createHash('sha256').update(installedIn(root));
  for (const workspace of only) {
    const folder = join(root, workspace);
    const files = listSources(join(folder, 'src'));
    // What is joined holds the packages it builds on.
    const below = workspace in entryPoints ? before.copy().digest('hex') : '';
    const stamp = stampOf(folder, files, maps ? below : `${below}without maps`);
    before.update(stamp);
    if (force || readStamp(folder) !== stamp) stale.push({ workspace, folder, files, stamp, maps });
  }
  if (stale.length > 0) onStart?.(stale.map(({ workspace }) => workspace));
  for (const job of stale) await compile(job);
  return stale.map(({ workspace }) => workspace);
}

async function compile({ workspace, folder, files, stamp, maps }) {
  const esbuild = await import('esbuild');
  const part = join(folder, `dist.${randomBytes(6).toString('hex')}.part`);
  mkdirSync(part); // fails with a plain code where nothing may be written
  try {
    const source = join(folder, 'src');
    const compiled = files.filter((file) => file.endsWith('.ts') && !file.endsWith('.d.ts'));
    await esbuild.build({
      entryPoints: compiled,
      outdir: part,
      outbase: source,
      bundle: true, // only so that imports are seen below; every one of them stays an import
      plugins: [keepImports],
      platform: 'node',
      format: 'esm',
      target: 'node20.19',
      sourcemap: maps && 'linked',
      logLevel: 'error',
    });
    for (const file of files) {
      if (compiled.includes(file)) continue;
      const target = join(part, relative(source, file));
      mkdirSync(dirname(target), { recursive: true });
      copyFileSync(file, target);
    }
    if (workspace in entryPoints) await joinEntries(esbuild, part, { ...entryPoints[workspace], maps });
    // Only what runs as a service: what is packed for others holds nothing old.
    if (workspace in entryPoints && workspace.startsWith('apps/'))
      keepLateParts(join(folder, 'dist'), part, entryPoints[workspace].folder);
    writeFileSync(join(part, stampName), stamp);
    // Another start of this checkout may have compiled the same sources meanwhile, and may be running them by now.
    if (readStamp(folder) !== stamp) swapIn(part, join(folder, 'dist'));
  } finally {
    rmSync(part, { recursive: true, force: true });
  }
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
  return readdirSync(folder, { recursive: true })
    .map((name) => join(folder, name))
    .filter((path) => !/\.test\.ts$/.test(path) && statSync(path).isFile())
    .sort();
}

function stampOf(folder, files, before) {
  const hash = createHash('sha256').update(before);
  for (const script of ['./compile.mjs', './join.mjs']) hash.update(readFileSync(new URL(script, import.meta.url)));
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
