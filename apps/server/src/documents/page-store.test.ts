import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import type { IssuingBusiness } from '../../test/issuing-business.ts';
import { findPageInMemory, type ListedRowInMemory, type ListPosition, sortKeyOf } from '../../test/reference-page.ts';
import { useScene } from '../../test/scene.ts';
import type { CountLimits, FoundPage } from '../platform/db/find-page.ts';
import type { ListPaging } from '../platform/http/lists/list-query.ts';
import type { DocumentListQuery } from './filter-store.ts';
import { type DocumentSortKey, findDocumentPage, sumDocumentsByType } from './page-store.ts';

const size = 12_000;
const scene = useScene({ api: false, business: 'issuing', otherAccount: true });
let rows: ListedRowInMemory[];
beforeAll(async () => {
  await fill(scene.business, size);
  // Another business has the same customers, numbers and words.
  await fill(await scene.anotherBusiness(scene.account.id), 1_000);
  await fill(await scene.anotherBusiness(scene.otherAccount.id), 1_000);
  await sql`vacuum analyze documents, entity_names`.execute(scene.owner);
  rows = await readAll();
}, 300_000);

/**
 * Three years of documents: the last ones are drafts, a few were refused, one type is rare, and customers have few or
 * many documents.
 */
async function fill(owner: IssuingBusiness, count: number): Promise<void> {
  for (let from = 1; from <= count; from += 1_000) await fillPart(owner, count, from);
}

async function fillPart(owner: IssuingBusiness, count: number, from: number): Promise<void> {
  await sql`
    insert into documents (account_id, business_id, environment_id, document_type_id, acronym, establishment_id, emission_point_id,
      number, access_key, authorization_number, issue_date, entity_id, entity_identification, entity_name, subtotal, discount, total,
      body, computed, created_at, updated_at)
    select ${owner.accountId}, ${owner.businessId}, 1, type, state, ${owner.establishmentId}, ${owner.emissionPointId},
      case when state <> 'CRD' then '001-001-' || lpad(n::text, 9, '0') end,
      case when state <> 'CRD' then to_char(day, 'DDMMYYYY') || '0' || type || ${owner.ruc} || '1001001' || lpad(n::text, 9, '0')
        || lpad((n::bigint * 7919 * 7907 % 100000000)::text, 8, '0') || '1' || n % 10 end,
      case when state = 'AUT' then 'x' end, day,
      case when customer = 0 then ${owner.finalConsumerId}::bigint else ${owner.customerId}::bigint end,
      lpad((1700000000 + customer)::text, 10, '0'),
      case when customer = 0 then 'CONSUMIDOR FINAL' when customer % 7 = 0 then 'Ferretería Muñoz ' || customer
           when customer % 11 = 0 then 'ÁLVAREZ ÑACATO ' || customer
           else 'COMERCIAL ' || chr(65 + customer % 26) || chr(65 + customer / 26 % 26) || ' ' || customer end,
      (n * 31 % 997) / 10.0, 0, (n * 37 % 991) / 10.0, '{}', '{}', day + n * interval '1 second',
      day + n * interval '1 second' + (n * 7919 % 500) * interval '1 hour'
    from generate_series(${from}::int, ${from + 999}::int) n
    cross join lateral (
      select case when n % 400 = 7 then 5 when n % 10 = 0 then 2 else 1 end as type,
             case when n > ${count}::int * 0.98 then 'CRD' when n % 1000 = 3 then 'NAT' when n % 100 = 4 then 'DVL' else 'AUT' end as state,
             date '2024-01-01' + (n::bigint * 1000 / ${count}::int)::int as day,
             case when n % 3 = 0 then 0 else n * 17 % 600 end as customer
    ) made`.execute(scene.owner);
}

async function readAll(): Promise<ListedRowInMemory[]> {
  return await scene.owner
    .selectFrom('documents')
    .select(['id', 'document_type_id', 'acronym', 'number', 'access_key', 'issue_date', 'entity_id', 'entity_name'])
    .select(['entity_identification', 'subtotal', 'total', 'created_at', 'updated_at'])
    .where('business_id', '=', scene.business.businessId)
    .execute();
}

