// Builds the panel for the browser: apps/panel/dist. It is built only if its sources changed since the last build, so
// that `npm start` needs no step before it.
import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { copyFileSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { availableParallelism, getPriority, loadavg, constants as os, setPriority } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { readSourceStamp, replaceFolder, stampName } from './compile.mjs';

/** Licences of third-party code, served with the panel at /app/licenses.txt. */
const notices = 'THIRD-PARTY-NOTICES.txt';

/** Sources of the panel, in addition to the packages of the lock file. */
const sources = [
  notices,
  'apps/panel/src',
  'apps/panel/index.html',
  'apps/panel/vite.config.ts',
  'packages/client/src',
  'packages/contract/src',
  'packages/sri/src',
];

/**
 * Builds the panel in a separate process that has ended afterwards, if its sources changed. Rejects with the builder's
 * error output.
 */
export async function buildPanelBeside(root) {
  if (readSourceStamp(join(root, 'apps/panel')) === stampOf(root)) return;
  console.log('Building the panel…');
  const child = spawn(process.execPath, [fileURLToPath(import.meta.url)], { stdio: ['ignore', 'ignore', 'pipe'] });
  giveWay(child.pid);
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text) => {
    said += text;
  });
  const code = await new Promise((resolve) => child.once('error', () => resolve(1)).once('close', resolve));
  if (code !== 0) throw new Error(`the panel could not be built:\n${said.trim()}`);
}

/**
 * Lowers the priority of the build, because the panel is not needed before the service is ready. If other processes
 * keep the processors busy, the priority stays: the build would get no CPU time, and the start would wait for it.
 */
function giveWay(pid) {
  if (loadavg()[0] >= availableParallelism() || getPriority() >= lowPriority) return;
  try {
    setPriority(pid, lowPriority);
  } catch {
    // The process has ended already, or this system does not allow changing its priority.
  }
}

const lowPriority = os.priority.PRIORITY_BELOW_NORMAL;

/**
 * Builds the panel if its sources changed. Returns true if it was built, false if it was up to date. `quick` builds in
 * a twentieth of the time, with files that are a twelfth larger.
 */
export async function buildPanelIfStale(root, { force = false, quick = false, onStart } = {}) {
  const folder = join(root, 'apps/panel');
  const stamp = stampOf(root);
  if (!force && readSourceStamp(folder) === stamp) return false;
  const { build } = await import('vite');
  onStart?.();
  const name = `dist.${randomBytes(6).toString('hex')}.part`;
  const part = join(folder, name);
  const { NODE_ENV } = process.env;
  // with another value, such as that of a test, the build would contain React's development version
  process.env.NODE_ENV = 'production';
  try {
    await build({ root: folder, logLevel: 'error', build: { outDir: name, emptyOutDir: true } });
    compressAssets(join(part, 'assets'), quick ? 6 : 11);
    copyFileSync(join(root, notices), join(part, 'licenses.txt'));
    writeFileSync(join(part, stampName), stamp);
    // Another process that started from this checkout may have built the same sources in the meantime.
    if (readSourceStamp(folder) !== stamp) replaceFolder(part, join(folder, 'dist'));
  } finally {
    // The server that starts in this process would otherwise require the settings of production.
    if (NODE_ENV === undefined) delete process.env.NODE_ENV;
    else process.env.NODE_ENV = NODE_ENV;
    rmSync(part, { recursive: true, force: true });
  }
  return true;
}

// Compresses files once here instead of once per request. The server sends the variant that the browser accepts.
function compressAssets(folder, quality) {
  for (const name of readdirSync(folder)) {
    if (!/\.(js|css|svg)$/.test(name)) continue;
    const bytes = readFileSync(join(folder, name));
    const options = {
      params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
    };
    writeFileSync(join(folder, `${name}.br`), brotliCompressSync(bytes, options));
    writeFileSync(join(folder, `${name}.gz`), gzipSync(bytes, { level: quality > 9 ? 9 : 6 }));
  }
}

function stampOf(root) {
  const hash = createHash('sha256').update(readFileSync(new URL(import.meta.url)));
  hash.update(readFileSync(join(root, 'package-lock.json')));
  for (const file of sources.flatMap((source) => filesOf(join(root, source))).sort()) {
    const { size, mtimeMs } = statSync(file);
    hash.update(`${relative(root, file)}\0${size}\0${mtimeMs}\0`);
  }
  return hash.digest('hex');
}

function filesOf(path) {
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path, { recursive: true })
    .map((name) => join(path, name))
    .filter((file) => !/\.test\.tsx?$/.test(file) && statSync(file).isFile());
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  await buildPanelIfStale(dirname(dirname(fileURLToPath(import.meta.url))), { quick: true });
