// Checks every regular expression of the shipped code with recheck: whether a text exists for which matching takes more
// than linear time. A pattern that backtracks on untrusted text would block the event loop for all clients.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { parseSync } from 'vite';

/**
 * Regular expressions in the sources below `folders`, and the files in which one is built at run time.
 * @param {string} root
 * @param {readonly string[]} folders
 */
export function patternsOfCode(root, folders) {
  const patterns = [];
  const made = [];
  for (const file of folders.flatMap((folder) => sourcesIn(root, folder))) {
    const { program } = parseSync(file, readFileSync(join(root, file), 'utf8'));
    visit(program, (node) => {
      if (node.regex) patterns.push({ source: node.regex.pattern, flags: node.regex.flags, where: file });
      const makes = node.type === 'NewExpression' || node.type === 'CallExpression';
      if (makes && node.callee?.name === 'RegExp') made.push(file);
    });
  }
  return { patterns, made: [...new Set(made)].sort() };
}

function sourcesIn(root, folder) {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return sourcesIn(root, path);
    return /\.tsx?$/.test(entry.name) && !/\.(?:test|d)\.tsx?$/.test(entry.name) ? [path] : [];
  });
}

function visit(node, see) {
  if (typeof node !== 'object' || node === null) return;
  see(node);
  for (const inner of Object.values(node)) visit(inner, see);
}

/**
 * Patterns of the request schemas, as compiled by Ajv.
 * @param {readonly import('@talonario/contract').OperationSpec[]} routes
 */
export function patternsOfShapes(routes) {
  return routes.flatMap((route) => ['params', 'query', 'body', 'multipart'].flatMap((part) => patternsIn(route, part)));
}

function patternsIn(route, part) {
  const found = [];
  visit(route[part], ({ pattern, maxLength }) => {
    if (typeof pattern === 'string')
      found.push({ source: pattern, flags: 'u', maxLength, where: `${route.name} ${part}` });
  });
  return found;
}

/**
 * Returns recheck's findings. Judging all patterns takes over a minute, so the hashes of safe ones are stored, and only
 * new or changed ones are judged.
 * @param {readonly { source: string; flags: string; where: string }[]} patterns
 * @param {ReadonlySet<string>} knownSafe
 */
export function findSlowPatterns(patterns, knownSafe) {
  const safe = new Set();
  const faults = [];
  for (const [hash, pattern] of new Map(patterns.map((each) => [hashOf(each), each]))) {
    const fault = knownSafe.has(hash) ? undefined : slowPatternFault(pattern);
    if (fault === undefined) safe.add(hash);
    else faults.push(`${pattern.where}: /${pattern.source}/${pattern.flags} ${fault}`);
  }
  return { safe: [...safe].sort(), faults };
}

function hashOf({ source, flags }) {
  return createHash('sha256').update(`/${source}/${flags}`).digest('base64url').slice(0, 22);
}

/** Returns the fault of a pattern, or undefined if it takes linear time. */
export function slowPatternFault({ source, flags }) {
  const verdict = recheck().checkSync(source, flags, settings);
  if (verdict.status === 'safe') return undefined;
  if (verdict.status === 'unknown') return `cannot be judged: ${verdict.error.kind}`;
  return `is ${verdict.complexity.summary} on ${verdict.attack.pattern}`;
}

// Settings of recheck. It counts steps instead of time, so that the verdict is the same on every machine.
const settings = { timeout: null, attackTimeout: null, incubationTimeout: null, seedingTimeout: null, randomSeed: 0 };

/**
 * Loads the plain JavaScript engine of recheck, because its Java and native forms are not available everywhere. The
 * engine is large and seldom needed, so it is loaded on demand.
 */
function recheck() {
  process.env.RECHECK_SYNC_BACKEND = 'pure';
  return createRequire(import.meta.url)('recheck');
}

/** @param {string} path */
export function readSafePatternHashes(path) {
  return new Set(JSON.parse(readFileSync(path, 'utf8')));
}

/** @param {string} path @param {readonly string[]} safe */
export function writeSafePatternHashes(path, safe) {
  writeFileSync(path, `${JSON.stringify(safe, null, 2)}\n`);
}
