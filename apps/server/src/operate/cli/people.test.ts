// The CLI with an API key against a running service, and its MCP bridge for agents that start programs.
import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { runApiCli } from '@talonario/cli';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { agentOfClient } from '../../../test/agent.ts';
import { bodiesOf } from '../../../test/issuing-business.ts';
import { expectPublishedBodies } from '../../../test/published-webhooks.ts';
import { runDueImports } from '../../../test/received-documents.ts';
import { useScene } from '../../../test/scene.ts';
import { expectCreated } from '../../../test/test-app.ts';
import { startWebhookReceiver } from '../../../test/webhook-receiver.ts';
import { expandOutboxEventsOf } from '../../delivery/fan-out/store.ts';
import { createApiKey } from '../../identity/api-keys/store.ts';

let folder: string;
let credentials: string;
const scene = useScene({ business: 'issuing' });

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'talonario-cli-'));
  credentials = join(folder, 'config', 'credentials.json');
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await scene.close();
});

interface Ran {
  readonly code: number;
  readonly out: string;
  readonly err: string;
  readonly bytes: Buffer;
}

async function talonario(line: string, env: Record<string, string> = {}, input = ''): Promise<Ran> {
  const [stdout, stderr] = [new PassThrough(), new PassThrough()];
  const printed = Promise.all([buffer(stdout), buffer(stderr)]);
  const settings = { LANG: 'C', TALONARIO_CREDENTIALS: credentials, ...env };
  const code = await runApiCli(line === '' ? [] : line.split(' '), settings, {
    stdin: Readable.from([input]),
    stdout,
    stderr,
  });
  stdout.end();
  stderr.end();
  const [out, err] = await printed;
  return { code, out: out.toString().trim(), err: err.toString().trim(), bytes: out };
}

const here = () => ({ TALONARIO_URL: `${scene.app.url}/api/v1`, TALONARIO_API_KEY: scene.account.key });
let sold = 0;
function fileWith(fields: object = {}): string {
  const path = join(folder, `sale-${++sold}.json`);
  writeFileSync(path, JSON.stringify({ ...bodiesOf(scene.business)['01'], detail: `CLI ${sold}`, ...fields }));
  return path;
}
const documents = async () => (await scene.owner.selectFrom('documents').select('id').execute()).length;

describe('login', () => {
  it('stores a working key in a file readable by its owner only, and does not store a wrong one', async () => {
    const wrong = await talonario(`login --url ${scene.app.url}`, {}, 'tal_live_nobody_nothing\n');
    expect(wrong).toMatchObject({ code: 1, err: expect.stringContaining('does not take the key') });
    expect(() => statSync(credentials)).toThrow();
    const right = await talonario(`login --url ${scene.app.url}`, {}, `${scene.account.key}\n`);
    expect(right).toMatchObject({ code: 0, err: '' });
    expect(right.out).not.toContain(scene.account.key);
    expect(statSync(credentials).mode & 0o777).toBe(0o600);
    expect(JSON.parse(readFileSync(credentials, 'utf8')).url).toBe(`${scene.app.url}/api/v1`);
    expect((await talonario('list')).code).toBe(0);
  });

  it('refuses a file that others can read', async () => {
    chmodSync(credentials, 0o644);
    expect(await talonario('list')).toMatchObject({ code: 1, err: expect.stringContaining('chmod 600') });
    chmodSync(credentials, 0o600);
    await talonario('logout');
    expect(await talonario('list', { LANG: 'es_EC.UTF-8' })).toMatchObject({
      code: 1,
      err: expect.stringContaining('use talonario login'),
    });
  });
});

