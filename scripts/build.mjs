// `npm run build`: JavaScript for everything that runs, the panel for the browser, declarations for the packages others may install.
import { spawnSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildPanelIfStale } from './build-panel.mjs';
import { compileWhatChanged, workspaces } from './compile.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
await compileWhatChanged(root, { force: true });
for (const workspace of workspaces.filter((name) => name.startsWith('packages/'))) emitDeclarations(workspace);
await buildPanelIfStale(root, { force: true });
console.log(`built ${[...workspaces, 'apps/panel'].join(', ')}`);

// Without the `source` condition a package is seen through the declarations emitted just before, not through its sources,
// which would be emitted again inside this one.
function emitDeclarations(workspace) {
  const folder = join(root, workspace);
  const project = join(folder, `tsconfig.${process.pid}.json`);
  const settings = {
    extends: './tsconfig.json',
    compilerOptions: {
      ...{ customConditions: [], noEmit: false, declaration: true, emitDeclarationOnly: true },
      ...{ rootDir: 'src', outDir: 'dist', sourceMap: false },
    },
    include: ['src'],
    exclude: ['src/**/*.test.ts'],
  };
  writeFileSync(project, JSON.stringify(settings));
  try {
    const tsc = join(root, 'node_modules/typescript/bin/tsc');
    const { status } = spawnSync(process.execPath, [tsc, '-p', project], { stdio: 'inherit' });
    if (status !== 0) process.exit(status ?? 1);
  } finally {
    rmSync(project);
  }
}
