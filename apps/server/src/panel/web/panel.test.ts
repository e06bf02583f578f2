import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { useScene } from '../../../test/scene.ts';
import { sendRequest, startTestApp } from '../../../test/test-app.ts';

const folder = mkdtempSync(join(tmpdir(), 'talonario-panel-'));
const script = 'console.log("panel");\n'.repeat(200);

mkdirSync(join(folder, 'dist', 'assets'), { recursive: true });
writeFileSync(join(folder, 'secret.txt'), 'outside');
writeFileSync(join(folder, 'dist', 'index.html'), '<!doctype html><title>Talonario</title><div id="root"></div>');
writeFileSync(join(folder, 'dist', 'assets', 'index-4f2a.js'), script);
writeFileSync(join(folder, 'dist', 'assets', 'style-7b1c.css'), 'a{}');
writeFileSync(join(folder, 'dist', 'assets', 'style-7b1c.css.br'), 'compressed before');
writeFileSync(join(folder, 'dist', 'robots.txt'), 'Disallow: /');

const scene = useScene({ panel: join(folder, 'dist') });
afterAll(() => {
  rmSync(folder, { recursive: true });
});

/** Sends a request with exactly this path. `fetch` would normalise it. */
async function rawGet(path: string, headers: Record<string, string> = {}) {
  const { hostname, port } = new URL(scene.app.url);
  return await new Promise<{ status: number; headers: Record<string, unknown>; body: Buffer }>((resolve, reject) => {
    const asked = request({ hostname, port, path, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
      );
    });
    asked.on('error', reject);
    asked.end();
  });
}

describe('the pages of the panel', () => {
  it('are one page, at every address that the panel handles', async () => {
    for (const path of ['/app', '/app/', '/app/documents', '/app/documents/12?state=rejected', '/app/index.html']) {
      const { status, text, headers } = await sendRequest(`${scene.app.url}${path}`);
      expect([path, status, text.includes('id="root"')]).toEqual([path, 200, true]);
      expect([headers.get('content-type'), headers.get('cache-control')]).toEqual([
        'text/html; charset=utf-8',
        'no-cache',
      ]);
    }
  });

  it('run no other script, and cannot be framed', async () => {
    const { headers } = await sendRequest(`${scene.app.url}/app/sign-in`);
    const policy = Object.fromEntries(
      (headers.get('content-security-policy') ?? '').split('; ').map((part) => {
        const [name = '', ...sources] = part.split(' ');
        return [name, sources.join(' ')];
      }),
    );
    expect(policy).toMatchObject({
      'default-src': "'none'",
      'script-src': "'self'",
      'connect-src': "'self'",
      'base-uri': "'none'",
      'form-action': "'self'",
      'frame-ancestors': "'none'",
    });
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  });

  it('have parts that are cached for a year and named by their content', async () => {
    const part = await rawGet('/app/assets/index-4f2a.js');
    expect(part.status).toBe(200);
    expect(part.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(part.headers['content-type']).toBe('text/javascript; charset=utf-8');
    expect(part.body.toString()).toBe(script);
    const other = await rawGet('/app/robots.txt');
    expect([other.headers['cache-control'], other.body.toString()]).toEqual(['no-cache', 'Disallow: /']);
  });

  it('are compressed for browsers that accept it, and not sent again if unchanged', async () => {
    const get = (coding: string, more = {}) =>
      rawGet('/app/assets/index-4f2a.js', { 'accept-encoding': coding, ...more });
    const [brotli, gzip, plain] = [
      await get('gzip, deflate, br'),
      await get('gzip;q=0.5'),
      await get('br;q=0, gzip;q=0'),
    ];
    expect([brotli, gzip, plain].map(({ headers }) => headers['content-encoding'])).toEqual(['br', 'gzip', undefined]);
    expect(brotliDecompressSync(brotli.body).toString()).toBe(script);
    expect(gunzipSync(gzip.body).toString()).toBe(script);
    expect(new Set([brotli, gzip, plain].map(({ headers }) => headers.etag)).size).toBe(3);
    expect(brotli.headers.vary).toBe('Accept-Encoding');
    const again = await get('br', { 'if-none-match': String(brotli.headers.etag) });
    expect([again.status, again.body.length]).toEqual([304, 0]);
  });

  it('are sent as the build compressed them; the compressed files have no address', async () => {
    const name = '/app/assets/style-7b1c.css';
    const brotli = await rawGet(name, { 'accept-encoding': 'br' });
    expect([brotli.headers['content-encoding'], brotli.body.toString()]).toEqual(['br', 'compressed before']);
    const gzip = await rawGet(name, { 'accept-encoding': 'gzip' });
    expect([gzip.headers['content-encoding'], gunzipSync(gzip.body).toString()]).toEqual(['gzip', 'a{}']);
    expect((await rawGet(`${name}.br`)).status).toBe(404);
  });

  it('answer 404 for missing parts', async () => {
    const { status, body } = await sendRequest(`${scene.app.url}/app/assets/index-old.js`);
    expect([status, body.code]).toEqual([404, 'route.not_found']);
  });

  it('give access to no file outside their folder', async () => {
    for (const path of [
      '/app/../secret.txt',
      '/app/assets/../../secret.txt',
      '/app/..%2fsecret.txt',
      '/app/%2e%2e/secret.txt',
      '/app/assets/..%2f..%2fsecret.txt',
      '/app/..%5csecret.txt',
      '/app//etc/passwd',
      '/app/%00',
    ]) {
      const { body } = await rawGet(path);
      expect([path, body.includes('outside'), body.includes('root:')]).toEqual([path, false, false]);
    }
  });

  it('redirect to no address that a request names', async () => {
    for (const path of [
      '/app?next=https://evil.example',
      '/app/sign-in?redirect=//evil.example',
      '/app//evil.example',
      '/?to=https://evil.example',
      '//evil.example/app',
    ]) {
      const { status, headers } = await rawGet(path);
      expect([path, status >= 300 && status < 400, headers.location]).toEqual([path, false, undefined]);
    }
  });

  it('use a new build while the service runs', async () => {
    writeFileSync(join(folder, 'dist', 'assets', 'index-5b3c.js'), 'new');
    writeFileSync(
      join(folder, 'dist', 'index.html'),
      '<!doctype html><title>Talonario</title><div id="root" data-new></div>',
    );
    expect((await sendRequest(`${scene.app.url}/app`)).text).toContain('data-new');
    expect((await sendRequest(`${scene.app.url}/app/assets/index-5b3c.js`)).text).toBe('new');
  });

  it('explain how to build them if they are not built', async () => {
    const bare = await startTestApp(scene.database, { panel: join(folder, 'nothing') });
    const { status, text } = await sendRequest(`${bare.url}/app/documents`);
    expect([status, text.includes('npm run build')]).toEqual([503, true]);
    await bare.close();
  });

  it('are linked from the front page', async () => {
    expect((await sendRequest(`${scene.app.url}/`)).text).toContain('href="/app"');
  });

  it('require HTTPS from other machines', async () => {
    const proxied = await startTestApp(scene.database, {
      panel: join(folder, 'dist'),
      config: { trustedProxies: ['127.0.0.1'] },
    });
    const headers = { 'x-forwarded-for': '203.0.113.7', 'x-forwarded-proto': 'http' };
    expect((await sendRequest(`${proxied.url}/app`, { headers })).body.code).toBe('https.required');
    await proxied.close();
  });
});