/** Returns the page and how many rows of `documents` were read to find it. */
async function find(
  filters: Partial<DocumentListQuery>,
  place: ListPosition,
  bounds?: CountLimits,
): Promise<FoundPage & { read: number }> {
  const query = { businessId: scene.business.businessId, ...filters } as DocumentListQuery;
  const paging = { page: 1, perPage: 25, sortBy: 'date', sortDir: 'desc', after: undefined, seal: String, ...place };
  return await scene.db.forAccount(scene.business.accountId, async (trx) => {
    // The statistics also contain what the session read before and has not reported yet.
    const readSoFar = async () => {
      const { rows: counters } = await sql<{ read: number }>`
        select seq_tup_read + idx_tup_fetch as read from pg_stat_xact_user_tables where relname = 'documents'`.execute(
        trx,
      );
      return counters[0]?.read ?? 0;
    };
    const before = await readSoFar();
    const found = await findDocumentPage(
      trx,
      scene.business.accountId,
      query,
      paging as ListPaging<DocumentSortKey>,
      bounds,
    );
    return { ...found, read: (await readSoFar()) - before };
  });
}

const idsOf = ({ rows: placed }: FoundPage) => placed.map(({ cursor_id }) => cursor_id);

describe('a page of documents', () => {
  const words = [
    'muñoz',
    'MUNOZ 7',
    'comercial',
    'al 1',
    'al co',
    '7 munoz',
    'nacato 17000 al',
    'muñoz 1-0',
    'zzqq',
    'f',
    'o',
    '%',
    '_',
    '1700000123',
    '17000',
    '0001',
    '12',
    '123',
    '1234',
  ];
  const digits = [
    '000001234',
    '00123',
    '001-001-00000123',
    '001-001-',
    '01-001-0',
    '1-0',
    '2024',
    '120240',
    '1001001',
    '9'.repeat(60),
  ];
  const maybe = <T>(values: readonly T[]) => fc.option(fc.constantFrom(...values), { nil: undefined, freq: 2 });
  const list = fc.record({
    filters: fc.record({
      search: fc.oneof(
        maybe([...words, ...digits]),
        fc.nat(size).map((n) => rows[n]?.access_key?.slice(n % 40, (n % 40) + 3 + (n % 7)) ?? 'fin'),
      ),
      number: maybe(['0001', '001-001-0000', '-00000', '1-', '00000012', 'x', '777']),
      accessKey: fc.option(
        fc.nat(size - 1).map((n) => rows[n]?.access_key ?? '0'.repeat(49)),
        { nil: undefined, freq: 12 },
      ),
      documentTypeCode: maybe(['01', '04', '07', '06'] as const),
      documentStateAcronym: maybe(['CRD', 'NAT', 'AUT', 'DVL,NAT', 'CRD,AUT', 'PPR']),
      establishmentId: fc.option(fc.constantFrom(0, 1), { nil: undefined, freq: 2 }),
      entityId: fc.option(fc.constantFrom(0, 1, 2), { nil: undefined, freq: 2 }),
      dateFrom: maybe(['2024-01-01', '2025-06-01', '2026-09-01', '2030-01-01']),
      dateTo: maybe(['2024-01-05', '2025-06-10', '2026-09-26']),
      updatedFrom: maybe(['2024-01-05T00:00:00Z', '2026-09-20T00:00:00-05:00', '2027-09-01T00:00:00Z']),
    }),
    kept: fc.array(fc.nat(9), { maxLength: 3 }),
    sortBy: fc.constantFrom(...(Object.keys(sortKeyOf) as DocumentSortKey[])),
    sortDir: fc.constantFrom('asc' as const, 'desc' as const),
    perPage: fc.constantFrom(1, 4, 25),
    page: fc.constantFrom(1, 1, 2, 9),
    bounds: fc.record({ few: fc.constantFrom(0, 30, 400, 10_000), scan: fc.constantFrom(30, 300, 5_000) }),
  });

  test('has the rows and the order of a sequential scan, by number and by cursor, with every bound', {
    timeout: 600_000,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(list, async ({ filters, kept, sortBy, sortDir, perPage, page, bounds }) => {
        const ids = {
          establishmentId: [0, scene.business.establishmentId],
          entityId: [0, scene.business.customerId, scene.business.finalConsumerId],
        };
        const named = {
          ...filters,
          ...(filters.establishmentId !== undefined && {
            establishmentId: ids.establishmentId[filters.establishmentId],
          }),
          ...(filters.entityId !== undefined && { entityId: ids.entityId[filters.entityId] }),
        };
        // At most three filters are used at once, because with all filters no document would match.
        const query = Object.fromEntries(
          Object.entries(named).filter(([, value], index) => value !== undefined && kept.includes(index)),
        );
        const all = findPageInMemory(
          rows,
          scene.business,
          { businessId: scene.business.businessId, ...query } as DocumentListQuery,
          sortBy,
          sortDir,
        );
        const start = (page - 1) * perPage;
        const found = await find(query, { sortBy, sortDir, perPage, page }, bounds);
        expect(idsOf(found)).toEqual(all.slice(start, start + perPage + 1));
        if (typeof found.total === 'number') expect(found.total).toBe(all.length);
        else if (found.rows.length > 0) expect(found.total.estimate).toBeGreaterThanOrEqual(start + found.rows.length);
        const last = found.rows[perPage - 1];
        if (last === undefined) return;
        const after = { key: last.cursor_key, id: last.cursor_id };
        const next = await find(query, { sortBy, sortDir, perPage, after }, bounds);
        expect(idsOf(next)).toEqual(all.slice(start + perPage, start + 2 * perPage + 1));
        if (typeof next.total === 'number') expect(next.total).toBe(all.length);
      }),
      { numRuns: Number(process.env.LIST_RANDOM_RUNS ?? 25) },
    );
  });

  test('with one filter the total is exact up to the bound', async () => {
    for (const filters of [
      { documentTypeCode: '07' },
      { documentStateAcronym: 'DVL,NAT' },
      { search: 'muñoz 7' },
      {},
    ] as const) {
      const { length } = findPageInMemory(
        rows,
        scene.business,
        { businessId: scene.business.businessId, ...filters } as DocumentListQuery,
        'date',
        'desc',
      );
      for (const sortBy of ['date', 'total'] as const) {
        expect((await find(filters, { sortBy }, { few: length, scan: 30 })).total).toBe(length);
        // If the page is not full, up to five times as many rows are read from an index, and the documents are counted
        // then.
        const beyond = 'search' in filters ? length - 1 : Math.ceil(length / 5) - 1;
        expect((await find(filters, { sortBy }, { few: beyond, scan: 30 })).total).not.toBe(length);
      }
    }
  });
});

