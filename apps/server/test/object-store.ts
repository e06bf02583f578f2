// A real S3 server that verifies signatures, behind a proxy that can be slow, refuse, disconnect and return wrong
// bytes.
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import S3rver from '@20minutes/s3rver';

export type ObjectStoreFault = 'slow' | 'hang' | 'refuse' | 'half' | 'wrong' | 'reset';

export interface SeenRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

export interface ObjectStore {
  /** Settings for a process that uses this object store. */
  readonly environment: Readonly<Record<string, string>>;
  /** Folder in which the server stores the objects. */
  readonly directory: string;
  readonly seen: SeenRequest[];
  /** Returns the fault of a request; default: none. */
  fault: (request: SeenRequest) => ObjectStoreFault | undefined;
  close(): Promise<void>;
}

export async function startObjectStore(): Promise<ObjectStore> {
  const directory = mkdtempSync(join(tmpdir(), 'talonario-s3-'));
  const options = { port: 0, address: '127.0.0.1', silent: true, directory, configureBuckets: [{ name: 'papers' }] };
  const server = new S3rver(options);
  const { port } = await server.run();
  const store: { fault: ObjectStore['fault']; seen: SeenRequest[] } = { fault: () => undefined, seen: [] };
  const proxy = createServer((incoming, outgoing) => {
    forward(incoming, outgoing, port, store).catch(() => outgoing.destroy());
  });
  proxy.listen(0, '127.0.0.1');
  await new Promise((resolve) => proxy.once('listening', resolve));
  const endpoint = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  return Object.assign(store, {
    directory,
    environment: {
      TALONARIO_ARCHIVE_URL: `s3://papers?endpoint=${endpoint}`,
      TALONARIO_ARCHIVE_ACCESS_KEY_ID: 'S3RVER',
      TALONARIO_ARCHIVE_SECRET_ACCESS_KEY: 'S3RVER',
    },
    close: async () => {
      proxy.closeAllConnections();
      await new Promise((resolve) => proxy.close(resolve));
      await server.close();
      rmSync(directory, { recursive: true, force: true });
    },
  });
}

async function forward(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  port: number,
  store: Pick<ObjectStore, 'fault' | 'seen'>,
): Promise<void> {
  const seen = { method: incoming.method ?? '', path: incoming.url ?? '', headers: incoming.headers };
  store.seen.push(seen);
  const fault = store.fault(seen);
  const body = await collect(incoming);
  if (fault === 'hang') return;
  if (fault === 'slow') await sleep(300);
  if (fault === 'reset') return void outgoing.destroy();
  if (fault === 'refuse')
    return void outgoing.writeHead(503).end('<?xml version="1.0"?><Error><Code>SlowDown</Code></Error>');
  const answer = await ask(port, seen, body);
  const length = { 'content-length': String(answer.body.length) };
  const headers = { ...answer.headers, ...(seen.method === 'GET' && length) };
  if (fault === 'half') {
    outgoing.writeHead(answer.status, headers);
    outgoing.write(answer.body.subarray(0, answer.body.length / 2), () => outgoing.destroy());
    return;
  }
  if (fault === 'wrong' && seen.method === 'GET')
    answer.body[answer.body.length >> 1] = (answer.body[answer.body.length >> 1] ?? 0) ^ 1;
  outgoing.writeHead(answer.status, headers).end(answer.body);
}

function ask(port: number, { method, path, headers }: SeenRequest, body: Buffer) {
  return new Promise<{ status: number; headers: NodeJS.Dict<string | string[]>; body: Buffer }>((resolve, reject) => {
    const asked = request({ host: '127.0.0.1', port, method, path, headers }, (answer) => {
      collect(answer).then(
        (bytes) => resolve({ status: answer.statusCode ?? 500, headers: answer.headers, body: bytes }),
        reject,
      );
    });
    asked.once('error', reject);
    asked.end(body);
  });
}

async function collect(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of stream) pieces.push(piece);
  return Buffer.concat(pieces);
}
