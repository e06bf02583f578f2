// What of others comes along with the service, by the lockfile: everything a production install brings, for every system.

/** Path in node_modules, name, version, licence and what it depends on; sorted. `lock` is package-lock.json as it is read. */
export function shippedPackages(lock) {
  return Object.entries(lock.packages)
    .filter(([path, { dev, link }]) => path.includes('node_modules/') && !dev && !link)
    .map(([path, entry]) => ({ path, name: nameAt(path), ...entry }))
    .sort((one, other) => (one.path < other.path ? -1 : 1));
}

/** The name of a package is what follows the last node_modules. */
function nameAt(path) {
  return path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
}

/** Where what a package asks for by name is found: beside it, or further up. Undefined where it is not installed at all. */
export function findDependency(lock, from, name) {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')))) {
    const path = folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`;
    if (lock.packages[path] !== undefined) return path;
    if (folder === '') return undefined;
  }
}

/** Every name of a licence in an expression such as `(MIT OR CC0-1.0)`. */
export function licencesIn(expression) {
  return expression.replaceAll(/[()]/g, '').split(/ (?:AND|OR) /);
}

/** Whether one of a choice, and all of a list, may be shipped under Apache-2.0. An expression has one kind of word. */
export function isAllowed(expression) {
  const names = licencesIn(expression);
  const fits = (name) => allowed.has(name);
  return expression.includes(' OR ') ? names.some(fits) : names.every(fits);
}

// Permissive ones, and the one of fonts. What asks for sources to be handed out is not among them.
const allowed = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'Python-2.0',
  'Unlicense',
  'Zlib',
]);
