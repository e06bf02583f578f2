// How long files and functions may be. A file is one thing with a name, a function fits on a screen. Pure: it is handed the texts of
// the files, so that a test can plant a long one.
import { parseSync } from 'vite';

export const longestFile = 400;
export const longestFunction = 60;

/** Written by a program, or data that only looks like code. */
export function isGenerated(path) {
  return /\.generated\.tsx?$/.test(path);
}

/** What is wrong, one sentence each. `files` maps a path from the root to its text. */
export function findSizeFaults(files) {
  return [...files].filter(([path]) => !isGenerated(path)).flatMap(([path, text]) => faultsOf(path, text));
}

function faultsOf(path, text) {
  const lines = linesOf(text);
  const faults = lines > longestFile ? [`${path} has ${lines} lines: ${longestFile} at most`] : [];
  if (isTest(path) || isReact(path)) return faults;
  for (const { name, start, length } of functionsOf(path, text))
    if (length > longestFunction)
      faults.push(`${path}:${start} ${name} has ${length} lines: ${longestFunction} at most`);
  return faults;
}

// What tests describe, and what React draws, is longer than what it does.
function isTest(path) {
  return /\.test\.tsx?$/.test(path) || /(^|\/)(test|e2e)\//.test(path);
}

function isReact(path) {
  return path.endsWith('.tsx') || /\/use-[\w-]+\.ts$/.test(path);
}

export function linesOf(text) {
  return text === '' ? 0 : text.split('\n').length - (text.endsWith('\n') ? 1 : 0);
}

/** Every function with its first line and how many it has. */
export function functionsOf(path, text) {
  const { program, errors } = parseSync(path, text, { lang: /\.tsx$/.test(path) ? 'tsx' : 'ts' });
  if (errors.length > 0) throw new Error(`${path} does not parse: ${errors[0].message}`);
  const lineAt = lineFinder(text);
  const found = [];
  visit(program, undefined, (node, name) => {
    const start = lineAt(node.start);
    found.push({ name: node.id?.name ?? name ?? 'a function', start, length: lineAt(node.end) - start + 1 });
  });
  return found;
}

const functionTypes = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']);

function visit(node, name, report) {
  if (Array.isArray(node)) {
    for (const one of node) visit(one, name, report);
    return;
  }
  if (typeof node?.type !== 'string') return;
  if (functionTypes.has(node.type) && node.body) report(node, name);
  const own = node.key?.name ?? (node.type === 'VariableDeclarator' ? node.id?.name : undefined);
  for (const [key, value] of Object.entries(node))
    if (typeof value === 'object' && value !== null && key !== 'parent') visit(value, own, report);
}

function lineFinder(text) {
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return (offset) => {
    let low = 0;
    for (let high = starts.length; high - low > 1; ) {
      const middle = (low + high) >> 1;
      if (starts[middle] <= offset) low = middle;
      else high = middle;
    }
    return low + 1;
  };
}

export const longestCorridor = 12;
export const longestCorridorFile = 200;

/**
 * The files that docs/emission.md lists, in order: few enough and short enough to be read from top to bottom. `page` is its text, `files`
 * maps paths from the root to texts.
 */
export function findCorridorFaults(page, files, root = 'apps/server/src/documents/') {
  const listed = [...page.matchAll(/^\| \d+ \| `([^`]+)` \|/gm)].map(([, path]) => path);
  const faults =
    listed.length > longestCorridor ? [`the corridor has ${listed.length} files: ${longestCorridor} at most`] : [];
  if (listed.length === 0) faults.push('docs/emission.md lists no files');
  for (const path of listed) {
    const pattern = new RegExp(`^${root}${path.replaceAll('.', '\\.').replace('<slug>', '[\\w-]+')}$`);
    const found = [...files].filter(([name]) => pattern.test(name) && !name.endsWith('.test.ts'));
    if (found.length === 0) faults.push(`docs/emission.md lists ${path}, which is not there`);
    for (const [name, text] of found)
      if (linesOf(text) > longestCorridorFile)
        faults.push(`${name} has ${linesOf(text)} lines: a file of the corridor has ${longestCorridorFile} at most`);
  }
  return faults;
}
