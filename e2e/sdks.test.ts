// Tests that the SDKs for TypeScript, PHP and Python behave alike against one running service, with the scenarios of
// sdks/scenarios/scenarios.json. PHP and Python run as they do for a user who installed the packed SDK outside of this
// repository.
import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { Talonario } from '@talonario/client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findByDetail } from '../apps/server/test/find-by-detail.ts';
import { bodiesOf } from '../apps/server/test/issuing-business.ts';
import { resetAuthority, runWorkerUntilIdle } from '../apps/server/test/run-worker.ts';
import { useScene } from '../apps/server/test/scene.ts';
import { makeTestAccount } from '../apps/server/test/test-app.ts';
import { startWebhookReceiver } from '../apps/server/test/webhook-receiver.ts';
import { findPhp, findProgram } from '../scripts/external-programs.mjs';
import { type Job, runJob, type Step } from '../sdks/scenarios/run.ts';
import { type FaultyProxy, openFaultyProxy, type ProxyFault } from './src/faulty-proxy.ts';

interface ScenarioStep extends Step {
  readonly faults?: readonly ProxyFault[];
  readonly service?: 'hasty';
  readonly expect: unknown;
  readonly documents?: number;
  readonly requests?: number;
}

const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
const { steps } = JSON.parse(readFileSync('sdks/scenarios/scenarios.json', 'utf8')) as { steps: ScenarioStep[] };

const php = findPhp('the SDK for PHP');
const composer = php && findProgram('the SDK for PHP as composer installs it', 'composer');
const tar = composer && findProgram('the SDK for PHP as composer installs it', 'tar');
const phpunit = php && findProgram('the own tests of the SDK for PHP', 'phpunit');
// Several Python versions may be installed; Debian's packages belong to one of them.
const python = findProgram('the SDK for Python as pip installs it', 'python3', {
  having: 'setuptools, wheel and pip',
  args: ['-c', 'import setuptools, wheel, pip'],
});

const anyPython = python ?? findProgram('the SDK for Python', 'python3');
const mypy = anyPython && findProgram('types of the SDK for Python', 'mypy');

let way: FaultyProxy;
let variables: Record<string, unknown>;
let working = true;
let worker: Promise<void>;
/** Folder outside of the repository, so that the installed SDK cannot use files of the repository. */
let outside: string;

const scene = useScene({
  business: 'issuing',
  config: { webhookAllowPrivate: true },
  emission: { inlineDeadlineMs: 30_000, firstAskMs: 0 },
  otherApp: { emission: { inlineDeadlineMs: 1_500 } },
});

beforeAll(async () => {
  outside = mkdtempSync(join(tmpdir(), 'talonario-sdks-'));
  const byName = new Map(steps.map((step) => [step.name, step]));
  way = await openFaultyProxy((name) => {
    const step = byName.get(name);
    return { faults: step?.faults ?? [], url: step?.service === 'hasty' ? scene.otherApp.url : scene.app.url };
  });
  variables = await prepare();
  worker = work();
});
afterAll(async () => {
  working = false;
  await worker;
  await way?.close();
  rmSync(outside, { recursive: true, force: true });
});

/** Runs the worker with short delays, and resets the breaker for SRI. */
async function work() {
  while (working) {
    await resetAuthority(scene.owner);
    await runWorkerUntilIdle(scene.owner, scene.app.services, 1);
    await new Promise((done) => setTimeout(done, 100));
  }
}

async function prepare(): Promise<Record<string, unknown>> {
  const { businessId, productId } = scene.business;
  const talonario = new Talonario({ baseUrl: `${scene.app.url}/api/v1`, apiKey: scene.account.key });
  const customerNamed = async (business_name: string) => {
    const identification = `S${business_name.replaceAll(/\W/g, '')}`.slice(0, 20);
    const body = { business_id: businessId, identification_type_id: 8, identification, business_name };
    return (await talonario.customers.create(body)).id;
  };
  return {
    businessId,
    itemId: productId,
    invoice: bodiesOf(scene.business)['01'],
    refusedCustomerId: await customerNamed('SIMULAR 35'),
    busyCustomerId: await customerNamed('SIMULAR EN PROCESO 3600s'),
    silentCustomerId: await customerNamed('SIMULAR RECHAZO DE CONEXION x3'),
    delivery: await deliver(talonario),
  };
}

/** Collects real webhook deliveries of the service, and adds forged ones. */
async function deliver(talonario: Talonario) {
  const receiver = await startWebhookReceiver();
  const endpoint = await talonario.webhookEndpoints.create({
    url: receiver.url,
    business_id: scene.business.businessId,
  });
  await talonario.webhookEndpoints.sendTest(endpoint.id);
  const [{ body: payload, headers } = { body: '', headers: {} as Record<string, string> }] = receiver.received;
  const { secret: otherSecret } = await talonario.webhookEndpoints.rotateSecret(endpoint.id);
  await talonario.webhookEndpoints.delete(endpoint.id);
  await receiver.close();
  return {
    payload,
    headers,
    secret: endpoint.secret,
    otherSecret,
    changed: `${payload} `,
    oldHeaders: { ...headers, 'webhook-timestamp': String(Number(headers['webhook-timestamp']) - 31_536_000) },
  };
}

