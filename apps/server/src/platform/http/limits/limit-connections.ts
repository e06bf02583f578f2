// Limits the connections of a process. Each needs a file handle, and without free handles the database and everything
// else would fail. Above the limit, the connection that has waited longest for a request is closed, so that a client
// that only opens connections loses its own first. A connection with a running request is never closed.
import { readFileSync } from 'node:fs';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

interface Held {
  readonly socket: Socket;
  underWay: number;
}

export function limitConnections(server: Server, most = mostConnections()): void {
  const held = new Map<string, Held>();
  /** Connections without a request underway, those that have waited longest first. */
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

/**
 * Identifies a connection by the client's address and port. A TCP connection and the TLS connection inside it are
 * identified equally.
 */
function nameOf({ remoteAddress, remotePort }: Socket): string {
  return `${remoteAddress} ${remotePort}`;
}

/**
 * Maximum number of connections: three quarters of the allowed file handles. The remaining ones are for the database,
 * files and logs.
 */
function mostConnections(): number {
  try {
    const [, limit] = /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? [];
    return limit === undefined ? usual : Math.min(usual, Math.floor(Number(limit) * 0.75));
  } catch {
    return usual; // not Linux
  }
}

const usual = 8_000;
