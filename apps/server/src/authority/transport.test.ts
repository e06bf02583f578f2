import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { openSriTransport, type SriTransport } from './transport.ts';

const cleanups: (() => void)[] = [];
afterEach(() => {
  for (const cleanup of cleanups.splice(0)) cleanup();
});

/** A server that writes raw bytes, to simulate faults below HTTP. */
async function peer(answer: (socket: Socket, request: string) => void): Promise<string> {
  const sockets = new Set<Socket>();
  const server: Server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('data', (data) => answer(socket, data.toString()));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  cleanups.push(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as { port: number }).port}/ws`;
}

function transport(): SriTransport {
  const opened = openSriTransport();
  cleanups.push(() => opened.close());
  return opened;
}

const http = (body: string, length = Buffer.byteLength(body)) =>
  `HTTP/1.1 200 OK\r\nContent-Type: text/xml\r\nContent-Length: ${length}\r\n\r\n${body}`;

test('a SOAP call sends the envelope as SOAP 1.1 and returns the complete answer', async () => {
  let seen = '';
  const url = await peer((socket, request) => {
    seen += request;
    if (seen.includes('<ñ/>')) socket.write(http('<ok>ñ</ok>'));
  });
  const result = await transport().post(url, '<ñ/>', 2_000);
  expect(result).toMatchObject({ kind: 'answer', text: '<ok>ñ</ok>' });
  expect(seen.toLowerCase()).toContain('soapaction: ""');
  expect(seen.toLowerCase()).toContain('content-type: text/xml');
});

test.each([
  ['a reset', (socket: Socket) => socket.resetAndDestroy()],
  ['a connection closed without a word', (socket: Socket) => socket.end()],
  ['an answer shorter than it says', (socket: Socket) => socket.end(http('<half', 500))],
  ['HTTP 500', (socket: Socket) => socket.write('HTTP/1.1 500 No\r\nContent-Length: 0\r\n\r\n')],
  [
    'a redirect',
    (socket: Socket) =>
      socket.write('HTTP/1.1 302 Found\r\nLocation: http://127.0.0.1:1/\r\nContent-Length: 0\r\n\r\n'),
  ],
  ['something that is not HTTP', (socket: Socket) => socket.end('hello\r\n\r\n')],
])('treats %s as no answer', async (_, misbehave) => {
  const url = await peer(misbehave);
  expect(await transport().post(url, '<x/>', 2_000)).toMatchObject({ kind: 'silence', reached: true });
});

test('a refused connection is treated as no answer', async () => {
  expect(await transport().post('http://127.0.0.1:1/ws', '<x/>', 2_000)).toMatchObject({
    kind: 'silence',
    reached: false,
  });
});

test('a server that sends its answer byte by byte does not exceed the deadline', async () => {
  const url = await peer((socket) => {
    socket.write('HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n');
    const drip = setInterval(() => socket.write('x'), 20);
    cleanups.push(() => clearInterval(drip));
  });
  expect(await transport().post(url, '<x/>', 200)).toMatchObject({
    kind: 'silence',
    why: 'no answer within 200 ms',
    reached: true,
  });
});

test('an endless answer is cut off', async () => {
  const url = await peer((socket) => {
    socket.write('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n');
    const megabyte = `100000\r\n${'x'.repeat(0x100000)}\r\n`;
    const pour = () => {
      while (!socket.destroyed && socket.write(megabyte));
    };
    socket.on('drain', pour);
    pour();
  });
  expect(await transport().post(url, '<x/>', 30_000)).toMatchObject({
    kind: 'silence',
    why: expect.stringContaining('more than'),
  });
});

test('an endless error page does not occupy its connection', async () => {
  let closed: Promise<unknown> = Promise.resolve();
  const url = await peer((socket) => {
    closed = once(socket, 'close');
    socket.write('HTTP/1.1 503 Busy\r\nContent-Length: 1000\r\n\r\n');
    const drip = setInterval(() => socket.write('x'), 20);
    cleanups.push(() => clearInterval(drip));
  });
  expect(await transport().post(url, '<x/>', 200)).toMatchObject({ kind: 'silence', why: 'HTTP 503', reached: true });
  await closed;
});

test('the connection is reused for the next call', async () => {
  let connections = 0;
  const url = await peer((socket) => {
    if (!('known' in socket)) connections += 1;
    Object.assign(socket, { known: true });
    socket.write(http('<ok/>'));
  });
  const one = transport();
  for (let call = 0; call < 5; call += 1) await one.post(url, '<x/>', 2_000);
  expect(connections).toBe(1);
});

test('a reused connection counts as reached if the next call on it is not answered', async () => {
  let calls = 0;
  const url = await peer((socket) => {
    calls += 1;
    if (calls === 1) socket.write(http('<ok/>'));
  });
  const kept = transport();
  expect(await kept.post(url, '<x/>', 2_000)).toMatchObject({ kind: 'answer' });
  expect(await kept.post(url, '<x/>', 200)).toMatchObject({ kind: 'silence', reached: true });
});
