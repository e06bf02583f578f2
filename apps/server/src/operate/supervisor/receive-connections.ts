// Receives the connections of an API process from the process with the listening socket (connection-dispatcher.ts).
import { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { DispatcherMessage } from './connection-dispatcher.ts';

export interface ConnectionReceiver {
  /** Starts to receive connections. */
  open(): void;
  /** Receives no more connections, answers pending requests, and resolves when the last connection has ended. */
  close(): Promise<void>;
}

export function receiveConnections(app: FastifyInstance): ConnectionReceiver {
  const { server } = app;
  const held = new Set<Socket>();
  let leaving = false;
  let confirm = (_lingerMs: number) => {};
  const hasLeft = new Promise<number>((resolve) => {
    confirm = resolve;
  });
  process.on('message', (message: DispatcherMessage, socket: unknown) => {
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
    if (!(socket instanceof Socket)) return; // the client disconnected before the socket arrived
    socket.allowHalfOpen = true; // like Node's own servers: a client may end its side and still wait for the answer
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
      // Node enforces requestTimeout and keepAliveTimeout only after this event, but this server never listens.
      server.emit('listening');
      process.send?.({ joins: true }, ignore);
    },
    close: async () => {
      process.send?.({ leaves: true }, ignore);
      await untilAllEnded(await Promise.race([hasLeft, sleep(longestLeaveMs, 0)]));
      const closed = app.close(); // also ends event streams
      while (held.size > 0) {
        server.closeIdleConnections();
        await sleep(10);
      }
      await closed;
    },
  };
}

// Maximum wait for the supervisor's confirmation. The supervisor may have ended, and then does not answer.
const longestLeaveMs = 500;

function ignore(): void {}
