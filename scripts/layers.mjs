// Checks the layers of the server and of the other source trees: each layer imports only from itself and from the
// layers before it, including types, and there are no cycles. The functions are pure: they get the texts of the files
// as arguments, so that a test can plant a violation.
import { posix } from 'node:path';
import { importsOf } from './imports.mjs';

export const layers = [
  'platform',
  'identity',
  'records',
  'authority',
  'documents',
  'delivery',
  'books',
  'panel',
  'agents',
  'operate',
];

/**
 * For each source tree except the server, its folders in order. Folders in one entry may import each other, but without
 * a cycle of files.
 */
export const layeredTrees = {
  'packages/sri/src': [
    'calendar',
    ['catalogs', 'documents', 'ride', 'signature'],
    'schemas',
    'authority',
    'received',
    'ats',
    'forms',
  ],
  'apps/server/src/documents/emission': ['batching', 'steps'],
  'packages/contract/src': ['schema', 'errors', 'spanish', 'permissions', 'resources', 'panel', 'openapi'],
  'apps/simulator/src': ['xml', 'memory', 'signature', 'checks', 'soap', 'faults', 'authority', 'control', 'server'],
  'apps/panel/src': [
    'i18n',
    'format',
    'api',
    'document-types',
    'business',
    'ui',
    'session',
    'alerts',
    'directory',
    'shell',
    'features',
  ],
};

/** Returns the violations, one sentence each. `files` maps a path below apps/server/src to the text of the file. */
export function findLayerFaults(files) {
  const graph = graphOf(files);
  return [...findArrows(graph), ...findAllCycles(graph)];
}

/**
 * Returns the violations in one of `layeredTrees`. Files outside of its folders may import from anywhere, but not in a
 * cycle.
 */
export function findTreeFaults(files, order) {
  const graph = graphOf(files);
  const placeOf = (path) => order.findIndex((one) => [one].flat().includes(layerOf(path)));
  const faults = [...graph.keys()]
    .filter((path) => path.includes('/') && placeOf(path) < 0)
    .map((path) => `${path} is in none of the layers`);
  for (const [path, targets] of graph)
    for (const target of targets)
      if (placeOf(path) >= 0 && placeOf(target) > placeOf(path))
        faults.push(`${path} imports ${target}: ${layerOf(target)} is above ${layerOf(path)}`);
  return [...faults, ...findAllCycles(graph)];
}

/** Trees without an order, in which only cycles are faults. */
export const treesWithoutOrder = [
  'packages/cli/src',
  'packages/client/src',
  'packages/p12/src',
  'packages/ride-pdf/src',
];

export function findTreeCycles(files) {
  return findAllCycles(graphOf(files));
}

function findAllCycles(graph) {
  return [
    ...findCycles(graph).map((cycle) => `a cycle of files: ${cycle.join(' → ')}`),
    ...findCycles(folderGraphOf(graph)).map((cycle) => `a cycle of folders: ${cycle.join(' → ')}`),
  ];
}

/** Returns every file that is not a test, with the files of the tree that it imports. */
function graphOf(all) {
  const files = [...all].filter(([path]) => !/\.test\.tsx?$/.test(path));
  const targetsOf = (path, text) =>
    importsOf(text)
      .filter((specifier) => specifier.startsWith('.'))
      .map((specifier) => posix.join(posix.dirname(path), specifier));
  return new Map(files.map(([path, text]) => [path, targetsOf(path, text).filter((target) => !isOutside(target))]));
}

// package.json and the files next to src are checked by check-boundaries.mjs.
function isOutside(target) {
  return target.startsWith('..');
}

function findArrows(graph) {
  const faults = [];
  for (const [path, targets] of graph) {
    const layer = layers.indexOf(layerOf(path));
    if (layer < 0) faults.push(`${path} is in none of the layers`);
    for (const target of targets) {
      const other = layers.indexOf(layerOf(target));
      if (other < 0) faults.push(`${path} imports ${target}, a loose file of src`);
      else if (other > layer) faults.push(`${path} imports ${target}: ${layerOf(target)} is above ${layerOf(path)}`);
    }
  }
  return faults;
}

function layerOf(path) {
  return path.split('/')[0] ?? '';
}

/** Returns the same graph by folder. A file directly in a layer, such as services.ts, is a separate node. */
function folderGraphOf(graph) {
  const nodeOf = (path) => path.split('/').slice(0, 2).join('/');
  const folders = new Map();
  for (const [path, targets] of graph) {
    const from = nodeOf(path);
    const known = folders.get(from) ?? new Set();
    for (const target of targets) if (nodeOf(target) !== from) known.add(nodeOf(target));
    folders.set(from, known);
  }
  return new Map([...folders].map(([from, targets]) => [from, [...targets]]));
}

/** Returns one cycle for each strongly connected part of the graph, with the first node repeated at the end. */
export function findCycles(graph) {
  const cycles = [];
  const done = new Set();
  const trail = [];
  const visit = (node) => {
    if (done.has(node)) return;
    const start = trail.indexOf(node);
    if (start >= 0) {
      cycles.push([...trail.slice(start), node]);
      return;
    }
    trail.push(node);
    for (const next of graph.get(node) ?? []) visit(next);
    trail.pop();
    done.add(node);
  };
  for (const node of graph.keys()) visit(node);
  return cycles;
}
