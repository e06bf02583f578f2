// Scenes for server tests: a database, the service over HTTP, and the requested accounts, businesses and servers.
import { type Simulator, type SimulatorOptions, startSimulator } from '@talonario/simulator';
import type { Insertable } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { createApiKey } from '../src/identity/api-keys/store.ts';
import { listWorkerJobs } from '../src/operate/worker/jobs.ts';
import { dayInGuayaquil } from '../src/platform/clock/guayaquil.ts';
import { type Config, readConfig } from '../src/platform/config/config.ts';
import { loadNextDueTimes } from '../src/platform/db/next-work.ts';
import type { Tables } from '../src/platform/db/tables.ts';
import { once } from '../src/platform/once.ts';
import { type JobReport, runJobs } from '../src/platform/queue/run-jobs.ts';
import { makeSceneBusiness, type SceneBusiness } from './document-rows.ts';
import { bodiesOf, type IssuingBusiness, makeIssuingBusiness } from './issuing-business.ts';
import { startMailServer, type TestMailServer } from './mail-server.ts';
import { makePanelClient, type PanelClient, signIn } from './panel-client.ts';
import { expectPublishedBodies } from './published-webhooks.ts';
import { makeSupplier, type Supplier } from './received-documents.ts';
import { type SimulatorControl, simulatorControl, sriConfigOf } from './simulator-control.ts';
import {
  type Client,
  expectCreated,
  makeClient,
  makeTestAccount,
  recordOfAnswer,
  startTestApp,
  type TestAccount,
  type TestAccountOptions,
  type TestApp,
  type TestAppOptions,
  testEnvironment,
} from './test-app.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';
import { respondWith, startWebhookReceiver, type WebhookReceiver } from './webhook-receiver.ts';

/** Options of a scene. By default it has a database and the running service; everything else must be requested. */
export interface SceneOptions extends Omit<TestAppOptions, 'log'> {
  /** False for tests that call functions but no route, so that the service is not started. */
  readonly api?: false;
  /** An account with an API key. A requested business implies it. */
  readonly account?: true | TestAccountOptions;
  /** A second account, which must not read the records of the first. */
  readonly otherAccount?: true;
  /**
   * `issuing`: a business that can issue all types with the simulator. `rows`: a business for documents that the test
   * inserts as rows.
   */
  readonly business?: 'issuing' | 'rows';
  /** Another taxpayer that issues documents to the issuing business. */
  readonly supplier?: true;
  /** SRI's simulator, which authorises at once. An issuing business implies it unless `api` is false. */
  readonly simulator?: true | SimulatorOptions;
  /** A second API process with the same database. Its options are added to those of the first one. */
  readonly otherApp?: true | TestAppOptions;
  /** Runs the worker with all its jobs. Otherwise tests call the jobs that they need. */
  readonly worker?: 'running';
  /** A mail server, through which the service sends. */
  readonly mail?: true;
  /** A receiver of webhooks, at an address that the service may call. */
  readonly webhooks?: true;
  /** Collects the log lines of the service in `lines`. */
  readonly log?: true;
  /** Creates another account and business before each test. Only for `useScene`. */
  readonly accountPerTest?: true;
}

/** An account with clients that call the API and the panel for it. */
export interface Tenant extends TestAccount {
  readonly client: Client;
  /** Client with a key that may only access the test environment. */
  readonly testClient: Client;
  /** Client of an owner who is signed in to the panel. */
  readonly panel: PanelClient;
}

interface BaseScene {
  readonly database: TestDatabase;
  readonly db: TestDatabase['db'];
  readonly owner: TestDatabase['owner'];
  /** Settings for another process of the service on the same database. */
  readonly environment: Readonly<Record<string, string>>;
  /** Creates another business that can issue. */
  anotherBusiness(accountId: number, values?: Partial<Insertable<Tables['businesses']>>): Promise<IssuingBusiness>;
  close(): Promise<void>;
}

interface ApiParts {
  readonly app: TestApp;
  /**
   * Starts another API process with the same database. Its options are added to those of the first one. It is closed
   * with the scene.
   */
  anotherApp(options?: TestAppOptions): Promise<TestApp>;
  tenant(options?: TestAccountOptions): Promise<Tenant>;
  readonly lines: string[];
}

interface AccountParts {
  readonly account: Tenant;
  /** Client with the API key of the account. */
  readonly client: Client;
  /** Client of an owner of the account who is signed in to the panel. */
  readonly panel: PanelClient;
}

interface SimulatorParts {
  readonly simulator: Simulator;
  readonly desk: SimulatorControl;
}

interface IssuingParts {
  readonly business: IssuingBusiness;
  /** Issues a document of a type, which SRI authorises. */
  issue(code: string, change?: object): Promise<IssuedDocument>;
}

export interface IssuedDocument {
  readonly id: number;
  readonly number: string;
  readonly accessKey: string;
  readonly state: string;
  readonly total: number;
  readonly warnings: readonly { readonly code: string }[];
}

