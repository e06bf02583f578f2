// What `npm pack` and `npm publish` run in the folder of a package first: JavaScript and declarations into its dist. What is joined into
// one program holds what it builds on, and nobody imports it.
import { dirname, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compileWhatChanged } from './compile.mjs';
import { emitDeclarations } from './declarations.mjs';
import { entryPoints } from './join.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const workspace = relative(root, process.cwd());
const isProgram = workspace in entryPoints;
await compileWhatChanged(root, { only: isProgram ? ['packages/client', workspace] : [workspace], force: true });
if (!isProgram) emitDeclarations(root, workspace);
