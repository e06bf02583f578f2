// Listening socket of the API, held by the process that starts the API processes. No connection is refused while that
// process lives, even if others die. Connections are passed on round-robin. Why not node:cluster: docs/decisions/0087.
import { lookup } from 'node:dns/promises';
import { createServer, type Server, type Socket } from 'node:net';
import { type ListenAddress, listenOnPort } from '../../platform/listen/free-port.ts';
import { portOf } from './addresses.ts';

/** A process that accepts connections. */
export interface ApiProcessHandle {
  send(message: DispatcherMessage, connection?: Socket): void;
}

export type DispatcherMessage =
  | { readonly connection: number }
  /** The process is about to stop: /readyz reports that it is not ready, but all requests are answered. */
  | { readonly draining: true }
  /**
   * No more connections will come. Clients with an open connection are asked to open a new one, and have `lingerMs` to
   * notice.
   */
  | { readonly left: true; readonly lingerMs: number };

export class ConnectionDispatcher {
  #servers: readonly Server[] = [];
  /**
   * Processes in the order in which they get connections. A process without pending connections comes before one with
   * some.
   */
  #members: ApiProcessHandle[] = [];
  /** Connections that wait because no process is available. They are not refused. */
  #waiting: Socket[] = [];
  readonly #sent = new Map<number, { readonly member: ApiProcessHandle; readonly socket: Socket }>();
  readonly #underWay = new Map<ApiProcessHandle, number>();
  #lastId = 0;

  /** Returns the port on which it listens. */
  async listen({ host, port, orNext = false }: ListenAddress): Promise<number> {
    const [first = host, ...others] = await addressesOf(host);
    const server = this.#createServer();
    await listenOnPort(server, { host: first, port, orNext });
    const taken = portOf(server);
    this.#servers = [server];
    for (const other of others) {
      const second = this.#createServer();
      // The other address of "localhost"; a machine without IPv6 has none.
      const listens = await listenOnPort(second, { host: other, port: taken }).then(
        () => true,
        () => false,
      );
      if (listens) this.#servers = [...this.#servers, second];
    }
    return taken;
  }

  get server(): Server | undefined {
    return this.#servers[0];
  }

  /** Adds a process to those that get connections. */
  join(member: ApiProcessHandle): void {
    if (this.#members.includes(member)) return;
    this.#members.push(member);
    this.#underWay.set(member, 0);
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const socket of waiting) this.#handOn(socket);
  }

  /** The process gets no more connections; those sent before arrive before this message. */
  leave(member: ApiProcessHandle, lingerMs = 0): void {
    this.#members = this.#members.filter((other) => other !== member);
    member.send({ left: true, lingerMs });
  }

  /** The process has received the connection, so this copy of the handle can be closed. */
  took(id: number): void {
    const sent = this.#sent.get(id);
    if (!sent) return;
    this.#sent.delete(id);
    this.#count(sent.member, -1);
    sent.socket.destroy();
  }

  /** The process died. It is unknown whether it read from connections that it did not confirm, so they are closed. */
  lost(member: ApiProcessHandle): void {
    this.#members = this.#members.filter((other) => other !== member);
    this.#underWay.delete(member);
    for (const [id, sent] of this.#sent) {
      if (sent.member !== member) continue;
      this.#sent.delete(id);
      sent.socket.destroy();
    }
  }

  close(): void {
    for (const server of this.#servers) server.close();
    for (const socket of this.#waiting) socket.destroy();
    this.#waiting = [];
  }

  // Paused: no byte is read here, all of them belong to the process that gets the connection.
  #createServer(): Server {
    const server = createServer({ pauseOnConnect: true, allowHalfOpen: true }, (socket) => this.#handOn(socket));
    server.on('error', () => {}); // such as no more file handles: the connection is lost, the socket still listens
    return server;
  }

  #handOn(socket: Socket): void {
    socket.on('error', () => {}); // closed before a process got it
    const member = this.#next();
    if (!member) {
      this.#waiting.push(socket);
      return;
    }
    this.#lastId += 1;
    this.#sent.set(this.#lastId, { member, socket });
    this.#count(member, 1);
    member.send({ connection: this.#lastId }, socket);
  }

  // A process that has confirmed all its connections is responsive. Among those, round-robin.
  #next(): ApiProcessHandle | undefined {
    let best: ApiProcessHandle | undefined;
    for (const member of this.#members)
      if (best === undefined || this.#pending(member) < this.#pending(best)) best = member;
    if (best === undefined) return undefined;
    this.#members = [...this.#members.filter((other) => other !== best), best];
    return best;
  }

  #pending(member: ApiProcessHandle): number {
    return this.#underWay.get(member) ?? 0;
  }

  #count(member: ApiProcessHandle, change: 1 | -1): void {
    if (this.#underWay.has(member)) this.#underWay.set(member, this.#pending(member) + change);
  }
}

async function addressesOf(host: string): Promise<readonly string[]> {
  if (host !== 'localhost') return [host];
  const found = await lookup(host, { all: true }).catch(() => []);
  return found.length > 0 ? found.map(({ address }) => address) : ['127.0.0.1'];
}