it('watches events, continues after an event, and imports received documents', async () => {
  expect(await talonario('watch --once --every 1', here())).toMatchObject({ code: 0, out: '', err: '' });
  const issued = JSON.parse((await talonario(`issue ${fileWith()} --json`, here())).out);
  await expandOutboxEventsOf(scene.database.db, scene.account.id, 1_000);
  const watched = await talonario('watch --after 0 --once --json', here());
  const events = watched.out.split('\n').map((line) => JSON.parse(line));
  expect(events.at(-1)).toMatchObject({ type: 'document.authorizated', data: { number: issued.number } });
  const after = events.at(-2)?.id;
  const line = await talonario(`watch --after ${after} --once --type document.authorizated`, here());
  expect(line.out).toContain(`document.authorizated  ${issued.number}`);
  expect((await talonario('watch --after nonsense --once', here())).code).toBe(1);
  const file = join(folder, 'received.xml');
  writeFileSync(file, '<factura id="comprobante" version="1.1.0"><nada/></factura>');
  let ended = false;
  const importing = talonario(`received import ${file} --json`, here()).finally(() => {
    ended = true;
  });
  for (; !ended; await pause(50)) await runDueImports(scene.app.services);
  const imported = await importing;
  expect([imported.code, imported.err]).toEqual([0, '']);
  expect(JSON.parse(imported.out)).toMatchObject({ status: 'done' });
  expect(await talonario(`received import ${join(folder, 'none')}`, here())).toMatchObject({
    code: 1,
    err: expect.stringContaining('ENOENT'),
  });
});

it('forwards events to a program on this machine, signed like webhooks', async () => {
  const issued = JSON.parse((await talonario(`issue ${fileWith()} --json`, here())).out);
  await expandOutboxEventsOf(scene.database.db, scene.account.id, 1_000);
  const receiver = await startWebhookReceiver();
  try {
    const listened = await talonario(`listen --forward-to ${receiver.url} --after 0 --once`, here());
    expect([listened.code, listened.out]).toEqual([0, expect.stringMatching(/document\.authorizated {2}204 {2}evt_/)]);
    const [, secret = ''] = /^TALONARIO_WEBHOOK_SECRET=(whsec_\S+)$/m.exec(listened.err) ?? [];
    const events = receiver.received.map(
      ({ body, headers }) => new Webhook(secret).verify(body, headers) as { type: string; data: { id: number } },
    );
    const types = events.filter(({ data }) => data.id === issued.id).map(({ type }) => type);
    expect(types).toContain('document.authorizated');
    expectPublishedBodies(receiver.received);
    receiver.received.length = 0;
    const env = { ...here(), TALONARIO_WEBHOOK_SECRET: secret };
    const some = `listen --forward-to ${receiver.url} --after 0 --once --events document.rejected`;
    expect(await talonario(some, env)).toMatchObject({ code: 0, out: '', err: '' });
    expect(receiver.received).toEqual([]);
  } finally {
    await receiver.close();
  }
  const closed = await talonario(`listen --forward-to ${receiver.url} --after 0 --once --json`, here());
  expect(closed.out).toContain('ECONNREFUSED');
  for (const wrong of [
    'listen --forward-to nothing',
    'listen --forward-to http://localhost/ --events document.created',
  ])
    expect((await talonario(wrong, here())).code).toBe(2);
});

it('speaks Spanish in a Spanish terminal: help, faults of the command line, files, failures', async () => {
  const spanish = (line: string, env: Record<string, string> = {}) =>
    talonario(line, { ...here(), LANG: 'es_EC.UTF-8', ...env });
  const texts = [
    await spanish('--help'),
    ...(await Promise.all(
      ['login', 'issue', 'list', 'download', 'watch', 'received import', 'mcp', 'doctor', 'listen'].map((words) =>
        spanish(`${words} --help`),
      ),
    )),
    await spanish('nada'),
    await spanish('issue'),
    await spanish('list uno'),
    await spanish('list --nada'),
    await spanish('list --limit'),
    await spanish('issue /no/hay.json'),
    await spanish(`issue ${folder}`),
    await spanish('doctor', { TALONARIO_URL: 'http://127.0.0.1:9/api/v1' }),
    await spanish('doctor'),
  ];
  for (const { out, err } of texts) expect(`${out}${err}`).not.toMatch(english);
  expect(texts[0]?.out).toContain('talonario <comando> [opciones]');
});

