// Bodies in small chunks, whose size the client chooses. Eight megabytes in chunks of one byte once needed two
// gigabytes of memory.
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { EventEmitter } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { useScene } from '../../../../test/scene.ts';
import { BodyMemory, maxBodyMemory, maxBodyMemoryOfAccount } from '../limits/body-memory.ts';
import { BodyChunks } from './body-chunks.ts';

const scene = useScene({ account: true });

/** Sends a body in chunks of `size` bytes and returns the answer. */
async function sendInChunks(path: string, mediaType: string, body: Buffer, size: number): Promise<string> {
  const socket = connect(Number(new URL(scene.app.url).port), '127.0.0.1');
  socket.on('error', () => {});
  const headers = {
    host: new URL(scene.app.url).host,
    'x-api-key': scene.account.key,
    'content-type': mediaType,
    connection: 'close',
  };
  const lines = Object.entries({ ...headers, 'transfer-encoding': 'chunked' }).map(
    ([name, value]) => `${name}: ${value}`,
  );
  socket.write(`POST ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
  const chunks: string[] = [];
  for (let at = 0; at < body.length; at += size) {
    const part = body.subarray(at, at + size).toString('latin1');
    chunks.push(`${part.length.toString(16)}\r\n${part}\r\n`);
  }
  socket.write(`${chunks.join('')}0\r\n\r\n`, 'latin1');
  let text = '';
  while (!/\r\n\r\n.*\}$/s.test(text)) text += String((await once(socket, 'data'))[0]);
  socket.destroy();
  return text;
}

const form = (file: string) =>
  `--x\r\ncontent-disposition: form-data; name="file"; filename="f.csv"\r\ncontent-type: text/csv\r\n\r\n${file}\r\n--x--\r\n`;

describe('a body in chunks', () => {
  it.each([
    ['JSON', '/api/v1/documents', 'application/json', ' '.repeat(30_000)],
    ['lines', '/api/v1/documents:batch', 'application/x-ndjson', ' '.repeat(30_000)],
    ['a form', '/api/v1/customers:import?businessId=1', 'multipart/form-data; boundary=x', form('a\n'.repeat(15_000))],
  ])('of one byte is refused: %s', async (_, path, mediaType, body) => {
    const answer = await sendInChunks(path, mediaType, Buffer.from(body), 1);
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer).toContain('too many pieces');
  });

  it('as sent by a program that writes line by line is read', async () => {
    const body = Buffer.from(JSON.stringify({ business_name: 'ñ'.repeat(200_000) }));
    const answer = await sendInChunks('/api/v1/documents', 'application/json', body, 24);
    expect(answer).toMatch(/^HTTP\/1\.1 422 /); // all bytes were received and checked
  });

  it('has the same content regardless of its division into chunks', () => {
    const body = Buffer.from(Array.from({ length: 5_000 }, (_, index) => index % 251));
    for (const size of [1, 7, 300, 5_000]) {
      const pieces = new BodyChunks();
      for (let at = 0; at < body.length; at += size) pieces.add(body.subarray(at, at + size));
      expect(pieces.whole().equals(body)).toBe(true);
    }
  });
});

describe('the memory of all bodies', () => {
  const response = () => Object.assign(new EventEmitter(), { destroyed: false }) as unknown as ServerResponse;

  it('is limited for one account and for all, and released when the answers were sent', () => {
    const memory = new BodyMemory();
    const answers: ServerResponse[] = [];
    const hold = (accountId: number, size: number) => {
      const answer = response();
      answers.push(answer);
      return memory.open(accountId, answer).grow(size);
    };
    expect(hold(1, maxBodyMemoryOfAccount)).toBeUndefined();
    expect(hold(1, 100_000)?.status).toBe(503);
    expect(hold(1, 1_000)).toBeUndefined(); // small bodies are not counted
    for (let accountId = 2; accountId <= maxBodyMemory / maxBodyMemoryOfAccount; accountId += 1)
      expect(hold(accountId, maxBodyMemoryOfAccount)).toBeUndefined();
    expect(hold(9, 100_000)?.status).toBe(503);
    for (const answer of answers) answer.emit('close');
    expect(hold(1, maxBodyMemoryOfAccount)).toBeUndefined();
  });
});
