// The other end of front.ts: an api process gets its connections from the process that listens.
import { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { FrontMessage } from './connection-dispatcher.ts';

export interface Connections {
  /** From here on connections come. */
  open(): void;
  /** Takes no more, answers what has come, and is done when the last connection has ended. */
  close(): Promise<void>;
}

export function receiveConnections(app: FastifyInstance): Connections {
  const { server } = app;
  const held = new Set<Socket>();
  let leaving = false;
  let confirm = (_lingerMs: number) => {};
  const hasLeft = new Promise<number>((resolve) => {
    confirm = resolve;
  });
  process.on('message', (message: FrontMessage, socket: unknown) => {
    if ('left' in message) {
      leaving = true;
      confirm(message.lingerMs);
    }
    if ('draining' in message) {
      leaving = true;
      app.withdrawReadiness();
    }
    if (!('connection' in message)) return;
    process.send?.({ took: message.connection }, ignore);
    if (!(socket instanceof Socket)) return; // the client had gone before it arrived
    socket.allowHalfOpen = true; // as Node's own servers have it: a client may end its side and wait for the answer
    socket.setNoDelay(true);
    held.add(socket);
    socket.once('close', () => held.delete(socket));
    server.emit('connection', socket);
  });
  server.prependListener('request', (_request, response) => {
    if (leaving) response.setHeader('connection', 'close');
  });
  const untilAllEnded = async (lingerMs: number) => {
    const end = Date.now() + lingerMs;
    while (held.size > 0 && Date.now() < end) await sleep(10);
  };
  return {
    open: () => {
      // A server that never listens would not look after slow and idle connections: requestTimeout, keepAliveTimeout.
      server.emit('listening');
      process.send?.({ joins: true }, ignore);
    },
    close: async () => {
      process.send?.({ leaves: true }, ignore);
      await untilAllEnded(await Promise.race([hasLeft, sleep(longestLeaveMs, 0)]));
      const closed = app.close(); // ends streams, too
      while (held.size > 0) {
        server.closeIdleConnections();
        await sleep(10);
      }
      await closed;
    },
  };
}

// Nobody answers when the supervisor is gone.
const longestLeaveMs = 500;

function ignore(): void {}
