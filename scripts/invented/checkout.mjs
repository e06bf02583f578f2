// A checkout beside this one, to try a change in: the sources are copied, what was installed is shared.
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';

const left = new Set(['node_modules', 'dist', '.talonario', '.git']);
const sources = [
  'packages',
  'apps',
  'scripts',
  'docs',
  'package.json',
  'package-lock.json',
  'tsconfig.base.json',
  'openapi.json',
  'llms.txt',
];
const forTests = ['bench', 'e2e', 'tsconfig.node.json', 'vitest.config.ts', 'CHANGELOG.md', 'README.md'];
const onlyForTests = /\.test\.tsx?$|\/test$|\.(png|xml)$/;

/** The path of the copy, with what its tests need or without. Whoever made it removes it. */
export function makeCheckout({ tests = false } = {}) {
  const copy = mkdtempSync(join(tmpdir(), 'talonario-invented-'));
  const filter = (path) => !left.has(basename(path)) && (tests || !onlyForTests.test(path));
  for (const name of tests ? [...sources, ...forTests] : sources)
    cpSync(name, join(copy, name), { recursive: true, filter });
  shareInstalled('node_modules', join(copy, 'node_modules'));
  for (const workspace of workspaces())
    if (existsSync(join(workspace, 'node_modules')) && existsSync(join(copy, workspace)))
      symlinkSync(resolve(workspace, 'node_modules'), join(copy, workspace, 'node_modules'));
  return copy;
}

export function writeFiles(copy, files) {
  for (const { path, text } of files) {
    mkdirSync(dirname(join(copy, path)), { recursive: true });
    writeFileSync(join(copy, path), text);
  }
}

// The packages of the workspace are those of the copy; a link to the whole folder would lead back here.
function shareInstalled(from, to) {
  mkdirSync(join(to, '@talonario'), { recursive: true });
  for (const name of readdirSync(from))
    if (name !== '@talonario' && name !== '.cache') symlinkSync(resolve(from, name), join(to, name));
  for (const workspace of workspaces())
    symlinkSync(join('..', '..', workspace), join(to, '@talonario', basename(workspace)));
}

function workspaces() {
  const below = (folder) => readdirSync(folder).map((name) => `${folder}/${name}`);
  return [...below('packages'), ...below('apps'), 'bench', 'e2e'].filter((path) =>
    existsSync(join(path, 'package.json')),
  );
}
