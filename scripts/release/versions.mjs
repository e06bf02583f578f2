// Every place that contains the version of the product. The version of the API (openapi.json) is separate: it changes
// with the contract.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Paths of the npm manifests. A manifest contains its own version and the versions of other packages of this
 * repository.
 */
export function manifestPaths(root) {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  return Object.keys(lock.packages)
    .filter((path) => !path.includes('node_modules/'))
    .map((path) => join(path, 'package.json'));
}

/** Patterns of the other files that contain the version. Each pattern must match at least once. */
const version = String.raw`(\d+\.\d+\.\d+(?:-[\w.]+)?)`;
const texts = {
  'sdks/python/pyproject.toml': [/^version = "VERSION"$/],
  'sdks/python/src/talonario/__init__.py': [/^__version__ = "VERSION"$/],
  'sdks/php/composer.json': [/^ {2}"version": "VERSION",$/],
  'packages/cli/README.md': [/talonario-cli-VERSION\.tgz/],
  'packages/client/README.md': [/talonario-client-VERSION\.tgz/],
  'packages/sri/README.md': [/talonario-sri-VERSION\.tgz/, /talonario-p12-VERSION\.tgz/],
  'packages/p12/README.md': [/talonario-sri-VERSION\.tgz/, /talonario-p12-VERSION\.tgz/],
  'sdks/python/README.md': [/talonario-VERSION-py3-none-any\.whl/],
  'docs/rehearse.md': [/Talonario VERSION$/],
  'docs/cli.md': [/talonario-cli-VERSION\.tgz/],
  'docs/sdk.md': [
    /talonario-client-VERSION\.tgz/,
    /"@talonario\/client": "VERSION"/,
    /talonario-VERSION-py3-none-any\.whl/,
  ],
  'deploy/kubernetes/README.md': [/`talonario:VERSION`/],
  'deploy/kubernetes/api.yaml': [/image: talonario:VERSION$/],
  'deploy/kubernetes/worker.yaml': [/image: talonario:VERSION$/],
  'deploy/kubernetes/migrate.yaml': [/image: talonario:VERSION$/],
};

/** Paths of the files that contain the version. */
export const versionPlaces = Object.keys(texts);

/** Places with another version than `wanted`, as `path: version`. A place without a version is included, too. */
export function findOtherVersions(root, wanted) {
  const found = [];
  const tell = (place, told) => told !== wanted && found.push(`${place}: ${told}`);
  for (const path of manifestPaths(root)) {
    const manifest = JSON.parse(readFileSync(join(root, path), 'utf8'));
    tell(path, manifest.version);
    for (const [name, range] of ownRanges(manifest)) tell(`${path} ${name}`, range);
  }
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  tell('package-lock.json', lock.version);
  for (const [path, entry] of Object.entries(lock.packages).filter(([each]) => !each.includes('node_modules/'))) {
    tell(`package-lock.json ${path || 'root'}`, entry.version);
    for (const [name, range] of ownRanges(entry)) tell(`package-lock.json ${path} ${name}`, range);
  }
  for (const [path, pattern] of patternsOf()) {
    const told = [...readFileSync(join(root, path), 'utf8').matchAll(pattern)].map(([, one]) => one);
    for (const one of told.length === 0 ? ['none'] : told) tell(path, one);
  }
  return found;
}

/** Writes the version everywhere. Version ranges of third-party packages stay unchanged. */
export function writeVersion(root, wanted) {
  for (const path of manifestPaths(root)) rewriteJson(join(root, path), (manifest) => setVersion(manifest, wanted));
  rewriteJson(join(root, 'package-lock.json'), (lock) => {
    lock.version = wanted;
    for (const [path, entry] of Object.entries(lock.packages))
      if (!path.includes('node_modules/')) setVersion(entry, wanted);
  });
  for (const [path, pattern] of patternsOf()) {
    const text = readFileSync(join(root, path), 'utf8');
    writeFileSync(
      join(root, path),
      text.replaceAll(pattern, (whole, told) => whole.replace(told, wanted)),
    );
  }
}

function patternsOf() {
  return Object.entries(texts).flatMap(([path, patterns]) =>
    patterns.map(({ source }) => [path, new RegExp(source.replace('VERSION', version), 'gm')]),
  );
}

const kinds = ['dependencies', 'devDependencies'];

function ownRanges(manifest) {
  return kinds.flatMap((kind) =>
    Object.entries(manifest[kind] ?? {}).filter(([name]) => name.startsWith('@talonario/')),
  );
}

function setVersion(manifest, wanted) {
  manifest.version = wanted;
  for (const kind of kinds)
    for (const name of Object.keys(manifest[kind] ?? {}))
      if (name.startsWith('@talonario/')) manifest[kind][name] = wanted;
}

function rewriteJson(path, change) {
  const content = JSON.parse(readFileSync(path, 'utf8'));
  change(content);
  writeFileSync(path, `${JSON.stringify(content, undefined, 2)}\n`);
}
