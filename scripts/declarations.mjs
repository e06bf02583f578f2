// Writes the type declarations (.d.ts) of a published package.
import { spawnSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Writes the declarations into the package's dist. Other packages are resolved to their declarations (without the
 * condition `source`), so they must be written in the order of `workspaces`. If they were resolved to their sources,
 * this package would contain their declarations, too.
 */
export function emitDeclarations(root, workspace) {
  const folder = join(root, workspace);
  const project = join(folder, `tsconfig.${process.pid}.json`);
  const settings = {
    extends: './tsconfig.json',
    compilerOptions: {
      customConditions: [],
      noEmit: false,
      declaration: true,
      emitDeclarationOnly: true,
      rootDir: 'src',
      outDir: 'dist',
      sourceMap: false,
    },
    include: ['src'],
    exclude: ['src/**/*.test.ts'],
  };
  writeFileSync(project, JSON.stringify(settings));
  try {
    const tsc = join(root, 'node_modules/typescript/bin/tsc');
    const { status } = spawnSync(process.execPath, [tsc, '-p', project], { stdio: ['ignore', 2, 2] });
    if (status !== 0) throw new Error(`no declarations for ${workspace}`);
  } finally {
    rmSync(project);
  }
}