type Issuing = { readonly business: 'issuing' } | { readonly supplier: true };
type WithAccount = { readonly account: true | object } | { readonly business: string } | { readonly supplier: true };
type WithoutApi = { readonly api: false };
type WithSimulator<O> = O extends { readonly simulator: true | object }
  ? true
  : O extends WithoutApi
    ? false
    : O extends Issuing
      ? true
      : false;

/** Type of a scene with these options. */
export type Scene<O extends SceneOptions = Record<never, never>> = BaseScene &
  (O extends WithoutApi ? unknown : ApiParts) &
  (O extends WithAccount ? AccountParts : unknown) &
  (O extends { readonly otherAccount: true } ? { readonly otherAccount: Tenant } : unknown) &
  (WithSimulator<O> extends true ? SimulatorParts : unknown) &
  (O extends Issuing ? IssuingParts : unknown) &
  (O extends { readonly business: 'rows' } ? { readonly business: SceneBusiness } : unknown) &
  (O extends { readonly supplier: true } ? { readonly supplier: Supplier } : unknown) &
  (O extends { readonly otherApp: true | object } ? { readonly otherApp: TestApp } : unknown) &
  (O extends { readonly mail: true } ? { readonly mail: TestMailServer } : unknown) &
  (O extends { readonly webhooks: true } ? { readonly receiver: WebhookReceiver } : unknown);

export type IssuingScene = Scene<{ business: 'issuing' }>;
export type TwoAccountsScene = Scene<{ account: true; otherAccount: true }>;

/**
 * Opens a scene before the tests of a file and closes it after them. Functions (`client`, `panel`, `issue`, `desk`,
 * `supplier`) may be destructured before; all other fields are set when the tests run.
 */
export function useScene<const O extends SceneOptions = Record<never, never>>(options: O = {} as O): Scene<O> {
  const scene = {} as AnyScene;
  addCalls(scene, options);
  beforeAll(() => fill(scene, options));
  afterAll(() => scene.close());
  beforeEach(async () => {
    if (options.accountPerTest) await addAccount(scene, options);
    if (options.mail) scene.mail.behaviour = {};
    if (!options.webhooks) return;
    scene.receiver.received.length = 0;
    scene.receiver.respond = respondWith(204);
  });
  if (options.webhooks) afterEach(() => expectPublishedBodies(scene.receiver.received));
  return scene as Scene<O>;
}

export async function openScene<const O extends SceneOptions = Record<never, never>>(
  options: O = {} as O,
): Promise<Scene<O>> {
  const scene = {} as AnyScene;
  addCalls(scene, options);
  await fill(scene, options);
  return scene as Scene<O>;
}

export const todayInGuayaquil = (): string => dayInGuayaquil(new Date());

type Writable<T> = { -readonly [K in keyof T]: T[K] };
type AnyScene = Writable<BaseScene & ApiParts & AccountParts & SimulatorParts & Omit<IssuingParts, 'business'>> & {
  business: IssuingBusiness;
  otherAccount: Tenant;
  supplier: Supplier;
  madeSupplier: Supplier;
  otherApp: TestApp;
  mail: TestMailServer;
  receiver: WebhookReceiver;
};

async function fill(scene: AnyScene, options: SceneOptions): Promise<void> {
  const closing: (() => Promise<unknown>)[] = [];
  scene.close = async () => {
    for (const end of closing.splice(0).reverse()) await end();
  };
  try {
    await open(scene, options, closing);
  } catch (error) {
    await scene.close();
    throw error;
  }
}

async function open(scene: AnyScene, options: SceneOptions, closing: (() => Promise<unknown>)[]): Promise<void> {
  const database = await createTestDatabase();
  closing.push(() => database.drop());
  Object.assign(scene, { database, db: database.db, owner: database.owner, lines: [] });
  scene.environment = testEnvironment(database, options.environment);
  const addresses = await openServers(scene, options, closing);
  if (options.api !== false) await openApi(scene, { ...options, config: { ...addresses, ...options.config } }, closing);
  const hasAccount = options.account || options.business || options.supplier;
  if (hasAccount && !options.accountPerTest) await addAccount(scene, options);
  if (options.otherAccount) scene.otherAccount = await makeTenant(scene);
  if (options.supplier) scene.madeSupplier = await makeSupplier(scene, scene.business);
}

