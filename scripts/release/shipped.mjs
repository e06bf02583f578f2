// Lists the third-party packages shipped with the service, by the lockfile: everything that a production install
// contains, for every system.

/**
 * Packages with path in node_modules, name, version, licence and dependencies; sorted. `lock` is the parsed
 * package-lock.json.
 */
export function shippedPackages(lock) {
  return Object.entries(lock.packages)
    .filter(([path, { dev, link }]) => path.includes('node_modules/') && !dev && !link)
    .map(([path, entry]) => ({ path, name: nameAt(path), ...entry }))
    .sort((one, other) => (one.path < other.path ? -1 : 1));
}

/** Name of a package: the part after the last node_modules. */
function nameAt(path) {
  return path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
}

/**
 * Location of a dependency of a package: next to the package, or further up. Undefined if the dependency is not
 * installed.
 */
export function findDependency(lock, from, name) {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')))) {
    const path = folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`;
    if (lock.packages[path] !== undefined) return path;
    if (folder === '') return undefined;
  }
}

/** Every licence name in an expression such as `(MIT OR CC0-1.0)`. */
export function licenceNamesIn(expression) {
  return expression.replaceAll(/[()]/g, '').split(/ (?:AND|OR) /);
}

/**
 * Whether the expression is allowed under Apache-2.0: one licence of an OR, all of an AND. An expression contains only
 * one of the two operators.
 */
export function isAllowedLicence(expression) {
  const names = licenceNamesIn(expression);
  const fits = (name) => allowed.has(name);
  return expression.includes(' OR ') ? names.some(fits) : names.every(fits);
}

// Licences that shipped packages may have: permissive ones, and the one of fonts. Licences that require publishing
// sources are not included.
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