/** English words that never occur in a Spanish text of the CLI. */
const english =
  /\b(?:the|is|are|not|missing|unknown|required|answer|options|command|no such|took|complete|valid|warn)\b/i;

describe('issue', () => {
  it('issues the content of a file once, however often it is repeated', async () => {
    const file = fileWith();
    const before = await documents();
    const first = await talonario(`issue ${file} --json`, here());
    expect(first, first.err).toMatchObject({ code: 0, err: '' });
    const { id, state } = JSON.parse(first.out);
    expect(state).toBe('authorizated');
    // A file with the same content in another order and with other white space.
    const shuffled = Object.fromEntries(Object.entries(JSON.parse(readFileSync(file, 'utf8'))).reverse());
    writeFileSync(file, JSON.stringify(shuffled, undefined, 7));
    for (const line of [`issue ${file} --json`, 'issue - --json'])
      expect(JSON.parse((await talonario(line, here(), readFileSync(file, 'utf8'))).out).id).toBe(id);
    expect(await documents()).toBe(before + 1);
    const another = await talonario(`issue ${file} --again 2 --json`, here());
    expect(JSON.parse(another.out).id).not.toBe(id);
  });

  it('distinguishes stored from authorised documents while SRI does not answer, and finds the same document afterwards', async () => {
    const file = fileWith();
    await scene.desk.fault({ kind: 'http500' });
    const silent = await talonario(`issue ${file} --wait 0 --json`, here());
    await scene.desk.lift();
    expect(silent, silent.err).toMatchObject({ code: 3 });
    const again = await talonario(`issue ${file} --wait 0 --json`, here());
    expect(JSON.parse(again.out).id).toBe(JSON.parse(silent.out).id);
  });

  it('only checks with --dry-run, only stores with --draft, and lists all faults', async () => {
    const before = await documents();
    const dry = await talonario(`issue ${fileWith()} --dry-run`, { ...here(), LANG: 'es' });
    expect(dry.out).toContain('total 24.15; no se guardó nada');
    const wrong = await talonario(`issue ${fileWith({ customer_id: 999_999, date: 'x' })}`, { ...here(), LANG: 'es' });
    expect(wrong).toMatchObject({ code: 1, err: expect.stringMatching(/date: .*\n {2}customer_id: No existe/) });
    expect(await documents()).toBe(before);
    const draft = await talonario(`issue ${fileWith()} --draft --json`, here());
    expect(JSON.parse(draft.out)).toMatchObject({ state: 'draft', number: null });
    for (const content of ['{', '[]', '"x"']) {
      writeFileSync(join(folder, 'wrong.json'), content);
      expect((await talonario(`issue ${join(folder, 'wrong.json')}`, here())).code).toBe(1);
    }
    expect(await talonario(`issue ${join(folder, 'nowhere.json')}`, here())).toMatchObject({
      code: 1,
      err: expect.stringContaining('ENOENT'),
    });
  });
});

it('lists, downloads with the file name of the server, and does not overwrite', async () => {
  const issued = JSON.parse((await talonario(`issue ${fileWith()} --json`, here())).out);
  const list = await talonario(`list --search ${issued.number} --json`, here());
  expect(JSON.parse(list.out).map(({ id }: { id: number }) => id)).toEqual([issued.id]);
  expect((await talonario('list --limit 1', here())).out.split('\n')).toHaveLength(2);
  const target = join(folder, 'one.xml');
  expect(await talonario(`download ${issued.id} --format xml --output ${target}`, here())).toMatchObject({ code: 0 });
  expect(readFileSync(target, 'utf8')).toContain(issued.accessKey);
  expect((await talonario(`download ${issued.id} --output ${target}`, here())).code).toBe(1);
  const pdf = await talonario(`download ${issued.id} --output -`, here());
  expect(pdf.bytes.subarray(0, 5).toString()).toBe('%PDF-');
});