describe('reads for a page', () => {
  const bounds: CountLimits = { few: 300, scan: 400 };
  // Maximum number of rows that one query may read: up to `few` matches twice (to find them and to sort them), up to
  // `scan` rows in the order of the list, and up to 250 rows for the estimate of the total.
  const most = 2 * bounds.few + bounds.scan + 250;
  const lists: [string, Partial<DocumentListQuery>, ListPosition][] = [
    ...(Object.keys(sortKeyOf) as DocumentSortKey[]).flatMap((sortBy): [string, object, ListPosition][] => [
      [`nothing but the order ${sortBy}`, {}, { sortBy, sortDir: 'asc' }],
      [`page 400 by ${sortBy}`, {}, { sortBy, sortDir: 'desc', page: 400 }],
      [`a rare state by ${sortBy}`, { documentStateAcronym: 'NAT' }, { sortBy, sortDir: 'desc' }],
      [`a rare type by ${sortBy}`, { documentTypeCode: '07' }, { sortBy, sortDir: 'asc' }],
      [
        `a common type by ${sortBy}`,
        { documentTypeCode: '04' },
        { sortBy: sortBy === 'documentType' ? 'date' : sortBy },
      ],
      [`a word nobody has by ${sortBy}`, { search: 'zzzqqq' }, { sortBy }],
      [`a rare word by ${sortBy}`, { search: 'muñoz 77' }, { sortBy }],
      [`words in another order by ${sortBy}`, { search: '77 munoz ferre' }, { sortBy }],
      [`an amount by ${sortBy}`, { search: '62.10' }, { sortBy }],
    ]),
    ...(['subtotal', 'total'] as const).flatMap((sortBy): [string, object, ListPosition][] => [
      [`what comes after an amount by ${sortBy}`, {}, { sortBy, sortDir: 'asc', after: { key: '50.00', id: 1 } }],
      [
        `what of a type comes after an amount by ${sortBy}`,
        { documentTypeCode: '04' },
        { sortBy, sortDir: 'desc', after: { key: '50.00', id: 1 } },
      ],
    ]),
    [
      'months of last year, of a common type and state',
      { documentTypeCode: '01', documentStateAcronym: 'AUT', dateFrom: '2024-03-01', dateTo: '2024-06-30' },
      {},
    ],
    ['drafts, oldest first', { documentStateAcronym: 'CRD' }, { sortDir: 'asc' }],
    ['a state nobody has', { documentStateAcronym: 'PPR' }, {}],
    ['states nobody has', { documentStateAcronym: 'PPR,SND' }, { sortBy: 'total' }],
    ['a common word', { search: 'comercial' }, {}],
    ['two letters', { search: 'co' }, {}],
    ['two letters nobody has', { search: 'q!' }, {}],
    ['a number', { search: '000001234' }, {}],
    ['digits', { number: '1234' }, {}],
    ['the beginning of a number', { search: '001-001-00000012' }, {}],
    ['the RUC in every key', { search: '1001001' }, {}],
    ['a day', { dateFrom: '2024-05-05', dateTo: '2024-05-05' }, { sortBy: 'total' }],
    ['an old week of a common type', { documentTypeCode: '01', dateFrom: '2024-05-05', dateTo: '2024-05-12' }, {}],
    ['two filters, one of them rare', { documentTypeCode: '01', documentStateAcronym: 'NAT' }, { sortDir: 'asc' }],
  ];

  test.each(lists)('are bounded: %s', async (_, filters, place) => {
    expect((await find(filters, place, bounds)).read).toBeLessThanOrEqual(most);
  });

  test('are not bounded for a text that many documents but none at the start of the list contain', async () => {
    const { rows: found, read } = await find({ search: '2024' }, { sortDir: 'desc' }, bounds);
    expect(found).toHaveLength(26);
    expect(read).toBeGreaterThan(most);
  });
});

