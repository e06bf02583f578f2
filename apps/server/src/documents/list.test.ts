import { documentStateTable } from '@talonario/sri';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { bodiesOf } from '../../test/issuing-business.ts';
import { useScene } from '../../test/scene.ts';
import { makeTestAccount } from '../../test/test-app.ts';
import { parseAmount } from './filter-store.ts';

let made: Listed[];
const scene = useScene({ business: 'issuing' });
const { client: api } = scene;

beforeAll(async () => {
  const bodies = bodiesOf(scene.business);
  const emitted = ['01', '04', '06'].map((code) => ({ ...bodies[code], emit: true }));
  const drafts = [1, 7, 2.5, 40].map((price) => ({
    ...bodies['01'],
    customer_id: price > 5 ? scene.business.customerId : scene.business.finalConsumerId,
    items: [{ item_id: scene.business.freeProductId, amount: 1, price }],
  }));
  for (const body of [...emitted, ...drafts]) expect((await api('documents.create', { body })).status).toBe(201);
  made = await list();
});

interface Listed {
  readonly id: number;
  readonly number: string | null;
  readonly accessKey: string | null;
  readonly total: number;
  readonly subtotal: number;
  readonly date: string;
  readonly createdAt: string;
  readonly documentType: { readonly id: number; readonly code: string };
  readonly documentState: { readonly acronym: string };
  readonly entity: { readonly id: number; readonly businessName: string };
  readonly establishment: { readonly id: number };
  readonly emissionPoint: { readonly id: number };
}

const page = (query: object = {}) =>
  api('documents.list', { query: { businessId: scene.business.businessId, ...query } });
const list = async (query: object = {}): Promise<Listed[]> => {
  const answer = await page(query);
  expect(answer.status, answer.text).toBe(200);
  return answer.body.data as unknown as Listed[];
};
const ids = (rows: readonly Listed[]) => rows.map(({ id }) => id);

