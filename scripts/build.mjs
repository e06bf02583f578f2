// `npm run build`: JavaScript for everything that runs, the panel for the browser, declarations for the packages others may install.
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildPanelIfStale } from './build-panel.mjs';
import { compileWhatChanged, workspaces } from './compile.mjs';
import { emitDeclarations } from './declarations.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
await compileWhatChanged(root, { force: true });
for (const workspace of workspaces.filter((name) => name.startsWith('packages/'))) emitDeclarations(root, workspace);
await buildPanelIfStale(root, { force: true });
console.log(`built ${[...workspaces, 'apps/panel'].join(', ')}`);
