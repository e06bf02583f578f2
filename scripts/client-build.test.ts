// Tests that the published files of the TypeScript SDK import nothing but each other, and run in Node and in a browser
// unchanged.
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { chromium } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { chromiumPath } from './chromium.mjs';
import { compileWhatChanged } from './compile.mjs';
import { findProgram } from './external-programs.mjs';

let root: string;
let dist: string;
let server: Server;
let origin: string;
const keys: unknown[] = [];

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'talonario-client-'));
  cpSync('packages/client', join(root, 'client'), { recursive: true });
  await compileWhatChanged(root, { only: ['client'], force: true });
  dist = join(root, 'client/dist');
  server = createServer(serve).listen(0, '127.0.0.1');
  await new Promise((done) => server.once('listening', done));
  // The page uses plain HTTP from another host, where a browser hides the APIs of secure contexts.
  origin = `http://shop.example:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
  rmSync(root, { recursive: true });
});

function serve(request: IncomingMessage, response: ServerResponse): void {
  const { url = '', method } = request;
  if (url.startsWith('/dist/'))
    response.setHeader('content-type', 'text/javascript').end(readFileSync(join(dist, url.slice('/dist/'.length))));
  else if (method !== 'POST') response.setHeader('content-type', 'text/html').end('<title>Shop</title>');
  else {
    keys.push(request.headers['idempotency-key']);
    response.statusCode = keys.length === 1 ? 503 : 201;
    response.setHeader('content-type', 'application/json').end('{"data":{"id":7}}');
  }
}

it('imports nothing but its own files', () => {
  const files = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.js'));
  expect(files).toContain('index.js');
  for (const file of files) {
    const text = readFileSync(join(dist, file), 'utf8');
    expect(text, file).not.toMatch(/\bimport\(/);
    for (const [, specifier = ''] of text.matchAll(/^(?:.*\bfrom|import) ["']([^"']+)["'];$/gm)) {
      expect(specifier, file).toMatch(/^\.\/.*\.js$/);
      expect(files).toContain(relative(dist, resolve(dirname(join(dist, file)), specifier)));
    }
  }
});

it.runIf(findProgram('the SDK in a browser', chromiumPath))(
  'runs in a browser on a page loaded over plain HTTP',
  async () => {
    const quiet = ['--disable-background-networking', '--disable-component-update', '--disable-sync'];
    const toHere = '--host-resolver-rules=MAP shop.example 127.0.0.1';
    const browser = await chromium.launch({
      executablePath: chromiumPath,
      args: ['--no-sandbox', '--disable-gpu', '--no-first-run', ...quiet, toHere],
    });
    try {
      const page = await browser.newPage();
      page.setDefaultTimeout(120_000);
      await page.goto(origin);
      expect(await page.evaluate('typeof crypto.randomUUID')).toBe('undefined');
      const made = await page.evaluate(`import('/dist/index.js').then(({ Talonario }) =>
      new Talonario({ baseUrl: '/app/api', retry: { firstPauseMs: 1 } }).customers.create({ business_name: 'ACME' }))`);
      expect(made).toEqual({ id: 7 });
      expect(keys).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/), keys[0]]);
    } finally {
      await browser.close();
    }
  },
);
