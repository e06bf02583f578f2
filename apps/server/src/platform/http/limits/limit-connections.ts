// How many connections a process holds. Each takes a file handle, and with the last one go the database and everything else. Above the
// limit the one that has waited longest without a request makes room: whoever opens connections and says nothing, or takes a
// minute for its first line, pushes out its own. A connection whose request is being answered is never closed.
import { readFileSync } from 'node:fs';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

interface Held {
  readonly socket: Socket;
  underWay: number;
}

export function boundConnections(server: Server, most = mostConnections()): void {
  const held = new Map<string, Held>();
  /** In the order in which they began to wait. */
  const waiting = new Set<Held>();
  server.on('connection', (socket: Socket) => {
    const name = nameOf(socket);
    const connection = { socket, underWay: 0 };
    held.set(name, connection);
    waiting.add(connection);
    socket.once('close', () => {
      waiting.delete(connection);
      if (held.get(name) === connection) held.delete(name);
    });
    const [longest] = waiting;
    if (held.size > most && longest !== connection) longest?.socket.destroy();
  });
  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    const connection = held.get(nameOf(socket));
    if (connection === undefined) return;
    connection.underWay += 1;
    waiting.delete(connection);
    response.once('close', () => {
      connection.underWay -= 1;
      if (connection.underWay === 0 && !connection.socket.destroyed) waiting.add(connection);
    });
  });
}

/** The same for a connection and for the encrypted one inside it. */
function nameOf({ remoteAddress, remotePort }: Socket): string {
  return `${remoteAddress} ${remotePort}`;
}

/** Three quarters of the file handles the process may have; the rest is for everything else. */
function mostConnections(): number {
  try {
    const [, limit] = /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? [];
    return limit === undefined ? usual : Math.min(usual, Math.floor(Number(limit) * 0.75));
  } catch {
    return usual; // not Linux
  }
}

const usual = 8_000;
