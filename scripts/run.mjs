// Runs one entry point of the service: `node scripts/run.mjs start`. In a checkout it first compiles what changed. If
// that is not possible (read-only folder, no compiler), it runs the existing files.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { buildPanelBeside } from './build-panel.mjs';
import { compileWhatChanged, startedWorkspaces } from './compile.mjs';

const entries = {
  start: 'apps/server/src/operate/start.ts',
  api: 'apps/server/src/operate/api.ts',
  worker: 'apps/server/src/operate/worker.ts',
  talonario: 'apps/server/src/operate/cli.ts',
  simulator: 'apps/simulator/src/main.ts',
};

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const [name, ...args] = process.argv.slice(2);
const source = entries[name];
if (!source) {
  console.error(`usage: node scripts/run.mjs ${Object.keys(entries).join('|')} [arguments]`);
  process.exit(2);
}
const compiled = join(root, source.replace('/src/', '/dist/').replace(/\.ts$/, '.js'));

// The panel is built in a separate process, while the service is compiled and started, because the build needs more
// memory than everything that runs later.
const panelBuilt = name === 'start' && existsSync(join(root, source)) ? buildPanelBeside(root) : undefined;
panelBuilt?.catch(() => {}); // The command `start` itself reports that the build failed.
if ((await prepare()) === 'source') runFromSource();
else {
  if (name !== 'start') process.argv = [process.argv[0], compiled, ...args];
  const { startInstallation } = await import(pathToFileURL(compiled).href);
  if (name === 'start') await startInstallation(panelBuilt);
}

async function prepare() {
  if (!existsSync(join(root, source))) return 'compiled';
  try {
    const compiledNow = await compileWhatChanged(root, {
      only: startedWorkspaces,
      onStart: () => name === 'start' && console.log('Compiling what changed…'),
    });
    // Stops the compiler, which would otherwise run as long as the service that starts in this process.
    if (compiledNow.length > 0) await (await import('esbuild')).stop();
    return 'compiled';
  } catch (error) {
    if (['EACCES', 'EROFS', 'EPERM'].includes(error.code)) return 'source';
    // A production install has no compiler, because it was compiled when it was created.
    if (error.code === 'ERR_MODULE_NOT_FOUND' && existsSync(compiled)) return 'compiled';
    if (error.errors) process.exit(1); // the compiler has printed the place of the error
    throw error;
  }
}

function runFromSource() {
  const node = ['--conditions=source', '--import', 'tsx', join(root, source), ...args];
  const child = spawn(process.execPath, node, { stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.once('exit', (code) => process.exit(code ?? 1));
}
