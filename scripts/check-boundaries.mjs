// Checks the import arrows of docs/architecture.md. Fails on an arrow that is not listed, on an import from a lower to
// a higher layer of the server or a cycle there, on SQL outside stores and stored functions in migrations, on a package
// that is used but not declared, on impure code in packages/sri, and on any import in packages/client.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { importsOf } from './imports.mjs';
import { findLayerFaults, findTreeCycles, findTreeFaults, layeredTrees, treesWithoutOrder } from './layers.mjs';
import { readScripts } from './read-scripts.mjs';
import { findStrayFunctions, findStraySql } from './sql-in-stores.mjs';

const arrows = {
  'packages/sri': [],
  'packages/p12': ['sri'],
  'packages/ride-pdf': ['sri'],
  'packages/contract': ['sri', 'sri/catalogs', 'sri/document-types'],
  // The client runs in browsers, so it must not use Node or another workspace.
  'packages/client': [],
  // The published CLI contains the client, so its users install nothing else.
  'packages/cli': ['client'],
  'apps/server': [
    'sri',
    'sri/catalogs',
    'p12',
    'ride-pdf',
    'ride-pdf/logo',
    'contract',
    'contract/spanish',
    'cli',
    'cli/framework',
  ],
  // The simulator checks documents of packages/sri, so it may use only its schemas and code tables.
  'apps/simulator': ['sri/schemas', 'sri/catalogs'],
  'apps/panel': [
    'client',
    'contract',
    'contract/spanish',
    'sri',
    'sri/annulment',
    'sri/catalogs',
    'sri/codes',
    'sri/document-types',
    'sri/returned-goods',
  ],
  e2e: ['sri', 'sri/*', 'p12', 'p12/testing', 'client', 'client/*', 'simulator'],
  lab: ['sri', 'sri/*', 'p12', 'p12/testing', 'ride-pdf', 'client', 'client/*', 'simulator'],
};
// Workspaces that tests may import in addition to those of the tested code.
const testArrows = ['sri', 'sri/*', 'p12', 'p12/testing', 'contract', 'simulator', 'simulator/*'];
// Files that may import another workspace, because the certificate of the demo is issued by an invented authority.
const fileArrows = {
  'apps/server/src/records/demo/demo-seed.ts': ['p12/testing'],
  'apps/server/src/operate/cli/certificate.ts': ['p12/testing'],
};
// Third-party packages that packages/sri may import.
const sriMayUse = new Set(['libxml2-wasm']);

// Tools that only the root package.json declares.
const rootTools = new Set(['vitest', 'fast-check', 'vite', 'esbuild']);

const faults = [];
for (const [folder, allowed] of Object.entries(arrows)) {
  const manifest = readManifest(folder);
  if (!manifest) continue;
  const declared = new Set(Object.keys({ ...manifest.dependencies, ...manifest.devDependencies }));
  const shipped = new Set(Object.keys(manifest.dependencies ?? {}));
  for (const file of sources(folder)) checkFile(folder, file, allowed, declared, shipped);
}
const server = readTree('apps/server/src');
faults.push(...findLayerFaults(server), ...findStraySql(server), ...findStrayFunctions(readMigrations()));
for (const [tree, order] of Object.entries(layeredTrees))
  faults.push(...findTreeFaults(readTree(tree), order).map((fault) => `${tree}: ${fault}`));
for (const tree of treesWithoutOrder)
  faults.push(...findTreeCycles(readTree(tree)).map((fault) => `${tree}: ${fault}`));
if (faults.length > 0) {
  for (const fault of faults) console.error(fault);
  process.exit(1);
}

function checkFile(folder, file, allowed, declared, shipped) {
  const isTest =
    /\.test\.tsx?$/.test(file) ||
    file.endsWith('vite.config.ts') ||
    file.includes(`${sep}test${sep}`) ||
    file.startsWith(`${folder}${sep}scripts${sep}`) || // This folder contains scripts that create files for tests.
    folder === 'e2e' ||
    folder === 'lab';
  for (const specifier of importsOf(readFileSync(file, 'utf8'))) {
    const say = (why) => faults.push(`${file}: imports ${specifier}: ${why}`);
    if (specifier.startsWith('.')) {
      const target = relative('.', resolve(dirname(file), specifier));
      const forTests = target.includes(`${sep}test${sep}`) || /^(scripts|sdks)[/\\]/.test(target);
      if (!target.startsWith(folder + sep) && !(isTest && forTests)) say('leaves its own package by a path');
      if (folder === 'apps/panel') checkFeature(file, target, say);
    } else if (specifier.startsWith('@talonario/')) {
      const name = specifier.slice('@talonario/'.length);
      const list = isTest ? [...allowed, ...testArrows] : [...allowed, ...(fileArrows[file] ?? [])];
      if (`@talonario/${name.split('/')[0]}` === readManifest(folder).name) continue;
      if (!list.some((item) => item === name || (item.endsWith('/*') && name.startsWith(item.slice(0, -1)))))
        say('not an arrow of docs/architecture.md');
      if (!declared.has(`@talonario/${name.split('/')[0]}`)) say('not declared in package.json');
    } else {
      const builtin = specifier.startsWith('node:') || builtinModules.includes(specifier.split('/')[0]);
      const name = specifier.startsWith('@') ? specifier.split('/').slice(0, 2).join('/') : specifier.split('/')[0];
      if (folder === 'packages/sri' && !isTest && (builtin || !sriMayUse.has(name))) say('packages/sri is pure');
      if (folder === 'packages/client' && !isTest) say('packages/client imports nothing');
      if (builtin || rootTools.has(name)) continue;
      if (!declared.has(name)) say('not declared in package.json');
      else if (!isTest && !shipped.has(name)) say('declared only as a devDependency');
    }
  }
}

// Checks an import of a panel feature. Other code may import only the feature's index; only the router imports the
// screens directly. Shared code is outside of the features.
function checkFeature(file, target, say) {
  const [feature, rest] = featureOf(target);
  if (feature === undefined || file.endsWith(join('src', 'router.tsx'))) return;
  const [own] = featureOf(file);
  if (own === undefined) say('what is shared does not know the features');
  else if (own !== feature && rest !== 'index.ts') say(`another feature is used through features/${feature}/index.ts`);
}

function featureOf(path) {
  const [, feature, rest] = /^apps\/panel\/src\/features\/([^/]+)\/(.*)$/.exec(path.split(sep).join('/')) ?? [];
  return [feature, rest];
}

/** Returns the texts of the files in a folder tree, by their path in the tree. */
function readTree(root) {
  const below = (path) => relative(root, path).split(sep).join('/');
  return new Map([...sources(root)].map((path) => [below(path), readFileSync(path, 'utf8')]));
}

function readMigrations() {
  const folder = 'apps/server/src/platform/db/migrations';
  return new Map(readScripts(folder).map(({ name, sql }) => [name, sql]));
}

function* sources(folder) {
  for (const name of readdirSync(folder)) {
    if (name === 'node_modules' || name === 'dist') continue;
    const path = join(folder, name);
    if (statSync(path).isDirectory()) yield* sources(path);
    else if (/\.(ts|tsx|mts)$/.test(name) && !name.endsWith('.d.ts')) yield path;
  }
}

function readManifest(folder) {
  try {
    return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  } catch {
    return undefined;
  }
}