it('requires a business if there are several, and the doctor lists them', async () => {
  const elsewhere = await scene.anotherBusiness(scene.account.id);
  expect(await talonario('list', here())).toMatchObject({ code: 1, err: expect.stringContaining('--business') });
  expect((await talonario(`list --business ${elsewhere.businessId}`, here())).code).toBe(0);
  const doctor = await talonario('doctor --json', here());
  expect(JSON.parse(doctor.out)).toEqual(
    expect.arrayContaining([expect.objectContaining({ check: 'business', detail: expect.stringContaining('valid') })]),
  );
  const away = { ...here(), TALONARIO_URL: 'http://127.0.0.1:59998/api/v1' };
  expect(await talonario('doctor', away)).toMatchObject({ code: 1, out: expect.stringContaining('ECONNREFUSED') });
});

it('reports unknown arguments', async () => {
  for (const [line, code] of [
    ['', 0],
    ['--help', 0],
    ['issue --help', 0],
    ['sing', 2],
    ['issue', 2],
    ['list --limit 0', 2],
    ['list --nonsense', 2],
    ['download 1 --format doc', 2],
    ['login', 2],
    ['login --url ftp://x', 2],
  ] as const)
    expect([line, (await talonario(line, line.startsWith('login') ? {} : here())).code]).toEqual([line, code]);
});

describe('talonario mcp', () => {
  it('gives the tools of the server to an agent that starts it', async () => {
    const transport = new StdioClientTransport({
      command: process.execPath,
      args: ['--conditions=source', '--import', 'tsx', resolve('packages/cli/src/main.ts'), 'mcp'],
      env: { ...here(), PATH: process.env.PATH ?? '' },
      stderr: 'ignore',
    });
    const client = new Client({ name: 'test', version: '1' });
    await client.connect(transport);
    const agent = agentOfClient(client);
    const documento = { ...bodiesOf(scene.business)['01'], detail: 'por stdio' };
    const { data } = await agent.call('previsualizar', { documento });
    const issued = await agent.call('emitir', { documento, token: data.token });
    expect(issued.data.documento.autorizado).toBe(true);
    await client.close();
  });

  it('passes on every refusal, and ends with its input', async () => {
    const { text } = expectCreated(
      await createApiKey(scene.owner, {
        accountId: scene.account.id,
        mode: 'live',
        name: 'Lectura',
        permissions: ['documents:read'],
      }),
    );
    const lines = [
      'nonsense',
      '[]',
      '{"jsonrpc":"2.0","id":1,"method":"tools/list"}',
      '{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"emitir","arguments":{}}}',
      '{"jsonrpc":"2.0","method":"notifications/initialized"}',
    ].join('\n');
    const answersOf = ({ out }: Ran) =>
      new Map(out.split('\n').map((line) => [JSON.parse(line).id, JSON.parse(line)] as const));
    const ran = await talonario('mcp', { ...here(), TALONARIO_API_KEY: text }, lines);
    expect(ran.code).toBe(0);
    const answers = answersOf(ran);
    expect(answers.get(null)).toMatchObject({ error: { code: -32_700 } });
    expect(JSON.stringify(answers.get(1).result.tools)).not.toContain('"emitir"');
    expect(answers.get(2).error ?? answers.get(2).result.isError).toBeTruthy();
    const nobody = answersOf(await talonario('mcp', { ...here(), TALONARIO_API_KEY: 'tal_live_x_y' }, lines));
    expect(nobody.get(1)).toMatchObject({ error: { message: expect.stringContaining('Invalid or inactive API Key') } });
    const careful = answersOf(await talonario('mcp --read-only', here(), lines));
    expect(JSON.stringify(careful.get(1).result.tools)).not.toContain('"emitir"');
  });
});
