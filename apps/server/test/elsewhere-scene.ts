// The same taxpayer here and in another system, before the same SRI.
import { sql } from 'kysely';
import { expect } from 'vitest';
import { type Client, dataOf, listOf } from './directory-scene.ts';
import { bodiesOf, type IssuingScene, makeIssuingBusiness, openIssuingScene, sriDesk } from './issuing-scene.ts';
import { fetchAll, rowsOf } from './received-scene.ts';
import { makeClient, makeTestAccount, type TestApp } from './test-app.ts';

export interface Issued {
  readonly id: number;
  readonly number: string;
  readonly accessKey: string;
  readonly state: string;
  readonly subtotal: number;
  readonly total: number;
  readonly date: string;
  readonly items: readonly object[];
  readonly taxes: readonly object[];
  readonly issuedElsewhere: boolean;
  readonly history: readonly { readonly reason: string }[];
  readonly creditBalance?: { readonly total: number };
  readonly annulment: { readonly state: string } | null;
}

/** A row of the report. */
export interface BroughtInRow {
  readonly accessKey: string;
  readonly outcome: string;
  readonly documentId: number | null;
  readonly code: string | null;
  readonly params?: Record<string, unknown>;
}

export interface ElsewhereScene {
  readonly scene: IssuingScene;
  /** Another api on the same database. */
  readonly other: TestApp;
  readonly desk: ReturnType<typeof sriDesk>;
  readonly client: Client;
  readonly businessId: number;
  issueElsewhere(code?: string, change?: object): Promise<Issued>;
  /** Starts bringing in; SRI is not asked yet. */
  start(keys: readonly string[], by?: Client): Promise<{ readonly id: number }>;
  bringIn(keys: readonly string[]): Promise<BroughtInRow[]>;
  rows(importId: number): Promise<BroughtInRow[]>;
  get(id: number | null | undefined): Promise<Issued>;
  /** Of invoices, here. */
  nextNumber(): Promise<number>;
  /** Of invoices, elsewhere. */
  setNextElsewhere(next: number): Promise<void>;
  count(table: 'documents' | 'events' | 'emails'): Promise<number>;
  /** The body of an emission here. */
  emission(): never;
  close(): Promise<void>;
}

export async function openElsewhereScene(): Promise<ElsewhereScene> {
  const scene = await openIssuingScene({ app: { config: { receivedPauseMs: 0 } } });
  const other = await scene.anotherApp();
  const client = makeClient(scene.app.url, scene.account.key) as Client;
  const { businessId } = scene.business;
  const twin = await makeTwin(scene);
  const rows = async (importId: number) => (await rowsOf(client, importId)) as unknown as BroughtInRow[];
  const start: ElsewhereScene['start'] = async (keys, by = client) => {
    const answer = await by('documents.bringIn', { body: { business_id: businessId, access_keys: [...keys] } });
    expect([answer.status, answer.body.data]).toMatchObject([202, { source: 'issued' }]);
    return dataOf(answer);
  };
  return {
    ...{ scene, other, client, businessId, start, rows, desk: sriDesk(scene.simulator) },
    issueElsewhere: twin.issue,
    async bringIn(keys) {
      const { id } = await start(keys);
      expect(await fetchAll(scene)).toBe(0);
      expect(dataOf(await client('imports.get', { params: { id } }))).toMatchObject({ status: 'done' });
      return await rows(id);
    },
    get: async (id) =>
      dataOf(await client('documents.get', { params: { id: id ?? 0 }, query: { businessId } })) as unknown as Issued,
    nextNumber: async () => (await invoiceSequence(client, businessId)).nextNumber,
    async setNextElsewhere(next) {
      const { id } = await invoiceSequence(twin.client, twin.businessId);
      const { status } = await twin.client('sequences.update', { params: { id }, body: { next_number: next } });
      expect(status).toBe(200);
    },
    async count(table) {
      const query = sql<{ count: number }>`
        select count(*) as count from ${sql.table(table)} where account_id = ${scene.account.id}`;
      return Number((await query.execute(scene.database.owner)).rows[0]?.count);
    },
    emission: () => ({ ...bodiesOf(scene.business)['01'], emit: true }) as never,
    close: async () => {
      await other.close();
      await scene.close();
    },
  };
}

async function makeTwin({ database, app, business }: IssuingScene) {
  const account = await makeTestAccount(database);
  const { owner } = database;
  await owner.updateTable('accounts').set({ retry_window_seconds: 0 }).where('id', '=', account.id).execute();
  const values = { identification: business.ruc };
  const twin = await makeIssuingBusiness(owner, account.id, app.services.config, values);
  const client = makeClient(app.url, account.key) as Client;
  return {
    client,
    businessId: twin.businessId,
    async issue(code = '01', change: object = {}): Promise<Issued> {
      const body = { ...bodiesOf(twin)[code], emit: true, ...change };
      const answer = await client('documents.create', { body: body as never });
      const record = dataOf(answer) as unknown as Issued;
      if (record.state !== 'authorizated') throw new Error(`not authorised: ${answer.text}`);
      return record;
    },
  };
}

async function invoiceSequence(client: Client, businessId: number): Promise<{ id: number; nextNumber: number }> {
  const [row] = listOf(await client('sequences.list', { query: { businessId, documentTypeId: 1 } }));
  return row as unknown as { id: number; nextNumber: number };
}
