// Supervisor of `npm start`: starts PostgreSQL, the simulator, the API processes and the worker, restarts them when
// they die, and stops them in order. Steps run concurrently where possible: processes load their code while the
// database starts.
import { type Environment, masterKeyPath, readConfig, readSettings } from '../../platform/config/config.ts';
import { describeGoLiveGuard } from '../../platform/config/go-live-guard.ts';
import type { DemoSignature } from '../../records/demo/demo-seed.ts';
import { type ApiAddress, ApiProcessGroup } from './api-group.ts';
import type { SupervisedDatabase } from './database.ts';
import { type DemoCredentials, type DemoFile, readDemoFile, storeDemoFile } from './demo-file.ts';
import { entryPointOf, simulatorEntry } from './entry-points.ts';
import { freeLeasesOfProcess } from './free-leases.ts';
import { prepareHomeFolder, removeRunningInstance, writeRunningInstance } from './home.ts';
import { formatStartupMessage } from './startup-message.ts';
import { type ReadyMessage, SupervisedProcess } from './supervised-process.ts';
import { relayWakeup } from './wakeup-relay.ts';
import { workerWatchdogTiming } from './watchdog.ts';

export type PrintLine = (line: string) => void;

export interface SupervisorSignals {
  readonly stop: AbortSignal;
  /** Registers the function that replaces all processes by new ones. During that no call is refused. */
  onRestart(restart: () => void): void;
  readonly panelBuilt: Promise<void>;
}

/** Runs until `stop` is aborted, or throws when it cannot continue. In both cases no process is left running. */
export async function runSupervisor(env: Environment, asks: SupervisorSignals, say: PrintLine): Promise<void> {
  const supervisor = new Supervisor(env, say, asks.panelBuilt);
  const asked = new Promise<void>((resolve) => asks.stop.addEventListener('abort', () => resolve(), { once: true }));
  asks.onRestart(() => supervisor.restart());
  try {
    await Promise.race([supervisor.bringUp(), supervisor.trouble, asked]);
    await Promise.race([supervisor.trouble, asked]);
  } finally {
    await supervisor.takeDown();
  }
}

class Supervisor {
  readonly #env: Environment;
  readonly #settings: ReturnType<typeof readSettings>;
  readonly #say: PrintLine;
  readonly #panelBuilt: Promise<void>;
  readonly #api: ApiProcessGroup;
  readonly #worker: SupervisedProcess;
  readonly #simulator: SupervisedProcess | undefined;
  #database: Promise<SupervisedDatabase> | undefined;
  #childEnvironment: Promise<Environment> | undefined;
  #simulatorReady: ReadyMessage | undefined;
  /** SRI's production address that the service uses: the simulator's, unless one is configured. */
  #productionUrl = '';
  #giveUp: (error: Error) => void = () => {};
  /** Rejects when a process has been given up. */
  readonly trouble: Promise<never>;

