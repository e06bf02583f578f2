// Run by `npm pack` and `npm publish` in the folder of a package. Writes JavaScript and declarations into the dist of
// the package, and of the packages it depends on, because its declarations refer to theirs. A bundled program contains
// its dependencies and is not imported, so it needs no declarations. Source maps are not written, because they would
// contain the sources again.
import { readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundledPrograms } from './bundle.mjs';
import { compileWhatChanged, workspaces } from './compile.mjs';
import { emitDeclarations } from './declarations.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const workspace = relative(root, process.cwd());
const isProgram = workspace in bundledPrograms;
const only = withFoundations(workspace);
await compileWhatChanged(root, { only, force: true, maps: false });
if (!isProgram) for (const each of only) emitDeclarations(root, each);

/** Returns a package with the packages it depends on, in dependency order. */
function withFoundations(name) {
  const { dependencies = {}, devDependencies = {} } = JSON.parse(
    readFileSync(join(root, name, 'package.json'), 'utf8'),
  );
  const named = Object.keys(name in bundledPrograms ? { ...dependencies, ...devDependencies } : dependencies);
  const found = new Set([name]);
  for (const each of named.filter((one) => one.startsWith('@talonario/')))
    for (const one of withFoundations(each.replace('@talonario/', 'packages/'))) found.add(one);
  return workspaces.filter((each) => found.has(each));
}