describe('the totals of a list', () => {
  const lists: readonly [Partial<DocumentListQuery>, (row: ListedRowInMemory) => boolean][] = [
    [{ documentTypeCode: '04' }, (row) => row.document_type_id === 2],
    [{ documentStateAcronym: 'DVL,NAT' }, ({ acronym }) => acronym === 'DVL' || acronym === 'NAT'],
    [
      { documentStateAcronym: 'AUT', dateFrom: '2025-01-01', dateTo: '2025-03-31' },
      (row) => row.acronym === 'AUT' && row.issue_date >= '2025-01-01' && row.issue_date <= '2025-03-31',
    ],
    [{ search: 'muñoz', documentTypeCode: '01' }, (row) => row.document_type_id === 1 && /Muñoz/.test(row.entity_name)],
    [{ search: 'zzqq' }, () => false],
  ];
  const sum = (filters: Partial<DocumentListQuery>, bounds?: CountLimits) =>
    scene.db.forAccount(scene.business.accountId, (trx) =>
      sumDocumentsByType(
        trx,
        scene.business.accountId,
        { businessId: scene.business.businessId, ...filters } as DocumentListQuery,
        bounds,
      ),
    );

  test.each(lists)('are those of all its documents, by type: %j', async (filters, isListed) => {
    const expected = new Map<number, { count: number; cents: number }>();
    for (const row of rows.filter(isListed)) {
      const { count, cents } = expected.get(row.document_type_id) ?? { count: 0, cents: 0 };
      const total = Math.round(Number(row.total) * 100);
      expected.set(row.document_type_id, { count: count + 1, cents: cents + total });
    }
    const told = await sum(filters);
    expect(
      new Map(
        told?.map(({ document_type_id: type, count, total }) => [
          type,
          { count, cents: Math.round(Number(total) * 100) },
        ]),
      ),
    ).toEqual(expected);
  });

  test('are not computed if more rows than a list counts would be read', async () => {
    expect(await sum({})).toBeUndefined();
    expect(await sum({ documentStateAcronym: 'AUT', documentTypeCode: '01' }, { few: 500, scan: 100 })).toBeUndefined();
  });
});
