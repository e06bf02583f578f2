// What `npm pack` and `npm publish` run in the folder of a package first: JavaScript and declarations into its dist.
import { dirname, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compileWhatChanged } from './compile.mjs';
import { emitDeclarations } from './declarations.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const workspace = relative(root, process.cwd());
await compileWhatChanged(root, { only: [workspace], force: true });
emitDeclarations(root, workspace);