describe('GET /documents', () => {
  test('returns the first page of 25 with its meta, newest date first', async () => {
    const { body } = await page();
    expect(body.meta).toEqual({ page: 1, perPage: 25, total: 7, lastPage: 1, nextCursor: null });
    expect(ids(made)).toEqual(ids(made).toSorted((a, b) => b - a));
  });

  test('finds a total by its amount, with point or comma', async () => {
    const wanted = made.filter(({ total }) => total === 2.5);
    expect(wanted).toHaveLength(1);
    for (const search of ['2.50', '2,50', '$2.50', ' $ 2,50 '])
      expect(ids(await list({ search }))).toEqual(ids(wanted));
    expect(await list({ search: '2.51' })).toEqual([]);
    expect([' 1.234,50', '1,234.50', '1234.5', '62', '1.23.50', '$1.234.567,89'].map(parseAmount)).toEqual([
      '1234.50',
      '1234.50',
      undefined,
      undefined,
      undefined,
      '1234567.89',
    ]);
  });

  test('shows a document equally with every filter', async () => {
    for (const query of [
      { documentStateAcronym: 'CRD' },
      { documentStateAcronym: 'CRD,DVL' },
      { documentTypeCode: '01' },
    ])
      for (const row of await list(query)) expect(row).toEqual(made.find(({ id }) => id === row.id));
  });

  test('businessId is required; another account’s is 404', async () => {
    expect((await api('documents.list', {})).status).toBe(400);
    const other = await makeTestAccount(scene.database);
    const theirs = await scene.anotherBusiness(other.id);
    expect((await page({ businessId: theirs.businessId })).status).toBe(404);
  });

  const value: Record<string, (row: Listed) => string | number> = {
    id: (row) => row.id,
    date: (row) => row.date,
    number: (row) => row.number ?? '',
    subtotal: (row) => row.subtotal,
    total: (row) => row.total,
    createdAt: (row) => row.createdAt,
    documentType: (row) => row.documentType.code,
    documentState: (row) => documentStateTable.findIndex(({ acronym }) => acronym === row.documentState.acronym),
    entity: (row) => row.entity.businessName,
  };
  test.each(Object.keys(value))('sorts by %s in both directions, with pages and with cursors', async (sortBy) => {
    for (const sortDir of ['asc', 'desc']) {
      const whole = await list({ sortBy, sortDir });
      const keys = whole.map((row) => value[sortBy]?.(row) ?? '');
      const sorted = keys.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0));
      expect(keys).toEqual(sortDir === 'asc' ? sorted : sorted.toReversed());
      const read: number[] = [];
      for (let cursor: string | undefined; ; ) {
        const answer = await page({ sortBy, sortDir, perPage: 3, ...(cursor && { cursor }) });
        read.push(...ids(answer.body.data as unknown as Listed[]));
        cursor = (answer.body.meta as unknown as { nextCursor: string | null }).nextCursor ?? undefined;
        if (cursor === undefined) break;
      }
      expect(read).toEqual(ids(whole));
      const paged = await Promise.all([1, 2, 3].map((number) => list({ sortBy, sortDir, perPage: 3, page: number })));
      expect(paged.flatMap(ids)).toEqual(ids(whole));
    }
  });

  test('refuses a page together with a cursor', async () => {
    const { body } = await page({ perPage: 3 });
    const { nextCursor } = body.meta as unknown as { nextCursor: string };
    const answer = await page({ perPage: 3, page: 2, cursor: nextCursor });
    expect([answer.status, answer.body.code]).toEqual([400, 'request.invalid_parameter']);
    expect(answer.body.detail).toMatch(/page/);
  });

  test('every filter returns exactly the documents that match', async () => {
    const [sample] = made.filter(({ number }) => number !== null);
    if (!sample) throw new Error('nothing was emitted');
    const filters: [object, (row: Listed) => boolean][] = [
      [{ documentTypeCode: '04' }, (row) => row.documentType.code === '04'],
      [{ documentStateAcronym: 'CRD' }, (row) => row.documentState.acronym === 'CRD'],
      [{ documentStateAcronym: 'NAT' }, () => false],
      [{ documentStateAcronym: 'NAT,CRD' }, (row) => row.documentState.acronym === 'CRD'],
      [{ establishmentId: scene.business.establishmentId }, () => true],
      [{ establishmentId: 999_999 }, () => false],
      [{ emissionPointId: scene.business.emissionPointId }, () => true],
      [{ entityId: scene.business.finalConsumerId }, (row) => row.entity.id === scene.business.finalConsumerId],
      [{ accessKey: sample.accessKey }, (row) => row.accessKey === sample.accessKey],
      [{ number: '001-001' }, (row) => row.number !== null],
      [{ number: '000000001' }, (row) => row.number?.includes('000000001') === true],
      [{ dateFrom: '2100-01-01' }, () => false],
      [{ dateFrom: '2000-01-01', dateTo: '2100-01-01' }, () => true],
      [{ search: 'munoz alvarez' }, (row) => row.entity.businessName.startsWith('MUÑOZ')],
      [{ search: 'MUÑOZ' }, (row) => row.entity.businessName.startsWith('MUÑOZ')],
      [{ search: ' alvarez  munoz ' }, (row) => row.entity.businessName.startsWith('MUÑOZ')],
      [{ search: 'alvarez 001-001' }, () => false],
      [
        { search: sample.accessKey?.slice(10, 30) },
        (row) => row.accessKey?.includes(sample.accessKey?.slice(10, 30) ?? '-') === true,
      ],
      [{ search: '9999999999999' }, (row) => row.entity.id === scene.business.finalConsumerId],
      [{ search: '%' }, () => false],
      [{ search: 'co', documentStateAcronym: 'CRD' }, (row) => row.entity.businessName === 'CONSUMIDOR FINAL'],
    ];
    for (const [query, matches] of filters)
      expect(ids(await list(query)), JSON.stringify(query)).toEqual(ids(made.filter(matches)));
  });

  test('view=summary leaves out items, taxes, additionalInfo and history', async () => {
    const [row] = await list({ view: 'summary' });
    for (const key of ['items', 'taxes', 'additionalInfo', 'history']) expect(row).not.toHaveProperty(key);
    expect(made[0]).toHaveProperty('items');
  });

  test('a page above 100 is 400, limit is an alias of perPage, a cursor of another list is 400', async () => {
    expect((await page({ perPage: 101 })).status).toBe(400);
    expect(await list({ limit: 2 })).toHaveLength(2);
    const { nextCursor } = (await page({ perPage: 2 })).body.meta as unknown as { nextCursor: string };
    expect((await page({ perPage: 2, cursor: nextCursor, sortBy: 'total' })).status).toBe(400);
    expect((await page({ cursor: 'bm9wZQ' })).status).toBe(400);
  });

  test('above ten thousand the total is an estimate and marked as such', async () => {
    await sql`insert into documents (account_id, business_id, environment_id, document_type_id, acronym, establishment_id, emission_point_id,
        issue_date, entity_id, entity_identification, entity_name, subtotal, discount, total, body, computed)
      select account_id, business_id, environment_id, document_type_id, 'CRD', establishment_id, emission_point_id,
        issue_date - (n % 90)::int, entity_id, entity_identification, entity_name, subtotal, discount, total, body, computed
      from documents, generate_series(1, 12000) n where id = ${made.at(-1)?.id}`.execute(scene.owner);
    await sql`analyze documents`.execute(scene.owner);
    const { total, totalIsEstimate } = (await page()).body.meta as unknown as {
      total: number;
      totalIsEstimate: boolean;
    };
    expect(totalIsEstimate).toBe(true);
    expect(total).toBeGreaterThan(10_000);
    const few = (await page({ documentTypeCode: '04' })).body.meta as unknown as {
      total: number;
      totalIsEstimate?: boolean;
    };
    expect(few).toMatchObject({ total: 1 });
    expect(few.totalIsEstimate).toBeUndefined();
  });
});

describe('GET /documents/{id}/download', () => {
  const download = (id: number, format?: string) =>
    api('documents.download', {
      params: { id },
      query: { businessId: scene.business.businessId, ...(format && { format }) },
    });

  test('wraps the XML of an authorised document in its authorization, with a readable file name', async () => {
    const emitted = made.find(({ number, documentType }) => number !== null && documentType.code === '01');
    const answer = await download(emitted?.id ?? 0, 'xml');
    expect(answer.headers.get('content-type')).toContain('application/xml');
    expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="factura-${emitted?.number}.xml"`);
    expect(answer.text).toContain('<estado>AUTORIZADO</estado>');
    expect(answer.text).toContain(`<numeroAutorizacion>${emitted?.accessKey}</numeroAutorizacion>`);
  });

  test('returns PDF by default, also for drafts; a draft has no XML', async () => {
    const draft = made.find(({ number }) => number === null);
    const pdf = await download(draft?.id ?? 0);
    expect(pdf.headers.get('content-type')).toBe('application/pdf');
    expect(pdf.text.startsWith('%PDF-')).toBe(true);
    expect((await download(draft?.id ?? 0, 'xml')).status).toBe(409);
  });
});
