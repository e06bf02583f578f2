// Listening socket of the API, in the process that starts the API processes. While that process lives no connection is
// refused, even if API processes die. Connections are passed on round-robin. The reason for not using node:cluster is
// in docs/decisions/0087.
import { lookup } from 'node:dns/promises';
import { createServer, type Server, type Socket } from 'node:net';
import { type ListenAddress, listenOnPort } from '../../platform/listen/free-port.ts';
import { portOfServer } from './addresses.ts';

/** An API process that gets connections. */
export interface ApiProcessHandle {
  send(message: DispatcherMessage, connection?: Socket): void;
}

export type DispatcherMessage =
  | { readonly connection: number }
  /** Announces that the API process will stop: /readyz reports not ready, but all requests are still answered. */
  | { readonly draining: true }
  /**
   * Announces that no more connections will come. Clients with an open connection are asked to open a new one, and have
   * `lingerMs` to notice.
   */
  | { readonly left: true; readonly lingerMs: number };

export class ConnectionDispatcher {
  #servers: readonly Server[] = [];
  /** Processes in the order in which they get connections. A process without unconfirmed connections is preferred. */
  #members: ApiProcessHandle[] = [];
  /** Connections that wait because no process is available. They are not refused. */
  #waiting: Socket[] = [];
  readonly #sent = new Map<number, { readonly member: ApiProcessHandle; readonly socket: Socket }>();
  readonly #underWay = new Map<ApiProcessHandle, number>();
  #lastId = 0;

  /** Opens the port. Returns its number. */
  async listen({ host, port, orNext = false }: ListenAddress): Promise<number> {
    const [first = host, ...others] = await addressesOf(host);
    const server = this.#createServer();
    await listenOnPort(server, { host: first, port, orNext });
    const taken = portOfServer(server);
    this.#servers = [server];
    for (const other of others) {
      const second = this.#createServer();
      // Also listens on the other address of "localhost". A machine without IPv6 has only one.
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

  /** Adds an API process, which from now on gets connections. */
  join(member: ApiProcessHandle): void {
    if (this.#members.includes(member)) return;
    this.#members.push(member);
    this.#underWay.set(member, 0);
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const socket of waiting) this.#handOn(socket);
  }

  /** Removes an API process. It gets no more connections; those sent before arrive before the message about it. */
  leave(member: ApiProcessHandle, lingerMs = 0): void {
    this.#members = this.#members.filter((other) => other !== member);
    member.send({ left: true, lingerMs });
  }

  /** The API process confirms that it has received a connection, so this process closes its copy of the handle. */
  took(id: number): void {
    const sent = this.#sent.get(id);
    if (!sent) return;
    this.#sent.delete(id);
    this.#count(sent.member, -1);
    sent.socket.destroy();
  }

  /** An API process died. It may have read from connections that it has not confirmed, so they are closed. */
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

  // Sockets are paused, because not one byte may be read here: all bytes are for the API process.
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

  // Selects an API process: round-robin among those that have confirmed all their connections, because those respond.
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
