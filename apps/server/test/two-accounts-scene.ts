// The service as an operator runs it (two api processes, a worker, a mail server, SRI's simulator) with two accounts: one that sends whatever it
// likes, and one that works.
import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { migrate } from '../src/platform/db/migrate.ts';
import { openOwnerDatabase } from '../src/platform/db/pool.ts';
import { findFreePort } from '../src/platform/listen/free-port.ts';
import { bodiesOf, type IssuingBusiness, makeIssuingBusiness } from './issuing-scene.ts';
import { startMailServer } from './mail-server.ts';
import { keysOf } from './master-keys.ts';
import { fileForm } from './received-scene.ts';
import { runEntry } from './run-source.ts';
import { startTemporaryServer } from './temporary-server.ts';
import { type Answer, makeTestAccount, type PlainRequest, send } from './test-app.ts';

export interface WorkingAccount {
  readonly business: IssuingBusiness;
  call(path: string, request?: PlainRequest): Promise<Answer>;
  /** Issues an invoice, and gives its id and its XML as the customer gets it. */
  issue(): Promise<{ readonly id: number; readonly xml: string }>;
  /** Sends a file of received documents; gives the id of the import. */
  startImport(file: Buffer): Promise<number>;
  /** Until the import has ended. */
  waitForImport(id: number): Promise<{ readonly status: string; readonly rows: number }>;
}

export interface TwoAccounts {
  readonly attacker: WorkingAccount;
  readonly other: WorkingAccount;
  /** How many mails have arrived. */
  mails(): number;
  close(): Promise<void>;
}

export async function openTwoAccounts(): Promise<TwoAccounts> {
  const server = await startTemporaryServer({ durable: false });
  const simulator = runEntry('simulator');
  const [, ready = ''] = await simulator.waitFor(/^(\{"ready".*\})$/m);
  const mail = await startMailServer();
  await migrate(server.url);
  const owner = openOwnerDatabase({ databaseUrl: server.url, databasePoolSize: 2 }, 'two accounts');
  const masterKey = randomBytes(32).toString('base64');
  const port = await findFreePort('127.0.0.1', 0);
  const env = {
    NODE_ENV: 'test',
    DATABASE_URL: server.url,
    TALONARIO_MASTER_KEY: masterKey,
    TALONARIO_SRI_TEST_URL: (JSON.parse(ready) as { url: string }).url,
    TALONARIO_API_PROCESSES: '2',
    TALONARIO_WAKE_UPS: 'database', // as in production
    SMTP_URL: mail.url,
    TALONARIO_MAIL_FROM: 'facturas@example.com',
    PORT: String(port),
    METRICS_PORT: 'off',
    LOG_LEVEL: 'info', // says when it is ready
  };
  const processes = ['api', 'worker'].map((name) => runEntry(name, { env }));
  const [api, worker] = processes;
  while ([...(api?.output().matchAll(/an api process is ready/g) ?? [])].length < 2) await sleep(50);
  await worker?.waitFor(/worker is ready/);
  const open = async (): Promise<WorkingAccount> => {
    const account = await makeTestAccount({ owner });
    const business = await makeIssuingBusiness(owner, account.id, { masterKeys: () => keysOf(masterKey) });
    return workAs(`http://127.0.0.1:${port}/api/v1`, account.key, business);
  };
  return {
    attacker: await open(),
    other: await open(),
    mails: () => mail.received.length,
    close: async () => {
      for (const { child } of processes) child.kill('SIGTERM');
      await Promise.all(processes.map(({ exited }) => exited));
      simulator.child.kill();
      await mail.close();
      await owner.destroy();
      await server.remove();
    },
  };
}

function workAs(url: string, key: string, business: IssuingBusiness): WorkingAccount {
  const { businessId } = business;
  const call = (path: string, request: PlainRequest = {}) =>
    send(`${url}${path}`, { ...request, headers: { 'x-api-key': key, 'idempotency-key': randomUUID() } });
  const recordOf = ({ status, body, text }: Answer): Record<string, unknown> => {
    if (status >= 300) throw new Error(`${status}: ${text}`);
    return body.data as Record<string, unknown>;
  };
  return {
    business,
    call,
    issue: async () => {
      const invoice = { ...bodiesOf(business)['01'], emit: true };
      const { id, state } = recordOf(await call('/documents', { method: 'POST', json: invoice }));
      if (state !== 'authorizated') throw new Error(`not authorised: ${state}`);
      const { text } = await call(`/documents/${id}/download?businessId=${businessId}&format=xml`);
      return { id: Number(id), xml: text };
    },
    startImport: async (file) => {
      const path = `/received-documents:import?businessId=${businessId}`;
      return Number(recordOf(await call(path, { method: 'POST', body: fileForm(file, 'recibidos') })).id);
    },
    waitForImport: async (id) => {
      for (;;) {
        const { status, rows } = recordOf(await call(`/imports/${id}`));
        if (status === 'done' || status === 'failed') return { status, rows: Number(rows) };
        await sleep(10);
      }
    },
  };
}