  constructor(env: Environment, say: PrintLine, panelBuilt: Promise<void>) {
    this.#env = env;
    this.#panelBuilt = panelBuilt;
    this.#settings = readSettings(env);
    this.#say = say;
    this.trouble = new Promise((_, reject) => {
      this.#giveUp = reject;
    });
    this.trouble.catch(() => {}); // prevents an unhandled rejection before the promise is awaited
    const common = { say, onGiveUp: this.#giveUp };
    this.#api = new ApiProcessGroup({
      ...common,
      settings: this.#settings,
      freeLeases: (leases) => this.#freeLeases(leases),
      onWork: (api) => this.#relayWork(api),
      environment: () => this.#sharedEnvironment(),
      orNextPort: true,
    });
    this.#worker = new SupervisedProcess({
      ...common,
      name: 'worker',
      entry: entryPointOf('worker'),
      environment: () => this.#workerEnvironment(),
      patience: workerWatchdogTiming,
      onMessage: (message) => message.work && this.#relayWork(this.#worker),
      onExit: (ready, asked) => {
        if (ready?.leases !== undefined && !asked) this.#freeLeases(ready.leases);
      },
    });
    if (this.#usesSimulator())
      this.#simulator = new SupervisedProcess({
        ...common,
        name: 'simulator',
        entry: simulatorEntry(),
        args: () => simulatorArguments(this.#simulatorReady),
      });
  }

  async bringUp(): Promise<void> {
    prepareHomeFolder(this.#settings.home, { needsMasterKey: !this.#namesMasterKey() });
    this.#database = this.#openDatabase();
    this.#childEnvironment = this.#database.then((opened) => this.#makeChildEnvironment(opened));
    for (const child of [this.#simulator, this.#api, this.#worker]) child?.start();
    const signature = this.#beginDemo();
    signature?.catch(() => {}); // the code that awaits the signature reports the failure
    const database = await this.#database;
    await this.#childEnvironment;
    const demo = await this.#prepareDemoAccount(signature);
    const panel = this.#panelBuilt.catch((error: Error) => this.#say(`ALERT: ${error.message}`));
    const [api] = await Promise.all([this.#api.open(), this.#worker.ready(), panel]);
    this.#welcome(database, api, demo);
  }

  async restart(): Promise<void> {
    this.#say(await this.#api.restart());
    this.#worker.restart();
  }

  async takeDown(): Promise<void> {
    await Promise.all([this.#api.stop(), this.#worker.stop(5_500)]);
    await this.#simulator?.stop(500);
    const database = await this.#database?.catch(() => undefined);
    if (!database) return;
    removeRunningInstance(this.#settings.home);
    await database.close();
  }

  #relayWork(from?: SupervisedProcess): void {
    relayWakeup(from, [...this.#api.processes, this.#worker]);
  }

  async #freeLeases(leases: string): Promise<void> {
    await freeLeasesOfProcess(
      () => this.#databaseUrl(),
      leases,
      () => this.#relayWork(),
    );
  }

  // The supervisor loads its own large modules after it started the other processes, because those have more code to
  // load.
  async #openDatabase(): Promise<SupervisedDatabase> {
    const { openSupervisedDatabase } = await import('./database.ts');
    const { home, databaseUrl } = this.#settings;
    return await openSupervisedDatabase({ home, databaseUrl, say: this.#say, onLost: this.#giveUp });
  }

  async #makeChildEnvironment(database: SupervisedDatabase): Promise<Environment> {
    const { migrate } = await import('../../platform/db/migrate.ts');
    const { choosePoolSize } = await import('./pool-size.ts');
    const { recordProductionSide } = await import('./production-side-store.ts');
    const databaseUrl = database.url;
    const [applied, simulator] = await Promise.all([
      migrate({ databaseUrl, databaseAdminUrl: this.#settings.databaseAdminUrl }),
      this.#simulator?.ready(),
    ]);
    // The pool size is read after the settings of the login role were changed, because a pooler reuses connections that
    // were opened before.
    const pool = await choosePoolSize({ ...this.#settings, databaseUrl }, this.#say);
    const sri = simulator ? simulatedSri(this.#env, simulator) : {};
    const productionUrl = sri.TALONARIO_SRI_PRODUCTION_URL ?? this.#settings.sri.productionUrl;
    await recordProductionSide({ databaseUrl, productionUrl }, (line) => this.#say(`ALERT: ${line}`));
    this.#productionUrl = productionUrl;
    const held = await database.holdCountersAfterRestore();
    if (held > 0) this.#say(`ALERT: restored from a backup; ${held} counters are held: talonario numbers list`);
    if (applied.length > 0) this.#say(`Database migrated to ${applied.at(-1)}`);
    this.#simulatorReady = simulator;
    return {
      DATABASE_URL: databaseUrl,
      TALONARIO_DATABASE_POOL: String(pool),
      TALONARIO_HOME: this.#settings.home,
      ...(this.#settings.databaseUrl === undefined && { TALONARIO_WAKE_UPS: 'supervisor' }),
      ...(this.#namesMasterKey() ? {} : { TALONARIO_MASTER_KEY_FILE: masterKeyPath(this.#settings.home) }),
      LOG_LEVEL: this.#env.LOG_LEVEL || 'warn',
      ...sri,
      ...this.#signUp(),
    };
  }

  async #sharedEnvironment(): Promise<Environment> {
    return { ...(await this.#childEnvironment) };
  }

  async #databaseUrl(): Promise<string> {
    return (await this.#sharedEnvironment()).DATABASE_URL ?? '';
  }

  // First port to try for metrics. API and worker each take the next free one.
  async #workerEnvironment(): Promise<Environment> {
    const { metricsPort } = this.#settings;
    const next = metricsPort === undefined ? 'off' : String(metricsPort && Math.min(metricsPort + 1, 65_535));
    return { ...(await this.#sharedEnvironment()), METRICS_PORT: next };
  }

  // Makes the demo signature while PostgreSQL creates its data folder.
  #beginDemo(): Promise<DemoSignature> | undefined {
    const { mode, home, signatureHash } = this.#settings;
    if (mode === 'production' || readDemoFile(home) !== undefined) return undefined;
    return import('./demo-directories.ts').then(({ makeDemoSignatureEarly }) => makeDemoSignatureEarly(signatureHash));
  }

  async #prepareDemoAccount(signature: Promise<DemoSignature> | undefined): Promise<DemoCredentials | undefined> {
    if (this.#settings.mode === 'production') return undefined;
    const { prepareDemoAccount } = await import('./demo.ts');
    return await prepareDemoAccount(readConfig({ ...this.#env, ...(await this.#childEnvironment) }), signature);
  }

  #welcome(database: SupervisedDatabase, api: ApiAddress, access: DemoCredentials | undefined): void {
    const { home, port } = this.#settings;
    const { url } = api;
    if (port !== 0 && api.port !== port) this.#say(`Port ${port} is taken: using ${api.port}`);
    const simulator = this.#simulatorReady;
    const demo: DemoFile | undefined = access && {
      url,
      apiBase: `${url}/api/v1`,
      ...access,
      simulatorUrl: simulator?.url,
      simulatorControlUrl: simulator?.controlUrl,
      metricsUrl: api.metricsUrl,
    };
    if (demo) storeDemoFile(home, demo);
    writeRunningInstance(home, { pid: process.pid, url });
    const seconds = performance.now() / 1000; // time since this process started, without compilation and build
    this.#say(
      formatStartupMessage({
        seconds,
        url,
        home,
        database: database.description,
        simulatorUrl: simulator?.url,
        demo,
        productionUrl: this.#productionUrl,
        providerRuc: this.#env.TALONARIO_PROVIDER_RUC || undefined,
        goLive: describeGoLiveGuard({
          ...this.#settings,
          sri: { ...this.#settings.sri, productionUrl: this.#productionUrl },
        }),
      }),
    );
  }

  // Settings for sign-up. With the demo account, sign-up would be closed for all other users. If the service can only
  // be reached from this machine, users who try Talonario may sign up.
  #signUp(): Environment {
    const { mode, host } = this.#settings;
    if (mode === 'production' || !['127.0.0.1', '::1', 'localhost'].includes(host)) return {};
    return {
      TALONARIO_SIGN_UP: this.#env.TALONARIO_SIGN_UP || 'open',
      TALONARIO_SIGN_UP_PLAN: this.#env.TALONARIO_SIGN_UP_PLAN || 'unlimited',
    };
  }

  #namesMasterKey(): boolean {
    return Boolean(this.#env.TALONARIO_MASTER_KEY || this.#env.TALONARIO_MASTER_KEY_FILE);
  }

  #usesSimulator(): boolean {
    if (this.#settings.mode === 'production') return false;
    return !this.#env.TALONARIO_SRI_TEST_URL || !this.#env.TALONARIO_SRI_PRODUCTION_URL;
  }
}

// Arguments of the simulator. A restarted simulator must have the same ports as before.
function simulatorArguments(before: ReadyMessage | undefined): readonly string[] {
  const portOf = (name: string) => (before ? new URL(before[name] ?? '').port : '0');
  const ports = [
    '--port',
    portOf('url'),
    '--production-port',
    portOf('productionUrl'),
    '--control-port',
    portOf('controlUrl'),
  ];
  return [...ports, '--profile', 'friendly', '--trust', 'any'];
}

function simulatedSri(env: Environment, simulator: ReadyMessage): Environment {
  return {
    TALONARIO_SRI_TEST_URL: env.TALONARIO_SRI_TEST_URL || simulator.url,
    ...(!env.TALONARIO_SRI_TEST_URL && { TALONARIO_SIMULATOR: '1' }),
    TALONARIO_SRI_PRODUCTION_URL: env.TALONARIO_SRI_PRODUCTION_URL || simulator.productionUrl,
  };
}
