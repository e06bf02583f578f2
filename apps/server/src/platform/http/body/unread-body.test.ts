// A request that can be refused because of its headers is answered before its body arrives.
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { bodyLimitOf, type OperationSpec, operations, routes } from '@talonario/contract';
import { describe, expect, it } from 'vitest';
import { useScene } from '../../../../test/scene.ts';
import { maxDiscardedBytes } from './discard-body.ts';

const scene = useScene({ account: true });

const open = async (): Promise<Socket> => {
  const socket = connect(Number(new URL(scene.app.url).port), '127.0.0.1');
  await once(socket, 'connect');
  return socket;
};
const heading = (line: string, headers: Readonly<Record<string, string | number>>) =>
  [
    `${line} HTTP/1.1`,
    `host: ${new URL(scene.app.url).host}`,
    `origin: ${scene.app.url}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    '',
    '',
  ].join('\r\n');

/** Reads the next answer on the connection and returns its status. */
async function answerOn(socket: Socket): Promise<number> {
  let text = '';
  while (!/\r\n\r\n.*\}$/s.test(text)) {
    const [chunk] = (await once(socket, 'data')) as [Buffer];
    text += chunk.toString();
  }
  return Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1]);
}

const json = { 'content-type': 'application/json' };
const ndjson = { 'content-type': 'application/x-ndjson' };
const form = { 'content-type': 'multipart/form-data; boundary=x' };

describe('a refusal does not wait for the body', () => {
  it.each([
    ['an unknown address', 'POST /nonexistent', ndjson, 404],
    ['an unknown address, as JSON', 'POST /nonexistent', json, 404],
    ['an unknown address of the API, with a key', 'POST /api/v1/nothing', { ...ndjson, key: '' }, 404],
    ['a method that is not allowed', 'PATCH /api/v1/customers', { ...json, key: '' }, 405],
    ['no key', 'POST /api/v1/documents:batch', ndjson, 401],
    ['no key, as a form', 'POST /api/v1/businesses/1/files', form, 401],
    ['no key at an unknown address', 'POST /api/v1/nothing', json, 401],
    ['no session', 'PUT /app/api/profile', json, 401],
    ['a media type the operation does not take', 'POST /api/v1/customers', { ...ndjson, key: '' }, 400],
    ['JSON where a form is taken', 'POST /api/v1/businesses/1/files', { ...json, key: '' }, 400],
    ['more than an open route takes', 'POST /app/api/sign-up', json, 413],
    ['more than a document may have', 'POST /api/v1/documents', { ...json, key: '' }, 413],
    ['more than a form may have', 'POST /api/v1/businesses/1/files', { ...form, key: '' }, 413],
    ['a page', 'POST /docs', json, 404],
  ] as const)('%s', async (_, line, headers, status) => {
    const socket = await open();
    const { key: keyed, ...rest } = headers as Record<string, string>;
    socket.write(
      heading(line, {
        ...rest,
        ...(keyed !== undefined && { 'x-api-key': scene.account.key }),
        'content-length': 50_000_000,
      }),
    );
    expect(await answerOn(socket)).toBe(status);
    socket.destroy();
  });

  it('after a refusal the connection can be used for the next request if the body was not long', async () => {
    const socket = await open();
    socket.write(heading('POST /nonexistent', { ...json, 'content-length': 1_000_000 }));
    expect(await answerOn(socket)).toBe(404);
    socket.write('x'.repeat(1_000_000));
    socket.write(heading('GET /nonexistent', {}));
    expect(await answerOn(socket)).toBe(404);
    socket.destroy();
  });

  it('after a refusal a client that keeps sending is disconnected', async () => {
    const socket = await open();
    socket.on('error', () => {});
    socket.write(heading('POST /nonexistent', { ...json, 'transfer-encoding': 'chunked' }));
    expect(await answerOn(socket)).toBe(404);
    const chunk = `10000\r\n${'x'.repeat(0x10000)}\r\n`;
    const closed = new Promise((resolve) => socket.once('close', resolve));
    let sent = 0;
    const feed = () => {
      while (!socket.destroyed && sent < 100 * maxDiscardedBytes) {
        sent += chunk.length;
        if (!socket.write(chunk)) return;
      }
    };
    socket.on('drain', feed);
    feed();
    await closed;
    expect(sent).toBeLessThan(100 * maxDiscardedBytes);
  });

  it('a form above the limit is refused as well when it is sent in chunks', async () => {
    const socket = await open();
    socket.on('error', () => {});
    socket.write(
      heading('POST /api/v1/businesses/1/files', {
        ...form,
        'x-api-key': scene.account.key,
        'transfer-encoding': 'chunked',
      }),
    );
    const part = (name: string) =>
      `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${'a'.repeat(60_000)}\r\n`;
    for (let index = 0; index < 20; index += 1) {
      const text = part(`f${index}`);
      socket.write(`${text.length.toString(16)}\r\n${text}\r\n`);
    }
    expect(await answerOn(socket)).toBe(413);
    socket.destroy();
  });
});

describe('the limit of a body', () => {
  it('is 16 kB on routes without authentication', () => {
    for (const route of operations.filter(({ access }) => access === 'anyone'))
      expect(bodyLimitOf(route), route.name).toBe(16 * 1024);
  });

  it('is at most 9 MB on all routes, and documented in the reference', async () => {
    const reference = (await (await fetch(`${scene.app.url}/openapi.json`)).json()) as {
      paths: Record<string, Record<string, { 'x-max-body-bytes'?: number }>>;
    };
    for (const route of routes as readonly OperationSpec[]) {
      const limit = bodyLimitOf(route);
      expect(limit, route.name).toBeLessThanOrEqual(9 * 1024 * 1024);
      const told = reference.paths[route.path]?.[route.method.toLowerCase()]?.['x-max-body-bytes'];
      expect(told, route.name).toBe(route.method === 'GET' ? undefined : limit);
    }
  });
});
