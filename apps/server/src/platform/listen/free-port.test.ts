import { createServer, type Server } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { closeServer, portOfServer } from '../../operate/supervisor/addresses.ts';
import { listenOnPort } from './free-port.ts';

const host = '127.0.0.1';
const open: Server[] = [];
const newServer = () => {
  const server = createServer();
  open.push(server);
  return server;
};
afterEach(async () => {
  await Promise.all(
    open
      .splice(0)
      .filter((server) => server.listening)
      .map(closeServer),
  );
});

describe('listening on a port that is in use', () => {
  it('takes different ports for concurrent callers', async () => {
    const first = newServer();
    await listenOnPort(first, { host, port: 0 });
    const port = portOfServer(first);
    const others = Array.from({ length: 5 }, newServer);
    await Promise.all(others.map((server) => listenOnPort(server, { host, port, orNext: true })));
    const ports = others.map(portOfServer);
    expect(new Set([port, ...ports]).size).toBe(6);
    for (const taken of ports) expect(taken).toBeGreaterThan(port);
  });

  it('is refused if no other port is allowed', async () => {
    const first = newServer();
    await listenOnPort(first, { host, port: 0 });
    await expect(listenOnPort(newServer(), { host, port: portOfServer(first) })).rejects.toMatchObject({
      code: 'EADDRINUSE',
    });
  });
});