function jobOf(run: string): Job {
  const named = steps.map(({ expect: _expect, faults: _faults, ...step }) => step);
  return {
    run,
    baseUrl: `${way.url}/api/v1`,
    client: { apiKey: scene.account.key, attempts: 5, firstPause: 0.02, timeout: 60 },
    variables,
    steps: forRun(named, run) as Step[],
  };
}

function forRun(value: unknown, run: string): unknown {
  return JSON.parse(JSON.stringify(value).replaceAll('{run}', run));
}

/**
 * Converts lists and objects to the same form, because PHP has one kind of array for both. The service checks whether
 * PHP sends the right one.
 */
function alike(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, alike(inner)]));
}

/** Checks the outcomes of all steps at once, so that a failure shows every difference. */
async function holds(run: string, outcomes: Readonly<Record<string, unknown>>) {
  const made = await findByDetail(scene.owner);
  const documentsOf = (step: string) => made.filter(({ detail }) => `${detail} `.startsWith(`${run}-${step} `)).length;
  const wanted: Record<string, unknown> = {};
  const found: Record<string, unknown> = {};
  for (const { name, expect: outcome, requests, documents } of steps) {
    wanted[name] = { outcome: alike(forRun(outcome, run)), requests, documents };
    found[name] = {
      outcome: alike(outcomes[name]),
      requests: requests && way.requests(`${run}/${name}`),
      documents: documents === undefined ? undefined : documentsOf(name),
    };
  }
  expect(found).toEqual(wanted);
  expect(way.astray).toEqual([]);
}

/**
 * Runs a program asynchronously. execFileSync would block this process, in which the service that the program calls is
 * running.
 */
async function run(program: string, args: string[], options: { env?: Record<string, string>; input?: string } = {}) {
  const env = { PATH: process.env.PATH ?? '', HOME: outside, COMPOSER_HOME: outside, ...options.env };
  const running = promisify(execFile)(program, args, { cwd: outside, env, maxBuffer: 50_000_000 });
  if (options.input !== undefined) running.child.stdin?.end(options.input);
  return (await running).stdout;
}

/** Returns the first code block of a README in a language, as a user would copy the block. */
function firstInvoiceOf(readme: string, language: string): string {
  const [, block = ''] = new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``).exec(readFileSync(readme, 'utf8')) ?? [];
  expect(block.trimEnd().split('\n').length).toBeLessThanOrEqual(15);
  return block;
}

/** Uses a separate account, whose first customer starts no simulated case. */
async function firstInvoice(program: string, file: string, env: Record<string, string> = {}): Promise<string> {
  const account = await makeTestAccount(scene.database);
  await scene.anotherBusiness(account.id);
  const own = { TALONARIO_URL: `${scene.app.url}/api/v1`, TALONARIO_API_KEY: account.key };
  return (await run(program, [file], { env: { ...own, ...env } })).trim();
}

describe('TypeScript', () => {
  test('the scenarios', async () => {
    await holds('ts', await runJob(jobOf('ts')));
  });

  // Runs the first program of the README. scripts/packages.test.ts packs the SDK, installs it and compiles the same
  // program against its declarations.
  test('the first invoice of the README', async () => {
    const file = join(outside, 'shop.ts');
    writeFileSync(file, firstInvoiceOf('packages/client/README.md', 'ts'));
    writeFileSync(join(outside, 'package.json'), JSON.stringify({ type: 'module' }));
    mkdirSync(join(outside, 'node_modules/@talonario'), { recursive: true });
    symlinkSync(resolve('packages/client'), join(outside, 'node_modules/@talonario/client'));
    const NODE_OPTIONS = `--conditions=source --import=${pathToFileURL(resolve('node_modules/tsx/dist/loader.mjs'))}`;
    expect(await firstInvoice(process.execPath, file, { NODE_OPTIONS })).toBe('authorizated');
  });
});