/** Starts the servers that the service calls. Returns settings with their addresses. */
async function openServers(
  scene: AnyScene,
  options: SceneOptions,
  closing: (() => Promise<unknown>)[],
): Promise<Partial<Config>> {
  const settings: Writable<Partial<Config>> = {};
  if (options.simulator || (issues(options) && options.api !== false)) {
    const wanted = options.simulator === true ? {} : options.simulator;
    const simulator = await startSimulator({
      ...wanted,
      settings: { authorizationMs: { min: 0, max: 0 }, ...wanted?.settings },
    });
    closing.push(() => simulator.close());
    scene.simulator = simulator;
    settings.sri = sriConfigOf(simulator);
  }
  if (options.mail) {
    const mail = await startMailServer();
    closing.push(() => mail.close());
    scene.mail = mail;
    settings.mail = { smtpUrl: mail.url, from: 'Talonario <facturas@talonario.example>' };
  }
  if (options.webhooks) {
    const receiver = await startWebhookReceiver();
    closing.push(() => receiver.close());
    scene.receiver = receiver;
    settings.webhookAllowPrivate = true;
  }
  return settings;
}

async function openApi(scene: AnyScene, options: SceneOptions, closing: (() => Promise<unknown>)[]): Promise<void> {
  // No pause between two queries to SRI, because it would only make tests longer.
  const settings = { ...(options.supplier && { receivedPauseMs: 0 }), ...options.config };
  const { log, ...given } = options;
  const start = async (more: TestAppOptions) => {
    const app = await startTestApp(scene.database, {
      ...given,
      ...more,
      config: { ...settings, ...more.config },
      services: { ...options.services, ...more.services },
      environment: { ...options.environment, ...more.environment },
    });
    closing.push(() => app.close());
    return app;
  };
  scene.app = await start(log ? { log: { write: (line) => void scene.lines.push(line) } } : {});
  // Longer deadline than in production, because the test machine may be busy.
  scene.anotherApp = (more = {}) => start({ ...more, emission: { inlineDeadlineMs: 30_000, ...more.emission } });
  scene.tenant = (account) => makeTenant(scene, account);
  if (options.otherApp) scene.otherApp = await scene.anotherApp(options.otherApp === true ? {} : options.otherApp);
  if (options.worker) closing.push(startWorker(scene.app));
}

const issues = (options: SceneOptions) => options.business === 'issuing' || options.supplier === true;

async function addAccount(scene: AnyScene, options: SceneOptions): Promise<void> {
  // Disables the recognition of repeats, because tests send the same body again for another document.
  const window = issues(options) ? { retryWindowSeconds: 0 } : {};
  const { owner } = scene.database;
  scene.account = await makeTenant(scene, { ...window, ...(options.account !== true && options.account) });
  if (issues(options)) scene.business = await scene.anotherBusiness(scene.account.id);
  else if (options.business) scene.business = (await makeSceneBusiness(owner, scene.account.id)) as IssuingBusiness;
}

async function makeTenant(scene: AnyScene, options: TestAccountOptions = {}): Promise<Tenant> {
  const { owner } = scene.database;
  const account = await makeTestAccount({ owner }, options);
  const keyed = once(() => makeClient(scene.app.url, account.key));
  const test = once(async () => {
    const key = await createApiKey(owner, { accountId: account.id, mode: 'test', name: 'Test mode' });
    return makeClient(scene.app.url, expectCreated(key).text);
  });
  const person = once(async () => makePanelClient(scene.app.url, await signIn({ owner }, account.id)));
  const panel: PanelClient = async (name, request) => await (await person())(name, request);
  return {
    ...account,
    // No API key may read the audit log, so the owner reads it through the panel.
    client: (name, request) => (name === 'auditLog.list' ? panel(name, request as object) : keyed()(name, request)),
    testClient: async (name, request) => await (await test())(name, request),
    panel,
  };
}

function addCalls(scene: AnyScene, options: SceneOptions): void {
  scene.anotherBusiness = (accountId, values) => {
    const config = scene.app?.services.config ?? readConfig(scene.environment);
    return makeIssuingBusiness(scene.owner, accountId, config, values);
  };
  const now = options.now ?? (() => new Date());
  scene.client = (name, request) => scene.account.client(name, request);
  scene.panel = (name, request) => scene.account.panel(name, request);
  scene.desk = simulatorControl({
    get controlUrl() {
      return scene.simulator.controlUrl;
    },
  });
  scene.supplier = {
    get business() {
      return scene.madeSupplier.business;
    },
    get key() {
      return scene.madeSupplier.key;
    },
    client: (name, request) => scene.madeSupplier.client(name, request),
    issue: (code, change) => scene.madeSupplier.issue(code, change),
  };
  scene.issue = async (code, change = {}) => {
    const body = { ...bodiesOf(scene.business, now())[code], ...change, emit: true };
    const answer = await scene.client('documents.create', { body: body as never });
    const record = recordOfAnswer(answer) as unknown as IssuedDocument;
    expect(record.state, answer.text).toBe('authorizated');
    return record;
  };
}

function startWorker({ services }: TestApp): () => Promise<void> {
  const report = ({ job, outcome, error }: JobReport) => {
    if (outcome === 'failed') console.error(job, error);
  };
  const { db, wakeups } = services;
  const worker = runJobs(listWorkerJobs(services), report, { look: () => loadNextDueTimes(db), wakeups });
  return () => worker.stop();
}
