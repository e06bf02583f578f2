// What `npm pack` and `npm publish` run in the folder of a package first: JavaScript and declarations into its dist, and into those of
// the packages of ours it builds on, whose declarations its own need. What is joined into one program holds what it builds on, and
// nobody imports it. No maps: they would hold the sources once more.
import { readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { programs } from './bundle.mjs';
import { compileWhatChanged, workspaces } from './compile.mjs';
import { emitDeclarations } from './declarations.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const workspace = relative(root, process.cwd());
const isProgram = workspace in programs;
const only = withFoundations(workspace);
await compileWhatChanged(root, { only, force: true, maps: false });
if (!isProgram) for (const each of only) emitDeclarations(root, each);

/** In the order in which one builds on another. */
function withFoundations(name) {
  const { dependencies = {}, devDependencies = {} } = JSON.parse(
    readFileSync(join(root, name, 'package.json'), 'utf8'),
  );
  const named = Object.keys(name in programs ? { ...dependencies, ...devDependencies } : dependencies);
  const found = new Set([name]);
  for (const each of named.filter((one) => one.startsWith('@talonario/')))
    for (const one of withFoundations(each.replace('@talonario/', 'packages/'))) found.add(one);
  return workspaces.filter((each) => found.has(each));
}
