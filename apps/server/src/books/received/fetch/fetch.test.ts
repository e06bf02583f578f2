// Tests that fetching keys from SRI under all faults loses no key, stores none twice, verifies each, and does not
// affect emission. RECEIVED_KEYS=5000 EVIDENCE=1 is the long run of docs/evidence/received.md.
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { writeEvidence } from '../../../../test/evidence.ts';
import { bodiesOf, makeIssuingBusiness } from '../../../../test/issuing-business.ts';
import { type FetchingScene, fetchAllWaitingKeys, inventedAccessKey } from '../../../../test/received-documents.ts';
import { useScene } from '../../../../test/scene.ts';
import { type Client, makeClient, makeTestAccount, recordOfAnswer, sendRequest } from '../../../../test/test-app.ts';
import { createDocumentFetches } from '../../../authority/document-fetches.ts';
import { openSriTransport } from '../../../authority/transport.ts';
import { fetchDueDocuments } from './fetch-due.ts';

const wanted = Number(process.env.RECEIVED_KEYS ?? 30);
const seed = Number(process.env.RECEIVED_SEED ?? 7);

let businessId: number;
/** Worker with a short timeout, so that a missing answer on an open connection does not take long. */
let worker: FetchingScene;
const scene = useScene({ business: 'issuing', supplier: true });
const { supplier, client } = scene;

beforeAll(() => {
  businessId = scene.business.businessId;
  const { services } = scene.app;
  const fetches = createDocumentFetches({ settings: services.config, transport: openSriTransport(1) });
  const documentFetches = {
    ...fetches,
    ask: (environment: 1 | 2, key: string) => fetches.ask(environment, key, 1_000),
  };
  worker = { owner: scene.owner, app: { services: { ...services, documentFetches } } };
});

