// The guides do what they say: every program in them is run, in each of the three languages, against the service.
import { execFile, spawn, spawnSync } from 'node:child_process';
import { createHmac, randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bodiesOf, type IssuingScene, openIssuingScene } from '../apps/server/test/issuing-scene.ts';

type Language = 'ts' | 'php' | 'python';
const languages = (['ts', 'php', 'python'] as const).filter(
  (language) => language === 'ts' || spawnSync(language === 'php' ? 'php' : 'python3', ['--version']).status === 0,
);
let scene: IssuingScene;
let folder: string;
beforeAll(async () => {
  scene = await openIssuingScene();
  // Inside the repository, so that the packages are found.
  mkdirSync('node_modules/.cache', { recursive: true });
  folder = resolve(mkdtempSync('node_modules/.cache/guides-'));
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await scene.close();
});

const blocksOf = (page: string) =>
  [...readFileSync(`docs/guides/${page}.md`, 'utf8').matchAll(/```(\w*)\n([\s\S]*?)\n```/g)].map(
    ([, language = '', code = '']) => ({ language, code }),
  );

function commandFor(page: string, language: Language): [string, string[]] {
  const { code = '' } = blocksOf(page).find((block) => block.language === language) ?? {};
  const path = join(folder, `${page}.${{ ts: 'mts', php: 'php', python: 'py' }[language]}`);
  writeFileSync(path, code.replace('vendor/autoload.php', resolve('sdks/php/autoload.php')));
  if (language === 'ts') return [process.execPath, ['--conditions=source', '--import', 'tsx', path]];
  return language === 'php' ? ['php', [path]] : ['python3', [path]];
}

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((done) => probe.listen(0, '127.0.0.1', done));
  const { port } = probe.address() as AddressInfo;
  await new Promise((done) => probe.close(done));
  return port;
}

const settings = (more: Record<string, string> = {}) => ({
  PATH: process.env.PATH ?? '',
  HOME: process.env.HOME ?? '',
  PYTHONPATH: resolve('sdks/python/src'),
  TALONARIO_URL: `${scene.app.url}/api/v1`,
  TALONARIO_API_KEY: scene.account.key,
  ...more,
});

describe.each(languages)('in %s', (language) => {
  const run = async (page: string, more?: Record<string, string>) =>
    (await promisify(execFile)(...commandFor(page, language), { env: settings(more) })).stdout.trim();

  it('the first invoice is authorised and has its PDF', async () => {
    // Programs run one after the other: each finds the document of the one before, as its key says.
    expect(await run('first-invoice')).toMatch(/^authorizated (?:application\/pdf|%PDF)$/);
  });

  it('asking again gives the same document', async () => {
    const ORDER = JSON.stringify(bodiesOf(scene.business)['01']);
    expect(await run('retry', { ORDER })).toBe('true');
  });

  it('a webhook is taken when it is ours, and refused when it is not', async () => {
    const key = randomBytes(32);
    const port = await freePort();
    const env = settings({ PORT: String(port), TALONARIO_WEBHOOK_SECRET: `whsec_${key.toString('base64')}` });
    const [command, args] = commandFor('webhooks', language);
    const server = spawn(command, language === 'php' ? ['-S', `127.0.0.1:${port}`, ...args] : args, {
      ...{ env, stdio: 'ignore' },
    });
    try {
      const body = JSON.stringify({ type: 'webhook.test', timestamp: new Date().toISOString(), data: {} });
      const timestamp = String(Math.floor(Date.now() / 1000));
      const signature = createHmac('sha256', key).update(`msg_1.${timestamp}.${body}`).digest('base64');
      const deliver = (signed: string) =>
        fetch(`http://127.0.0.1:${port}/`, {
          method: 'POST',
          headers: { 'webhook-id': 'msg_1', 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signed}` },
          body,
        }).then(({ status }) => status);
      await expect.poll(() => deliver(signature).catch(() => 'not there yet')).toBe(204);
      expect(await deliver(randomBytes(32).toString('base64'))).toBe(400);
    } finally {
      server.kill();
    }
  });
});

it.each([
  ['README.md', 'POST "$API/documents"'],
  ['README.es.md', '"$TALONARIO_URL/documents"'],
  ['docs/guides/first-invoice.md', '"$TALONARIO_URL/documents"'],
])('the shell of %s issues an invoice', async (page, call) => {
  const text = readFileSync(page, 'utf8');
  const block = [...text.matchAll(/```(?:sh)?\n([\s\S]*?)\n```/g)]
    .map(([, code = '']) => code)
    .find((code) => code.includes(call));
  const script = (block ?? '')
    .replaceAll(/^(?:export )?(?:API|KEY|TALONARIO_\w+)=.*$/gm, '')
    .replace(/^curl -fOJ.*$/gm, '');
  const env = { ...settings(), API: `${scene.app.url}/api/v1`, KEY: scene.account.key };
  const { stdout } = await promisify(execFile)('bash', ['-ec', script], { env });
  expect(JSON.parse(stdout).data).toMatchObject({ state: 'authorizated' });
});

it('says the same in Spanish: the code is the same, to the letter', () => {
  for (const page of ['first-invoice', 'retry', 'webhooks']) expect(blocksOf(`es/${page}`)).toEqual(blocksOf(page));
});
