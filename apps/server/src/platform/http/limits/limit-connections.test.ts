import { once } from 'node:events';
import { createServer, get, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { limitConnections } from './limit-connections.ts';

const most = 5;
let server: Server;
let port: number;
let answers: ServerResponse[];
let closed: Socket[];
beforeEach(async () => {
  answers = [];
  closed = [];
  server = createServer((_, response) => void answers.push(response));
  limitConnections(server, most);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  port = (server.address() as AddressInfo).port;
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

async function open(text = ''): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  socket.on('close', () => closed.push(socket));
  await once(socket, 'connect');
  if (text !== '') socket.write(text);
  return socket.resume();
}

it('closes the longest idle connection, and none with a request underway', async () => {
  const asking = await open('GET / HTTP/1.1\r\nhost: x\r\n\r\n');
  await expect.poll(() => answers.length).toBe(1);
  const silent = [await open(), await open('GET / HT')];
  for (let count = 0; count < 4; count += 1) await open();
  await expect.poll(() => closed.length).toBe(2);
  expect(new Set(closed)).toEqual(new Set(silent));
  answers[0]?.end('late');
  const [answer] = (await once(asking, 'data')) as [Buffer];
  expect(String(answer)).toContain('late');
});

it('a flood of idle connections delays no request', async () => {
  for (let count = 0; count < 50; count += 1) await open();
  const asked = get({ port, host: '127.0.0.1', agent: false });
  await expect.poll(() => answers.length).toBe(1);
  for (let count = 0; count < 50; count += 1) await open();
  answers[0]?.end('answered');
  const [response] = await once(asked, 'response');
  expect(response.statusCode).toBe(200);
  response.resume();
});