describe('keys', () => {
  it(
    `${wanted} of them arrive completely through every fault of SRI`,
    async () => {
      const keys = await issueMany(wanted);
      const started = recordOfAnswer(
        await client('receivedDocuments.fetch', { body: { business_id: businessId, access_keys: keys } }),
      );
      const desk = scene.desk;
      for (const [index, fault] of faults.entries())
        await desk.fault({ ...fault, target: 'authorization', probability: 0.03, seed: seed + index });
      const startedAt = performance.now();
      const left = await fetchAllWaitingKeys(worker, Math.max(60, wanted));
      const seconds = (performance.now() - startedAt) / 1000;
      const fired = (await desk.fired()).reduce((sum, { fired }) => sum + fired, 0);
      await desk.lift();
      expect(left).toBe(0);
      const ended = recordOfAnswer(await client('imports.get', { params: { id: started.id } }));
      expect(ended).toMatchObject({ status: 'done', rows: wanted, counts: { new: wanted } });
      const found = await scene.owner.selectFrom('received_documents').select(['access_key', 'xml_status']).execute();
      expect(new Set(found.map(({ access_key }) => access_key))).toEqual(new Set(keys));
      expect(found.filter(({ xml_status }) => xml_status !== 'verified')).toEqual([]);
      expect(found).toHaveLength(wanted);
      const { events } = await scene.owner
        .selectFrom('events')
        .select(sql<number>`count(*)`.as('events'))
        .where('type', '=', 'received.created')
        .executeTakeFirstOrThrow();
      expect(Number(events)).toBe(wanted);
      // The failures of the fetches have not changed the breaker of emission.
      const state = await scene.owner.selectFrom('authority_state').select(['up', 'failures']).execute();
      expect(state).toEqual([
        { up: true, failures: 0 },
        { up: true, failures: 0 },
      ]);
      const { authorizations = 0 } = await desk.counters();
      const latency = process.env.EVIDENCE === '1' ? await compareEmission(keys.slice(0, 500)) : [];
      writeEvidence('received.md', {
        title: 'Received documents fetched from SRI',
        command: `RECEIVED_KEYS=${wanted} EVIDENCE=1 npx vitest run --project server apps/server/src/books/received/fetch/fetch.test.ts`,
        about: `Keys of authorised documents of another taxpayer, asked for one after another from the simulator with ${faults.length} kinds of faults, each in three answers of a hundred.`,
        rows: [
          ['keys', String(wanted)],
          ['faults that happened', String(fired)],
          ['questions the simulator saw', String(authorizations)],
          ['lost', String(wanted - found.length)],
          ['kept twice', String(found.length - new Set(found.map(({ access_key }) => access_key)).size)],
          [
            'verified: schema, signature, digests, key',
            String(found.filter((row) => row.xml_status === 'verified').length),
          ],
          ['a second, without a pause between questions', (wanted / seconds).toFixed(1)],
          ["emission's breaker meanwhile", 'never opened, 0 failures'],
          ...latency,
        ],
      });
    },
    wanted > 100 ? 3_600_000 : 120_000,
  );

  it('are fetched by one process at a time, and not while emission finds SRI down', async () => {
    const { owner } = scene;
    const { accessKey } = await supplier.issue('01');
    await client('receivedDocuments.fetch', { body: { business_id: businessId, access_keys: [accessKey] } });
    const before = (await scene.desk.counters()).authorizations;
    const someone = '00000000-0000-0000-0000-000000000001';
    const lane = { lease_owner: someone, lease_until: new Date(Date.now() + 60_000) };
    await owner.updateTable('received_lanes').set(lane).execute();
    expect(await fetchDueDocuments(scene.app.services, 1)).toBe('idle');
    await owner.updateTable('received_lanes').set({ lease_owner: null, lease_until: null }).execute();
    await owner
      .updateTable('authority_state')
      .set({ up: false, next_probe_at: new Date(0) })
      .execute();
    expect(await fetchDueDocuments(scene.app.services, 1)).toBe('idle');
    expect((await scene.desk.counters()).authorizations).toBe(before);
    await owner.updateTable('authority_state').set({ up: true }).execute();
    await fetchAllWaitingKeys(scene);
    const [row] = (await client('receivedDocuments.list', { query: { businessId, accessKey } })).body.data as object[];
    expect(row).toMatchObject({ xmlStatus: 'verified' });
  });

  it('are fetched again as soon as emission reaches SRI, also during a long pause', async () => {
    const { owner } = scene;
    const { accessKey } = await supplier.issue('01');
    await client('receivedDocuments.fetch', { body: { business_id: businessId, access_keys: [accessKey] } });
    const fromNow = (minutes: number) => new Date(Date.now() + minutes * 60_000);
    await owner
      .updateTable('authority_state')
      .set({ up: true, changed_at: fromNow(-2) })
      .execute();
    const silence = { failures: 9, paused_until: fromNow(10), updated_at: fromNow(-1) };
    await owner.updateTable('received_lanes').set(silence).execute();
    expect(await fetchDueDocuments(scene.app.services, 1)).toBe('idle');
    await owner.updateTable('authority_state').set({ changed_at: new Date() }).execute();
    expect(await fetchDueDocuments(scene.app.services, 1)).toBe('busy');
    const [row] = (await client('receivedDocuments.list', { query: { businessId, accessKey } })).body.data as object[];
    expect(row).toMatchObject({ xmlStatus: 'verified' });
    expect(
      await owner.selectFrom('received_lanes').select(['failures']).where('environment_id', '=', 1).execute(),
    ).toEqual([{ failures: 0 }]);
  });

  it('that SRI never finds are given up after some tries, and can be requested again', async () => {
    const key = inventedAccessKey(4);
    const fetch = async () =>
      recordOfAnswer(
        await client('receivedDocuments.fetch', { body: { business_id: businessId, access_keys: [key] } }),
      );
    const { id } = await fetch();
    await fetchDueDocuments(scene.app.services, 1);
    // SRI was queried once and does not have the document yet: the import is done, its row waits.
    expect(recordOfAnswer(await client('imports.get', { params: { id } }))).toMatchObject({
      status: 'done',
      counts: { waiting: 1 },
    });
    await fetchAllWaitingKeys(scene);
    expect(recordOfAnswer(await client('imports.get', { params: { id } }))).toMatchObject({ counts: { notFound: 1 } });
    expect(await fetch()).toMatchObject({ counts: { waiting: 1 } });
    await fetchAllWaitingKeys(scene);
  });

  it('with a wrong digit are named in the refusal', async () => {
    const body = { business_id: businessId, access_keys: [inventedAccessKey(5), `9${inventedAccessKey(6).slice(1)}`] };
    const answer = await client('receivedDocuments.fetch', { body });
    expect([answer.status, (answer.body.errors as { field: string }[])[0]?.field]).toEqual([422, 'access_keys[1]']);
  });
});

