// The service as an operator runs it (two API processes, a worker, a mail server, the simulator) with two accounts: one
// attacks, the other works normally.
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { bodiesOf, type IssuingBusiness } from './issuing-business.ts';
import { startMailServer } from './mail-server.ts';
import { openProcessScene } from './process-scene.ts';
import { reportForm } from './received-documents.ts';
import { runEntry } from './run-source.ts';
import { type Answer, type PlainRequest, sendRequest } from './test-app.ts';

export interface ReadyToIssueAccount {
  readonly business: IssuingBusiness;
  call(path: string, request?: PlainRequest): Promise<Answer>;
  /** Issues an invoice. Returns its id and the XML that the customer gets. */
  issue(): Promise<{ readonly id: number; readonly xml: string }>;
  /** Uploads a file of received documents. Returns the id of the import. */
  startImport(file: Buffer): Promise<number>;
  /** Waits until the import has ended. */
  waitForImport(id: number): Promise<{ readonly status: string; readonly rows: number }>;
}

export interface TwoAccounts {
  readonly attacker: ReadyToIssueAccount;
  readonly other: ReadyToIssueAccount;
  /** Number of mails that the mail server has received. */
  mails(): number;
  close(): Promise<void>;
}

export async function openTwoAccounts(): Promise<TwoAccounts> {
  const mail = await startMailServer();
  const scene = await openProcessScene({
    environment: {
      TALONARIO_WAKE_UPS: 'database', // as in production
      SMTP_URL: mail.url,
      TALONARIO_MAIL_FROM: 'facturas@example.com',
    },
  });
  const processes = ['api', 'worker'].map((name) => runEntry(name, { env: scene.environment }));
  const [api, worker] = processes;
  while ([...(api?.output().matchAll(/an api process is ready/g) ?? [])].length < 2) await sleep(50);
  await worker?.waitFor(/worker is ready/);
  const open = async (): Promise<ReadyToIssueAccount> => {
    const { account, business } = await scene.makeIssuer();
    return readyToIssueAccount(`${scene.url}/api/v1`, account.key, business);
  };
  return {
    attacker: await open(),
    other: await open(),
    mails: () => mail.received.length,
    close: async () => {
      for (const { child } of processes) child.kill('SIGTERM');
      await Promise.all(processes.map(({ exited }) => exited));
      await scene.close();
      await mail.close();
    },
  };
}

function readyToIssueAccount(url: string, key: string, business: IssuingBusiness): ReadyToIssueAccount {
  const { businessId } = business;
  const call = (path: string, request: PlainRequest = {}) =>
    sendRequest(`${url}${path}`, { ...request, headers: { 'x-api-key': key, 'idempotency-key': randomUUID() } });
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
      return Number(recordOf(await call(path, { method: 'POST', body: reportForm(file, 'recibidos') })).id);
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
