// A process under the supervisor: it gets its environment, and is restarted when it dies. A process that was ready once
// is always restarted. A process that never became ready, or reports unusable settings, is given up.
import { type ChildProcess, type Serializable, spawn } from 'node:child_process';
import type { Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Environment } from '../../platform/config/config.ts';
import { apiWatchdogTiming, EventLoopWatchdog, type WatchdogTiming } from './watchdog.ts';

/**
 * Exit code of a process that should not be restarted, because the operator has to change something (sysexits.h:
 * EX_CONFIG).
 */
export const exitCodeNoRestart = 78;

export type ReadyMessage = Readonly<Record<string, string>>;

export interface SupervisedProcessOptions {
  readonly name: string;
  readonly entry: URL;
  /**
   * Returns the arguments of the process. Called at every start, so that a restart can reuse the port of the first
   * start.
   */
  readonly args?: () => readonly string[];
  /**
   * Returns the environment of the process, which gets it when its code is loaded. Undefined if the process gets its
   * settings as arguments.
   */
  readonly environment?: () => Promise<Environment>;
  readonly say: (line: string) => void;
  readonly onGiveUp: (error: TooManyRestarts) => void;
  /** Called after every start, when the process is ready. */
  readonly onReady?: (ready: ReadyMessage) => void;
  readonly onMessage?: (message: Record<string, unknown>) => void;
  /**
   * Called when the process has ended. `ready` is its readiness message, if it sent one; `asked` is true if it was
   * asked to end.
   */
  readonly onExit?: (ready: ReadyMessage | undefined, asked: boolean) => void;
  /** True while other processes do the same work. Then they continue even if this process reports unusable settings. */
  readonly othersServe?: () => boolean;
  readonly patience?: WatchdogTiming;
}

/** Error that ends the supervisor. The process has printed its own message before. */
export class TooManyRestarts extends Error {
  readonly hopeless: boolean;

  constructor(message: string, hopeless: boolean) {
    super(message);
    this.hopeless = hopeless;
  }
}

export class SupervisedProcess {
  readonly #options: SupervisedProcessOptions;
  readonly #deaths: number[] = [];
  readonly #firstReady = new FirstReady();
  #process: ChildProcess | undefined;
  #ready: ReadyMessage | undefined;
  #served = false;
  #stopping = false;
  #expected = false; // the process was asked to end and is started again
  #pulse: EventLoopWatchdog | undefined;

  constructor(options: SupervisedProcessOptions) {
    this.#options = options;
  }

  get pid(): number | undefined {
    return this.#process?.pid;
  }

  start(): void {
    const { entry, args, environment, name } = this.#options;
    this.#ready = undefined;
    this.#expected = false;
    // The process gets its own process group, so that Ctrl-C in the terminal reaches only the supervisor, which then
    // stops all processes in order.
    const child = spawn(process.execPath, [...nodeArguments(), fileURLToPath(entry), ...(args?.() ?? [])], {
      stdio: ['pipe', environment ? 'inherit' : 'pipe', 'inherit', 'ipc'],
      env: { ...process.env, TALONARIO_SUPERVISED: '1' },
      detached: true,
    });
    this.#process = child;
    child.stdin?.on('error', () => {});
    child.on('error', (error) => this.#options.say(`${name}: ${error.message}`));
    child.on('message', (message: { ready?: ReadyMessage }) => this.#onMessage(message));
    if (child.stdout) this.#readFirstLine(child);
    child.once('exit', (code, signal) => this.#onExit(code, signal));
    environment?.().then(
      (values) => child.connected && child.send({ environment: values }, () => {}),
      () => {}, // start() reports the failed preparation
    );
  }

  ready(): Promise<ReadyMessage> {
    return this.#firstReady.promise;
  }

  /** Sends a message. A connection that is sent with it remains open in this process until the receiver confirms it. */
  send(message: Serializable, connection?: Socket): void {
    const child = this.#process;
    if (!child?.connected) return;
    const ignore = () => {}; // the 'exit' event reports the death of the process
    if (connection) child.send(message, connection, { keepOpen: true }, ignore);
    else child.send(message, ignore);
  }

  /** Asks the process to end. It is then started again. */
  restart(): void {
    this.#expected = true;
    this.#process?.kill('SIGTERM');
  }

  async stop(patienceMs: number): Promise<void> {
    this.#stopping = true;
    const child = this.#process;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    const late = new AbortController();
    await Promise.race([ended, sleep(patienceMs, undefined, { signal: late.signal }).catch(() => {})]);
    late.abort();
    child.kill('SIGKILL');
    await ended;
  }

  #onMessage(message: { ready?: ReadyMessage }): void {
    if (message.ready) this.#becomeReady(message.ready);
    else if ('pong' in message) this.#pulse?.answered();
    else if ('watch:import' in message)
      process.send?.(message); // `npm run dev`: node --watch gets the list of watched files through this process
    else this.#options.onMessage?.(message as Record<string, unknown>);
  }

  #becomeReady(ready: ReadyMessage): void {
    this.#ready = ready;
    this.#served = true;
    this.#firstReady.resolve(ready);
    if (this.#stopping) return;
    if (this.#options.environment) this.#watch();
    this.#options.onReady?.(ready);
  }

  // Kills the process if it does not answer pings. It is then restarted as if it had died.
  #watch(): void {
    const { name, say, patience = apiWatchdogTiming } = this.#options;
    const child = this.#process;
    this.#pulse = new EventLoopWatchdog(
      patience,
      () => this.send({ ping: true }),
      () => {
        say(
          `ALERT: ${name} (process ${child?.pid}) has not answered for ${(patience.everyMs * patience.questions) / 1000} s; ending it`,
        );
        child?.kill('SIGKILL');
      },
    );
  }

  // Reads the readiness message, for example {"ready":true,"url":…,"controlUrl":…}.
  #readFirstLine(child: ChildProcess): void {
    if (!child.stdout) return;
    const lines = createInterface({ input: child.stdout });
    lines.on('line', (line) => {
      const message = parseReady(line);
      if (message) this.#becomeReady(message);
    });
  }

