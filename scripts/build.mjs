// `npm run build`: JavaScript for every program, the panel for the browser, and declarations for the published
// packages.
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
