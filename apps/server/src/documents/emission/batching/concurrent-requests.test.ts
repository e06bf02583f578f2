// Tests many requests at once: one document per idempotency key, consecutive numbers, batches that can be repeated.
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { bodiesOf } from '../../../../test/issuing-business.ts';
import { useScene } from '../../../../test/scene.ts';
import { makeClient, sendRequest } from '../../../../test/test-app.ts';
import type { DocumentBody } from '../../references.ts';
import { resolveReferences } from '../steps/resolve.ts';

let clients: ReturnType<typeof makeClient>[];
const scene = useScene({ business: 'issuing' });

beforeAll(async () => {
  const apps = await Promise.all([scene.anotherApp(), scene.anotherApp()]);
  clients = apps.map(({ url }) => makeClient(url, scene.account.key));
});

const client = (index: number) => clients[index % clients.length] as (typeof clients)[number];
const dataOf = (answer: { body: Record<string, unknown> }) => answer.body.data as { id: number; number: string };
const invoice = (more: object = {}) => ({ ...bodiesOf(scene.business)['01'], emit: true, ...more });

describe('50 requests at once through two processes', () => {
  test('with one Idempotency-Key: one document, 50 equal answers', async () => {
    const headers = { 'idempotency-key': 'once-and-only-once' };
    const body = invoice();
    const ask = async (index: number) => {
      for (;;) {
        const answer = await client(index)('documents.create', { body, headers });
        // The first request may still be in progress, on a slow machine even after its deadline. The contract says that
        // the client must repeat the request.
        if (answer.status !== 409 && answer.status !== 503) return answer;
        await new Promise((done) => setTimeout(done, 200));
      }
    };
    const answers = await Promise.all(Array.from({ length: 50 }, (_, index) => ask(index)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(answers.filter(({ headers }) => headers.get('idempotent-replayed') !== 'true').length).toBeLessThanOrEqual(
      1,
    );
  });

  test('without a key: 50 consecutive numbers, no gap, no duplicate', async () => {
    const emit = async (index: number) => {
      for (;;) {
        const answer = await client(index)('documents.create', { body: invoice() });
        // A busy machine may refuse a request before it does anything. The client repeats it.
        if (answer.status === 201 || answer.body.data !== undefined) return dataOf(answer).number;
        expect(answer.body.code).toMatch(/^(service.overloaded|database.unavailable)$/);
      }
    };
    const numbers = await Promise.all(Array.from({ length: 50 }, (_, index) => emit(index)));
    expect(new Set(numbers).size).toBe(50);
    const rows = await scene.owner
      .selectFrom('documents')
      .select('number')
      .where('number', 'is not', null)
      .orderBy('number')
      .execute();
    expect(rows.map(({ number }) => Number(number?.slice(-9)))).toEqual(rows.map((_, index) => index + 1));
    const counters = await scene.desk.counters();
    expect(counters.byteDifferences).toBe(0);
  });

  test('requests that wait for the same counter share a transaction, and a refused one does not delay the others', async () => {
    const last = async () => {
      const { rows } = await sql<{
        sequential: number;
      }>`select max(sequential) as sequential from document_numbers`.execute(scene.owner);
      return rows[0]?.sequential ?? 0;
    };
    const before = await last();
    // Two documents are refused under the lock, because their numbers are taken already.
    const bodies = Array.from({ length: 16 }, (_, index) =>
      invoice({ detail: `shared ${index}`, ...(index % 5 === 2 && { external_id: 'only once' }) }),
    );
    const answers = await Promise.all(bodies.map((body) => client(0)('documents.create', { body })));
    const refused = answers.filter(({ body }) => body.code === 'record.external_id_taken');
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(14).fill(201), 409, 409]);
    expect(refused).toHaveLength(2);
    expect((await last()) - before).toBe(14);
    const shared = await Promise.all(
      Array.from({ length: 16 }, (_, index) =>
        client(0)('documents.create', { body: invoice({ detail: `again ${index}` }) }),
      ),
    );
    const numbers = shared.map((answer) => dataOf(answer).number).sort();
    expect(new Set(numbers).size).toBe(16);
    expect(await last()).toBe(before + 30);
    const { rows } = await sql<{ transactions: number }>`
      select count(distinct xmin::text)::int as transactions from document_numbers where sequential > ${before + 14}`.execute(
      scene.owner,
    );
    expect(rows[0]?.transactions).toBeLessThan(16);
  });

  test('one draft emitted 20 times at once is emitted once', async () => {
    const { id } = dataOf(await client(0)('documents.create', { body: invoice({ emit: false }) }));
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        client(index)('documents.update', { params: { id }, body: { emit: true } }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(19);
  });
});

describe('idempotency of documents', () => {
  test('the same key with another body is refused', async () => {
    const headers = { 'idempotency-key': 'first-body' };
    await client(0)('documents.create', { body: invoice(), headers });
    const other = await client(1)('documents.create', { body: invoice({ detail: 'otro' }), headers });
    expect(other.status).toBe(422);
    expect(other.body.code).toBe('idempotency.key_reused');
  });

  test('a repeated request is answered with the current state of the document', async () => {
    const headers = { 'idempotency-key': 'draft-then-emitted' };
    const body = invoice({ emit: false });
    const first = await client(0)('documents.create', { body, headers });
    const { id } = dataOf(first);
    await client(0)('documents.update', { params: { id }, body: { emit: true } });
    const replayed = await client(1)('documents.create', { body, headers });
    expect(replayed.headers.get('idempotent-replayed')).toBe('true');
    expect(replayed.body.data).toMatchObject({ id, state: 'authorizated' });
  });

  test('a refused request leaves the key free for the corrected one', async () => {
    const headers = { 'idempotency-key': 'corrected' };
    expect((await client(0)('documents.create', { body: invoice({ customer_id: 999_999 }), headers })).status).toBe(
      422,
    );
    expect((await client(0)('documents.create', { body: invoice({ customer_id: 999_999 }), headers })).status).toBe(
      422,
    );
  });
});

describe('POST /documents:batch', () => {
  const batch = async (body: string, headers: Record<string, string> = {}) => {
    const answer = await sendRequest(`${scene.app.url}/api/v1/documents:batch`, {
      method: 'POST',
      headers: { 'x-api-key': scene.account.key, 'content-type': 'application/x-ndjson', ...headers },
      body,
    });
    const lines = answer.text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, never>);
    return { status: answer.status, lines: lines.sort((a, b) => Number(a.index) - Number(b.index)) };
  };

  test('gives each line its own result; a faulty line does not affect the others', async () => {
    const { status, lines } = await batch(
      [
        invoice(),
        invoice({ customer_id: 999_999 }),
        '{"not json',
        invoice({ emit: false }),
        invoice({ business_id: 999_999 }),
      ]
        .map((line) => (typeof line === 'string' ? line : JSON.stringify(line)))
        .join('\n'),
    );
    expect(status).toBe(200);
    expect(lines.map((line) => line.status)).toEqual([201, 422, 400, 201, 422]);
    expect(lines[0]).toMatchObject({ data: { state: 'authorizated' } });
    expect(lines[1]).toMatchObject({
      errors: [{ field: 'customer_id', code: 'field.not_found', message: 'does not exist in this business' }],
    });
    expect(lines[4]).toMatchObject({
      errors: [{ field: 'business_id', code: 'field.not_found', message: 'does not exist in this account' }],
    });
  });

  test('a batch repeated with the same key issues nothing twice', async () => {
    const body = Array.from({ length: 5 }, () => JSON.stringify(invoice())).join('\n');
    const first = await batch(body, { 'idempotency-key': 'the-batch' });
    const again = await batch(body, { 'idempotency-key': 'the-batch' });
    const ids = ({ lines }: typeof first) => lines.map(({ data }) => (data as unknown as { id: number }).id);
    expect(ids(again)).toEqual(ids(first));
    expect(again.lines.every(({ replayed }) => replayed)).toBe(true);
  });

  test('accepts a key that leaves room for the index of every line, and refuses a longer one with the reason', async () => {
    const body = JSON.stringify(invoice({ emit: false }));
    const longest = await batch(body, { 'idempotency-key': 'k'.repeat(251) });
    expect(longest.lines).toMatchObject([{ status: 201, idempotencyKey: `${'k'.repeat(251)}/0` }]);
    const longer = await batch(body, { 'idempotency-key': 'k'.repeat(252) });
    expect(longer).toMatchObject({ status: 400, lines: [{ code: 'request.invalid_header' }] });
  });
});

test('requests that read references at the same moment share one query, and each gets its own answer', async () => {
  const { db } = scene.app.services;
  const body = bodiesOf(scene.business)['01'] as never as DocumentBody;
  const kinds = [body, { ...body, customer_id: 999_999 }, { ...body, business_id: 999_999 }, { ...body, items: [] }];
  const bodies = Array.from({ length: 12 }, (_, index) => kinds[index % kinds.length] as DocumentBody);
  const alone = [];
  for (const one of bodies) alone.push(await resolveReferences(db, scene.account.id, one));
  expect(await Promise.all(bodies.map((one) => resolveReferences(db, scene.account.id, one)))).toEqual(alone);
  const counted = await Promise.all(bodies.map((one) => resolveReferences(db, scene.account.id, one, 10_000)));
  expect(new Set(counted.map(({ taken }) => taken?.used)).size).toBe(bodies.length);
});
