// Bill of materials of a release (CycloneDX 1.5), made from the lockfile only: the same lockfile gives the same bytes
// on every machine.
import { createHash } from 'node:crypto';
import { findDependency, shippedPackages } from './shipped.mjs';

/**
 * Returns the bill of materials as text. It includes the packages of this repository, but no registries and folders.
 */
export function makeSbom(lock) {
  const parts = [...ownPackages(lock), ...shippedPackages(lock)];
  const bom = {
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: { component: { ...componentOf({ ...lock.packages[''], name: lock.name }), type: 'application' } },
    components: uniqueBy(parts.map(componentOf), (component) => component['bom-ref']),
    dependencies: dependenciesOf(lock, parts),
  };
  const digest = createHash('sha256').update(JSON.stringify(bom)).digest('hex');
  return `${JSON.stringify({ ...bom, serialNumber: `urn:uuid:${uuidOf(digest)}` }, undefined, 2)}\n`;
}

const notShipped = ['e2e', 'lab'];

function ownPackages(lock) {
  return Object.entries(lock.packages)
    .filter(([path]) => path !== '' && !path.includes('node_modules/') && !notShipped.includes(path))
    .map(([path, entry]) => ({ path, ...entry }))
    .sort((one, other) => (one.path < other.path ? -1 : 1));
}

function componentOf({ name, version, license, integrity, optional }) {
  return {
    'bom-ref': refOf(name, version),
    type: 'library',
    name,
    version,
    scope: optional ? 'optional' : 'required',
    purl: purlOf(name, version),
    ...(license && {
      licenses: [/ (?:AND|OR) /.test(license) ? { expression: license } : { license: { id: license } }],
    }),
    ...(integrity && { hashes: [hashOf(integrity)] }),
  };
}

function dependenciesOf(lock, parts) {
  const rows = new Map();
  for (const { path, name, version, dependencies = {}, optionalDependencies = {} } of parts) {
    const row = rows.get(refOf(name, version)) ?? new Set();
    for (const wanted of Object.keys({ ...dependencies, ...optionalDependencies })) {
      const found = lock.packages[findDependency(lock, path, wanted)];
      const entry = found?.link ? lock.packages[found.resolved] : found;
      if (entry !== undefined) row.add(refOf(wanted, entry.version));
    }
    rows.set(refOf(name, version), row);
  }
  return [...rows].map(([ref, wanted]) => ({ ref, dependsOn: [...wanted].sort() }));
}

function refOf(name, version) {
  return `${name}@${version}`;
}

function purlOf(name, version) {
  return `pkg:npm/${name.replace('@', '%40')}@${version}`;
}

/** Converts the hash of the lockfile (`sha512-…`) to hexadecimal, as CycloneDX requires. */
function hashOf(integrity) {
  const [algorithm, content] = [integrity.slice(0, 6), integrity.slice(7)];
  if (algorithm !== 'sha512') throw new Error(`a hash of the lockfile is no SHA-512: ${integrity}`);
  return { alg: 'SHA-512', content: Buffer.from(content, 'base64').toString('hex') };
}

/** Returns a UUID in the format of version 4, derived from the content, because the schema requires one. */
function uuidOf(digest) {
  const digits = `${digest.slice(0, 12)}4${digest.slice(13, 16)}8${digest.slice(17, 32)}`;
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

function uniqueBy(list, keyOf) {
  return [...new Map(list.map((each) => [keyOf(each), each])).values()];
}