  async #onExit(code: number | null, signal: NodeJS.Signals | null): Promise<void> {
    const { name, say, onExit, othersServe } = this.#options;
    this.#pulse?.stop();
    onExit?.(this.#ready, this.#stopping || this.#expected);
    if (this.#stopping) return;
    if (this.#expected) return this.start();
    const how = signal ?? `code ${code}`;
    const now = Date.now();
    this.#deaths.push(now);
    while ((this.#deaths[0] ?? now) < now - 60_000) this.#deaths.shift();
    const times = this.#deaths.length;
    if (code === exitCodeNoRestart && !(this.#served && othersServe?.()))
      return this.#giveUp(`${name} cannot start`, true);
    if (!this.#served && times >= 5) return this.#giveUp(`${name} died ${times} times and never got ready (${how})`);
    const often = times >= 5 ? `, ${times} times in the last minute: LOOK AT THE LINES ABOVE` : '';
    say(`ALERT: ${name} ended (${how})${often}; starting it again`);
    await sleep(Math.min(100 * 2 ** (times - 1), longestPauseMs));
    if (!this.#stopping) this.start();
  }

  #giveUp(why: string, hopeless = false): void {
    const error = new TooManyRestarts(why, hopeless);
    this.#firstReady.reject(error);
    this.#options.onGiveUp(error);
  }
}

const longestPauseMs = 2_000;

// Promise that resolves when the process is ready for the first time, and rejects when it is given up.
class FirstReady {
  resolve: (ready: ReadyMessage) => void = () => {};
  reject: (error: Error) => void = () => {};
  readonly promise = new Promise<ReadyMessage>((resolve, reject) => {
    this.resolve = resolve;
    this.reject = reject;
  });

  constructor() {
    this.promise.catch(() => {}); // the failure is also reported through onGiveUp
  }
}

// Arguments for Node. The arguments of this process are passed on, except --watch and --inspect. Those that the
// operator adds are last and take precedence.
function nodeArguments(): readonly string[] {
  return [youngGenerationFlag, ...process.execArgv.filter((argument) => !/^--(watch|inspect)/.test(argument))];
}

// Minimum size of V8's young generation in megabytes. V8 starts with one and grows, which copies short-lived objects of
// a request again and again: docs/decisions/cpu-cost.md.
export const youngGenerationFlag = '--min-semi-space-size=16';

function parseReady(line: string): ReadyMessage | undefined {
  try {
    const message = JSON.parse(line) as ReadyMessage & { ready?: unknown };
    return message.ready === true ? message : undefined;
  } catch {
    return undefined;
  }
}