describe.runIf(php)('PHP', () => {
  let autoload: string;
  beforeAll(async () => {
    autoload = tar ? await installWithComposer() : unpack();
  });

  /**
   * Installs the PHP package. It works without a network: the package consists only of what `composer archive` packs.
   */
  async function installWithComposer() {
    await run('composer', [
      'archive',
      '--format=tar',
      '--file=sdk',
      `--dir=${outside}`,
      '--working-dir',
      resolve('sdks/php'),
    ]);
    const [packed, shop] = [join(outside, 'packed'), join(outside, 'php')];
    for (const folder of [packed, shop]) mkdirSync(folder);
    await run('tar', ['-xf', 'sdk.tar', '-C', packed]);
    const manifest = {
      require: { 'talonario/talonario': '*' },
      repositories: [{ type: 'path', url: packed, options: { symlink: false } }, { 'packagist.org': false }],
    };
    writeFileSync(join(shop, 'composer.json'), JSON.stringify(manifest));
    await run('composer', ['install', '--no-interaction', '--working-dir', shop]);
    rmSync(packed, { recursive: true });
    return join(shop, 'vendor/autoload.php');
  }

  function unpack() {
    cpSync('sdks/php', join(outside, 'php'), { recursive: true });
    return join(outside, 'php/autoload.php');
  }

  test('the scenarios', async () => {
    const runner = join(outside, 'run.php');
    cpSync('sdks/scenarios/run.php', runner);
    const env = { TALONARIO_AUTOLOAD: autoload };
    await holds('php', JSON.parse(await run(php ?? '', [runner], { env, input: JSON.stringify(jobOf('php')) })));
  });

  test('the first invoice of the README and the example', async () => {
    const file = join(outside, 'shop.php');
    writeFileSync(file, firstInvoiceOf('sdks/php/README.md', 'php').replace('vendor/autoload.php', autoload));
    expect(await firstInvoice(php ?? '', file)).toBe('authorizated');
    expect(await firstInvoice(php ?? '', resolve('sdks/php/examples/first-invoice.php'))).toBe('authorizated');
  });

  test.runIf(phpunit)('passes its own tests', async () => {
    expect(await run('phpunit', ['--configuration', resolve('sdks/php/phpunit.xml')])).toContain('OK (');
  });
});

describe.runIf(anyPython)('Python', () => {
  const program = anyPython ?? 'python3';
  let env: Record<string, string>;
  beforeAll(async () => {
    env = { PYTHONPATH: await install(), PYTHONDONTWRITEBYTECODE: '1' };
  });

  /**
   * Installs the Python package. It works without a network: builds and installs a wheel. Without pip and setuptools
   * the sources are copied.
   */
  async function install() {
    const site = join(outside, 'site');
    const sources = join(outside, 'python');
    cpSync('sdks/python', sources, { recursive: true });
    if (python === undefined) return join(sources, 'src');
    const offline = ['--no-index', '--no-deps', '--quiet', '--disable-pip-version-check'];
    const wheels = join(outside, 'wheels');
    await run(program, ['-m', 'pip', 'wheel', ...offline, '--no-build-isolation', '-w', wheels, sources]);
    rmSync(sources, { recursive: true });
    const wheel = join(wheels, `talonario-${version}-py3-none-any.whl`);
    await run(program, ['-m', 'pip', 'install', ...offline, '--target', site, wheel]);
    // The file py.typed makes type checkers read the types of the package.
    expect(existsSync(join(site, 'talonario/py.typed'))).toBe(true);
    return site;
  }

  test('the scenarios', async () => {
    const runner = join(outside, 'run.py');
    cpSync('sdks/scenarios/run.py', runner);
    await holds('python', JSON.parse(await run(program, [runner], { env, input: JSON.stringify(jobOf('python')) })));
  });

  test('the first invoice of the README and the example', async () => {
    const file = join(outside, 'shop.py');
    writeFileSync(file, firstInvoiceOf('sdks/python/README.md', 'python'));
    expect(await firstInvoice(program, file, env)).toBe('authorizated');
    const example = join(outside, 'first_invoice.py');
    cpSync('sdks/python/examples/first_invoice.py', example);
    expect(await firstInvoice(program, example, env)).toBe('authorizated');
  });

  test('passes its own tests', async () => {
    const tests = resolve('sdks/python/tests');
    await run(program, ['-m', 'unittest', 'discover', '-s', tests, '-t', tests], { env });
  });

  test.runIf(mypy)('passes mypy --strict, which finds errors in wrong calls', async () => {
    writeFileSync(join(outside, 'shop.py'), firstInvoiceOf('sdks/python/README.md', 'python'));
    writeFileSync(join(outside, 'wrong.py'), wrongShop);
    const files = ['sdks/python/src/talonario', 'sdks/python/examples', 'sdks/python/tests', 'sdks/scenarios/run.py'];
    const shops = ['shop.py', 'wrong.py'].map((name) => join(outside, name));
    const strict = ['--strict', '--python-version', '3.9', '--cache-dir', resolve('node_modules/.cache/mypy')];
    const typed = { MYPYPATH: resolve('sdks/python/src') };
    await run('mypy', [...strict, ...files.map((name) => resolve(name)), ...shops], { env: typed });
  });
});

/** mypy reports a `type: ignore` that is not needed as an error. */
const wrongShop = `from talonario import Talonario

talonario = Talonario("https://example.com/api/v1", "key")
talonario.documents.create({"business_id": "one"})  # type: ignore[typeddict-item]
talonario.documents.create({"bussiness_id": 1})  # type: ignore[typeddict-item]
talonario.documents.download(1, business_id=1, format="doc")  # type: ignore[arg-type]
talonario.documents.get(1)  # type: ignore[call-arg]
talonario.customers.get(1)["bussinessName"]  # type: ignore[typeddict-item]
`;
