// API processes of this machine: one listening socket and several processes. A process that dies is started again. On
// request all of them are replaced one by one.
import type { Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Environment, Settings } from '../../platform/config/config.ts';
import { closeServer, urlOfServer } from './addresses.ts';
import { ConnectionDispatcher, type DispatcherMessage } from './connection-dispatcher.ts';
import { entryPointOf } from './entry-points.ts';
import { SummedMetrics } from './sum-metrics.ts';
import { SupervisedProcess, type TooManyRestarts } from './supervised-process.ts';

export interface ApiGroupOptions {
  readonly settings: Settings;
  /** Called when a process died, with the name of its leases. */
  freeLeases(leases: string): void;
  /** Called when a process sends a wake-up. */
  onWork?(from: SupervisedProcess): void;
  /** Returns the environment of a process. Called at each start. */
  readonly environment: () => Promise<Environment>;
  readonly say: (line: string) => void;
  readonly onGiveUp: (error: TooManyRestarts) => void;
  /** If the port is in use, the next free one is used. */
  readonly orNextPort?: boolean;
}

export interface ApiAddress {
  readonly url: string;
  readonly port: number;
  readonly metricsUrl: string | undefined;
}

export class ApiProcessGroup {
  readonly #options: ApiGroupOptions;
  readonly #front = new ConnectionDispatcher();
  readonly #metrics = new SummedMetrics();
  readonly #serving = new Set<SupervisedProcess>();
  #children: SupervisedProcess[];
  #metricsServer: Server | undefined;
  #restarting: Promise<string> | undefined;
  #draining = false;
  #stopping = false;

  constructor(options: ApiGroupOptions) {
    this.#options = options;
    const { apiProcesses } = options.settings;
    this.#children = Array.from({ length: apiProcesses }, () => this.#newChild(options.onGiveUp));
  }

  get processes(): readonly SupervisedProcess[] {
    return this.#children;
  }

  /** Starts the processes. They load their code while the database starts, and get their settings when it runs. */
  start(): void {
    for (const child of this.#children) child.start();
  }

  /** Opens the port and waits until every process is ready. */
  async open(): Promise<ApiAddress> {
    const { host, port, publicUrl, tls } = this.#options.settings;
    const taken = await this.#front.listen({ host, port, orNext: this.#options.orNextPort === true });
    const metricsUrl = await this.#serveMetrics();
    await Promise.all(this.#children.map((child) => child.ready()));
    const { server } = this.#front;
    const url = publicUrl ?? (server ? urlOfServer(server, host, tls ? 'https' : 'http') : '');
    return { url, port: taken, metricsUrl };
  }

  /**
   * Replaces all processes: starts a new one for each, and stops the old one when the new one is ready. Returns a
   * message for the operator.
   */
  async restart(): Promise<string> {
    this.#restarting ??= this.#replaceAll().finally(() => {
      this.#restarting = undefined;
    });
    return await this.#restarting;
  }

  /**
   * Makes /readyz report that this machine is about to stop, so that load balancers stop using it. All requests are
   * still answered.
   */
  async drain(): Promise<void> {
    this.#draining = true;
    for (const child of this.#children) child.send(drainMessage);
    await sleep(this.#options.settings.drainMs);
  }

  async stop(): Promise<void> {
    this.#stopping = true;
    // close the port first: a client whose connection is refused tries another machine at once, but one that waits
    // until the end would get no answer
    this.#front.close();
    await Promise.all(this.#children.map((child) => child.stop(stopPatienceMs)));
    this.#metricsServer?.closeAllConnections();
    await closeServer(this.#metricsServer);
  }

  async #replaceAll(): Promise<string> {
    for (const old of [...this.#children]) {
      if (this.#stopping) return 'the restart ended: the service stops';
      const fresh = this.#newChild(() => {});
      this.#children.push(fresh);
      fresh.start();
      try {
        await fresh.ready();
      } catch (error) {
        this.#children = this.#children.filter((child) => child !== fresh);
        return `the restart ended, the old processes go on: ${(error as Error).message}`;
      }
      this.#front.leave(old, lingerMs);
      await old.stop(stopPatienceMs);
      this.#children = this.#children.filter((child) => child !== old);
    }
    return `${this.#children.length} api processes were replaced`;
  }

  #newChild(onGiveUp: (error: TooManyRestarts) => void): SupervisedProcess {
    const child: SupervisedProcess = new SupervisedProcess({
      name: 'api',
      entry: entryPointOf('api'),
      environment: async () => ({ ...(await this.#options.environment()), METRICS_PORT: 'off' }),
      say: this.#options.say,
      onGiveUp: (error) => {
        onGiveUp(error);
      },
      onReady: () => {
        this.#serving.add(child);
        this.#metrics.add(child);
        if (this.#draining) child.send(drainMessage);
      },
      onMessage: (message) => this.#onMessage(child, message),
      onExit: (ready, asked) => {
        this.#serving.delete(child);
        this.#front.lost(child);
        this.#metrics.lost(child, { asked });
        if (ready?.leases !== undefined && !asked) this.#options.freeLeases(ready.leases);
      },
      othersServe: () => [...this.#serving].some((other) => other !== child),
    });
    return child;
  }

  #onMessage(child: SupervisedProcess, message: Record<string, unknown>): void {
    if (message.work) this.#options.onWork?.(child);
    else if (message.joins) this.#front.join(child);
    else if (message.leaves) this.#front.leave(child);
    else if (typeof message.took === 'number') this.#front.took(message.took);
    else if (Array.isArray(message.metrics)) this.#metrics.receive(child, message.metrics);
  }

  async #serveMetrics(): Promise<string | undefined> {
    const { metricsHost: host, metricsPort: port } = this.#options.settings;
    if (port === undefined) return undefined;
    const { serveMetrics } = await import('../../platform/metrics/server.ts');
    const orNext = this.#options.orNextPort === true;
    this.#metricsServer = await serveMetrics(this.#metrics, { host, port, orNext });
    return `${urlOfServer(this.#metricsServer, host)}/metrics`;
  }
}

const drainMessage = { draining: true } satisfies DispatcherMessage;
const stopPatienceMs = 5_500;
/**
 * Time for clients to notice that their connection will be closed. During a rolling restart no connection is closed
 * earlier.
 */
const lingerMs = 2_000;