/** Issues documents of the supplier through the API, five hundred in each request. */
async function issueMany(count: number): Promise<string[]> {
  const body = { ...bodiesOf(supplier.business)['01'], emit: true };
  const keys: string[] = [];
  while (keys.length < count) {
    const lot = Array.from({ length: Math.min(500, count - keys.length) }, () => body);
    const { text } = await sendRequest(`${scene.app.url}/api/v1/documents:batch`, {
      method: 'POST',
      headers: { 'x-api-key': supplier.key },
      json: lot,
    });
    const results = text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { data?: { accessKey: string; state: string } });
    const made = results.filter(({ data }) => data?.state === 'authorizated').map(({ data }) => data?.accessKey ?? '');
    if (made.length === 0) throw new Error(text.slice(0, 500));
    keys.push(...made);
  }
  return keys;
}

/**
 * Compares the duration of emissions without and with a worker that fetches documents for another account, with the
 * default pause.
 */
async function compareEmission(keys: readonly string[]): Promise<[string, string][]> {
  const { services } = scene.app;
  const account = await makeTestAccount(scene.database);
  const twin = await makeIssuingBusiness(scene.owner, account.id, services.config, {
    identification: scene.business.ruc,
  });
  const other = makeClient(scene.app.url, account.key) as Client;
  const body = { ...bodiesOf(scene.business)['01'], emit: true };
  const measure = async (): Promise<string> => {
    const times: number[] = [];
    for (let count = 0; count < 100; count += 1) {
      const at = performance.now();
      await client('documents.create', { body: body as never });
      times.push(performance.now() - at);
    }
    times.sort((one, two) => one - two);
    return `${times[50]?.toFixed(0)} ms, ${times[95]?.toFixed(0)} ms`;
  };
  await measure();
  const alone = await measure();
  await other('receivedDocuments.fetch', { body: { business_id: twin.businessId, access_keys: [...keys] } });
  const polite = { ...services, config: { ...services.config, receivedPauseMs: 150 } };
  let measuring = true;
  const fetching = (async () => {
    while (measuring) await fetchDueDocuments(polite, 1);
  })();
  const meanwhile = await measure();
  measuring = false;
  await fetching;
  const again = await measure();
  return [
    ['an emission, median and 95 of 100: alone', alone],
    ['while 500 keys are fetched, 150 ms apart', meanwhile],
    ['alone again', again],
  ];
}

const faults = [
  { kind: 'delay', ms: 30 },
  { kind: 'close' },
  { kind: 'reset-before' },
  { kind: 'reset-after' },
  { kind: 'half-open' },
  { kind: 'slow-drip', bytesPerSecond: 200 },
  { kind: 'truncated' },
  { kind: 'http500' },
  { kind: 'html' },
  { kind: 'rate-limit', limit: 20, windowMs: 200 },
  { kind: 'duplicate-autorizaciones' },
  { kind: 'altered-comprobante' },
  { kind: 'other-key' },
];
