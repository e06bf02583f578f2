// One process under the supervisor: started, told its environment, started again when it dies, and given up on when it
// keeps dying.
import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Environment } from '../../platform/config/config.ts';

/** A process ends with this when no restart can help: the operator has to change something. (sysexits.h: EX_CONFIG) */
export const exitHopeless = 78;

export type Ready = Readonly<Record<string, string>>;

export interface ChildOptions {
  readonly name: string;
  readonly entry: URL;
  /** Asked at every start, so that a restart can keep the port of the first. */
  readonly args?: () => readonly string[];
  /** Sent once the code is loaded; a process that takes its settings from arguments has none. */
  readonly environment?: () => Promise<Environment>;
  readonly say: (line: string) => void;
  readonly onGiveUp: (error: Error) => void;
}

export class Child {
  readonly #options: ChildOptions;
  readonly #deaths: number[] = [];
  readonly #firstReady = new FirstReady();
  #process: ChildProcess | undefined;
  #stopping = false;

  constructor(options: ChildOptions) {
    this.#options = options;
  }

  start(): void {
    const { entry, args, environment, name } = this.#options;
    // Its own process group: a Ctrl-C in the terminal reaches the supervisor alone, which then stops things in order.
    const child = spawn(process.execPath, [...nodeArguments(), fileURLToPath(entry), ...(args?.() ?? [])], {
      stdio: ['pipe', environment ? 'inherit' : 'pipe', 'inherit', 'ipc'],
      env: { ...process.env, TALONARIO_SUPERVISED: '1' },
      detached: true,
    });
    this.#process = child;
    child.stdin?.on('error', () => {});
    child.on('error', (error) => this.#options.say(`${name}: ${error.message}`));
    child.on('message', (message: { ready?: Ready }) => {
      if (message.ready) this.#firstReady.resolve(message.ready);
      else if ('watch:import' in message) process.send?.(message); // npm run dev: node --watch hears of files through us
    });
    if (child.stdout) this.#readFirstLine(child);
    child.once('exit', (code, signal) => this.#onExit(code, signal));
    environment?.().then(
      (values) => child.connected && child.send({ environment: values }, () => {}),
      () => {}, // whoever prepares the environment reports it
    );
  }

  ready(): Promise<Ready> {
    return this.#firstReady.promise;
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

  // {"ready":true,"url":…,"controlUrl":…}
  #readFirstLine(child: ChildProcess): void {
    if (!child.stdout) return;
    const lines = createInterface({ input: child.stdout });
    lines.on('line', (line) => {
      const message = parseReady(line);
      if (message) this.#firstReady.resolve(message);
    });
  }

  async #onExit(code: number | null, signal: NodeJS.Signals | null): Promise<void> {
    if (this.#stopping) return;
    const { name, say } = this.#options;
    const how = signal ?? `code ${code}`;
    const now = Date.now();
    this.#deaths.push(now);
    while ((this.#deaths[0] ?? now) < now - 60_000) this.#deaths.shift();
    if (code === exitHopeless) return this.#giveUp(`${name} cannot start`);
    if (this.#deaths.length >= 5) return this.#giveUp(`${name} died ${this.#deaths.length} times in a minute (${how})`);
    say(`${name} ended (${how}): starting it again`);
    await sleep(100 * 2 ** this.#deaths.length);
    if (!this.#stopping) this.start();
  }

  #giveUp(why: string): void {
    const error = new Error(why);
    this.#firstReady.reject(error);
    this.#options.onGiveUp(error);
  }
}

// Settled once: by the first word that the process is ready, or when it is given up on.
class FirstReady {
  resolve: (ready: Ready) => void = () => {};
  reject: (error: Error) => void = () => {};
  readonly promise = new Promise<Ready>((resolve, reject) => {
    this.resolve = resolve;
    this.reject = reject;
  });

  constructor() {
    this.promise.catch(() => {}); // also reported through onGiveUp
  }
}

// The same way of running TypeScript as ours, without what belongs to this process alone.
function nodeArguments(): readonly string[] {
  return process.execArgv.filter((argument) => !/^--(watch|inspect)/.test(argument));
}

function parseReady(line: string): Ready | undefined {
  try {
    const message = JSON.parse(line) as Ready & { ready?: unknown };
    return message.ready === true ? message : undefined;
  } catch {
    return undefined;
  }
}
