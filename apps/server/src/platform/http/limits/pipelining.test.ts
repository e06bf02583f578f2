import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, it } from 'vitest';
import { limitPipelining, maxPipelinedRequests } from './pipelining.ts';

let server: Server;
let begun: string[];
let atOnce = 0;
let mostAtOnce = 0;
afterEach(() => server.close());

async function listen(answer = (url: string) => url): Promise<number> {
  begun = [];
  atOnce = 0;
  mostAtOnce = 0;
  const handle = async (url: string) => {
    begun.push(url);
    atOnce += 1;
    mostAtOnce = Math.max(mostAtOnce, atOnce);
    await sleep(1);
    atOnce -= 1;
    return answer(url);
  };
  server = createServer(
    limitPipelining((request, response) => void handle(request.url ?? '').then((text) => response.end(text))),
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

const get = (path: string) => `GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`;

it('pipelined requests start one after the other, and are answered in order', async () => {
  const socket = connect(await listen(), '127.0.0.1');
  const paths = Array.from({ length: maxPipelinedRequests }, (_, index) => `/${index}/`);
  socket.write(paths.map(get).join(''));
  let text = '';
  while (!text.includes(paths.at(-1) ?? '')) text += String((await once(socket, 'data'))[0]);
  expect(text.match(/\/\d+\//g)).toEqual(paths);
  expect(begun).toEqual(paths);
  expect(mostAtOnce).toBe(1);
  socket.destroy();
});

it('a client with too many pipelined requests is disconnected, and the rest is not started', async () => {
  const socket = connect(await listen(), '127.0.0.1');
  socket.on('error', () => {});
  socket.write(get('/').repeat(1000));
  socket.resume();
  await once(socket, 'close');
  await sleep(50);
  expect(begun.length).toBeLessThan(maxPipelinedRequests);
});

it('the next answer of a client that does not read is not prepared', async () => {
  const large = 'x'.repeat(16 * 1024 * 1024); // more than the buffers of a connection can store
  const socket = connect(await listen(() => large), '127.0.0.1');
  socket.pause();
  socket.write(get('/').repeat(10));
  while (begun.length === 0) await sleep(10);
  await sleep(200);
  expect(begun).toEqual(['/']);
  socket.destroy();
});
