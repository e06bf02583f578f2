import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findUnpinnedImages, pinImages } from './pin-images.mjs';

const root = join(import.meta.dirname, '..');
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'talonario-images-'));
  mkdirSync(join(folder, 'deploy/compose'), { recursive: true });
  for (const file of ['Dockerfile', 'deploy/compose/compose.yaml']) copyFileSync(join(root, file), join(folder, file));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Starts a registry that behaves like Docker Hub: a request without a token is sent to fetch a token first. */
async function startRegistry(lie?: string) {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '', 'http://registry');
    if (pathname === '/token') return response.end(JSON.stringify({ token: 'principal' }));
    if (request.headers.authorization !== 'Bearer principal') {
      const realm = `http://127.0.0.1:${(server.address() as AddressInfo).port}/token`;
      const challenge = `Bearer realm="${realm}",service="registry",scope="repository:x:pull"`;
      return response.writeHead(401, { 'www-authenticate': challenge }).end();
    }
    response.setHeader('docker-content-digest', lie ?? digestOf(pathname));
    return response.end(pathname);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() };
}

const digestOf = (text: string) => `sha256:${createHash('sha256').update(text).digest('hex')}`;

describe('the base images', () => {
  it('have an exact version, so that a build in a year begins with the same system', () => {
    const text = ['Dockerfile', 'deploy/compose/compose.yaml']
      .map((file) => readFileSync(join(root, file), 'utf8'))
      .join('\n');
    const tags = [...text.matchAll(/(?:_IMAGE=|image: )[a-z]+:(\S+)/g)].map(([, tag]) => tag);
    expect(tags).toHaveLength(2);
    for (const tag of tags) expect(tag).toMatch(/^\d+\.\d+/);
  });

  it("get the digest of the registry's content, and get it again when asked again", async () => {
    const registry = await startRegistry();
    const pinned = await pinImages(folder, registry.url);
    expect(pinned).toHaveLength(2);
    expect(findUnpinnedImages(folder)).toEqual([]);
    const tag = /ARG NODE_IMAGE=node:([^@]+)@(\S+)/.exec(readFileSync(join(folder, 'Dockerfile'), 'utf8'));
    expect(tag?.[2]).toBe(digestOf(`/v2/library/node/manifests/${tag?.[1]}`));
    expect(await pinImages(folder, registry.url)).toEqual(pinned);
    registry.close();
  });

  it("are left unchanged if the registry's statement and content differ", async () => {
    const registry = await startRegistry(digestOf('something else'));
    await expect(pinImages(folder, registry.url)).rejects.toThrow('its bytes are');
    expect(readFileSync(join(folder, 'Dockerfile'), 'utf8')).toBe(readFileSync(join(root, 'Dockerfile'), 'utf8'));
    registry.close();
  });
});

describe('files that must not be in an image or a commit', () => {
  it.each(['.dockerignore', '.gitignore'])('%s lists the files with secrets', (file) => {
    const lines = readFileSync(join(root, file), 'utf8').split('\n');
    const prefix = file === '.dockerignore' ? '**/' : '';
    for (const name of ['.env', '.env.*']) expect(lines).toContain(`${prefix}${name}`);
    expect(lines).toContain(`!${prefix}.env.example`);
  });
});
