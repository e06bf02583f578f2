import { request } from 'node:https';
import { createTestAuthority } from '@talonario/p12/testing';
import { describe, expect, it } from 'vitest';
import { useScene } from '../../test/scene.ts';
import { makeTestAccount, sendRequest, startTestApp } from '../../test/test-app.ts';
import { unhandledRoutes } from '../platform/http/mount.ts';
import { apiHandlers } from './app.ts';

const scene = useScene({ api: false });

describe('the service', () => {
  it('handles every route of the contract', () => {
    expect(unhandledRoutes(apiHandlers)).toEqual([]);
  });

  it('can use a TLS certificate itself, and then sends HSTS', async () => {
    const now = new Date();
    const validTo = new Date(now.getTime() + 86_400_000);
    const { privateKey, certificate } = createTestAuthority({ now }).issue({
      holder: 'localhost',
      validFrom: now,
      validTo,
    });
    const tls = { key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(), cert: toPem(certificate) };
    const secure = await startTestApp(scene.database, { config: { tls } });
    const account = await makeTestAccount(scene.database);
    expect(secure.url).toMatch(/^https:/);
    const answer = await new Promise<{ status: number | undefined; hsts: string | undefined }>((resolve, reject) => {
      const headers = { 'x-api-key': account.key };
      const url = `${secure.url}/api/v1/catalogs/environments`;
      request(url, { headers, rejectUnauthorized: false }, (response) => {
        response.resume();
        resolve({ status: response.statusCode, hsts: response.headers['strict-transport-security'] });
      })
        .on('error', reject)
        .end();
    });
    expect(answer).toEqual({ status: 200, hsts: 'max-age=31536000; includeSubDomains' });
    await secure.close();
  });

  it('finishes running requests before it closes, and is not ready meanwhile', async () => {
    let release = () => {};
    let started = () => {};
    const running = new Promise<void>((resolve) => {
      started = resolve;
    });
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const api = await startTestApp(scene.database, {
      handlers: {
        'businesses.signature.verify': async () => {
          started();
          await held;
          return { data: 'done' } as never;
        },
      },
    });
    const { key } = await makeTestAccount(scene.database);
    const headers = { 'x-api-key': key };
    const slow = sendRequest(`${api.url}/api/v1/businesses/1/signature:verify`, { method: 'POST', headers });
    await running;
    const closed = api.close();
    release();
    expect((await slow).body).toEqual({ data: 'done' });
    await closed;
    await expect(sendRequest(`${api.url}/livez`)).rejects.toThrow();
  });
});

function toPem(der: Uint8Array): string {
  const lines =
    Buffer.from(der)
      .toString('base64')
      .match(/.{1,64}/g) ?? [];
  return `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`;
}
