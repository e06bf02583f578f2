// One taxpayer uses Talonario and another system, both with the same SRI.
import { sql } from 'kysely';
import { beforeAll, expect } from 'vitest';
import { bodiesOf, type IssuingBusiness, makeIssuingBusiness } from './issuing-business.ts';
import { fetchAllWaitingKeys, listImportRowsOf } from './received-documents.ts';
import { useScene } from './scene.ts';
import { type Client, makeClient, makeTestAccount, recordOfAnswer, recordsOfAnswer } from './test-app.ts';

export interface IssuedElsewhereDocument {
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

/** Row of the import's report about one access key. */
export interface BroughtInRow {
  readonly accessKey: string;
  readonly outcome: string;
  readonly documentId: number | null;
  readonly code: string | null;
  readonly params?: Record<string, unknown>;
}

export function useElsewhereScene() {
  const scene = useScene({ business: 'issuing', config: { receivedPauseMs: 0 }, otherApp: true });
  const { client, desk } = scene;
  /** Business with the same RUC in another account, which represents the other system. */
  let twin: { readonly client: Client; readonly business: IssuingBusiness };
  beforeAll(async () => {
    const { owner, app, business } = scene;
    const account = await makeTestAccount({ owner }, { retryWindowSeconds: 0 });
    const values = { identification: business.ruc };
    twin = {
      client: makeClient(app.url, account.key),
      business: await makeIssuingBusiness(owner, account.id, app.services.config, values),
    };
  });
  const businessId = () => scene.business.businessId;
  const rows = async (importId: number) => (await listImportRowsOf(client, importId)) as unknown as BroughtInRow[];
  /** Starts an import. SRI is not queried before the worker runs. */
  async function start(keys: readonly string[], by = client): Promise<{ readonly id: number }> {
    const body = { business_id: businessId(), access_keys: [...keys] };
    const answer = await by('documents.bringIn', { body });
    expect([answer.status, answer.body.data]).toMatchObject([202, { source: 'issued' }]);
    return recordOfAnswer(answer);
  }
  return {
    scene,
    client,
    desk,
    rows,
    start,
    async issueElsewhere(code = '01', change: object = {}): Promise<IssuedElsewhereDocument> {
      const body = { ...bodiesOf(twin.business)[code], emit: true, ...change };
      const answer = await twin.client('documents.create', { body: body as never });
      const record = recordOfAnswer(answer) as unknown as IssuedElsewhereDocument;
      if (record.state !== 'authorizated') throw new Error(`not authorised: ${answer.text}`);
      return record;
    },
    async bringIn(keys: readonly string[]): Promise<BroughtInRow[]> {
      const { id } = await start(keys);
      expect(await fetchAllWaitingKeys(scene)).toBe(0);
      expect(recordOfAnswer(await client('imports.get', { params: { id } }))).toMatchObject({ status: 'done' });
      return await rows(id);
    },
    async get(id: number | null | undefined): Promise<IssuedElsewhereDocument> {
      const query = { businessId: businessId() };
      return recordOfAnswer(
        await client('documents.get', { params: { id: id ?? 0 }, query }),
      ) as unknown as IssuedElsewhereDocument;
    },
    /** Returns the next invoice number in Talonario. */
    nextNumber: async () => (await invoiceSequence(client, businessId())).nextNumber,
    /** Sets the next invoice number in the other system. */
    async setNextElsewhere(next: number): Promise<void> {
      const { id } = await invoiceSequence(twin.client, twin.business.businessId);
      const { status } = await twin.client('sequences.update', { params: { id }, body: { next_number: next } });
      expect(status).toBe(200);
    },
    async count(table: 'documents' | 'events' | 'emails'): Promise<number> {
      const query = sql<{ count: number }>`
        select count(*) as count from ${sql.table(table)} where account_id = ${scene.account.id}`;
      return Number((await query.execute(scene.owner)).rows[0]?.count);
    },
    /** Body of a request that emits an invoice in Talonario. */
    emission: () => ({ ...bodiesOf(scene.business)['01'], emit: true }) as never,
  };
}

async function invoiceSequence(client: Client, businessId: number): Promise<{ id: number; nextNumber: number }> {
  const [row] = recordsOfAnswer(await client('sequences.list', { query: { businessId, documentTypeId: 1 } }));
  return row as unknown as { id: number; nextNumber: number };
}
