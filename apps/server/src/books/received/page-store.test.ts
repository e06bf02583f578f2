// Tests that a page of received documents is the same with and without an index.
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { useScene } from '../../../test/scene.ts';
import type { CountLimits, FoundPage } from '../../platform/db/find-page.ts';
import type { RowPosition } from '../../platform/db/page-query.ts';
import type { ReceivedListQuery } from './filter-store.ts';
import { findReceivedPage, type ReceivedSortKey } from './page-store.ts';

const scene = useScene({ api: false, business: 'issuing' });

beforeAll(async () => {
  const { id } = scene.account;
  await scene.anotherBusiness(id);
  await sql`
    insert into received_documents (account_id, business_id, environment_id, document_type_id, access_key, number, issue_date,
           issuer_identification, issuer_name, source, state, xml_status, has_figures, total, deductible)
    select ${id}::bigint, b.id, 1, 1 + n % 5,
           lpad(n::text, 8, '1') || '0117' || lpad((n % 40)::text, 9, '9') || '001' || lpad(n::text, 25, '2'),
           '001-00' || 1 + n % 3 || '-' || lpad(n::text, 9, '0'), date '2026-11-01' - n % 90,
           '17' || lpad((n % 40)::text, 8, '9') || '001', 'Ñandú ' || chr(65 + n % 20) || ' y Compañía', 'report',
           (array['unconfirmed', 'authorized', 'annulled'])[1 + n % 3], 'waiting', true, n, nullif(n % 3, 2) = 1
      from businesses b cross join generate_series(1, 900) n where b.account_id = ${id}`.execute(scene.owner);
  await sql`analyze received_documents`.execute(scene.owner);
});

const narrow: CountLimits = { few: 40, scan: 30 };

async function find(
  query: Partial<ReceivedListQuery>,
  sortBy: ReceivedSortKey,
  bounds?: CountLimits,
  last?: RowPosition,
) {
  const wanted = { businessId: scene.business.businessId, ...query } as ReceivedListQuery;
  const after = last && { key: last.cursor_key, id: last.cursor_id };
  const paging = { page: 1, perPage: 10, sortBy, sortDir: 'desc', after, seal: () => '' } as const;
  return await scene.db.forAccount(scene.business.accountId, (trx) =>
    findReceivedPage(trx, scene.business.accountId, wanted, paging, bounds),
  );
}

const queries: readonly Partial<ReceivedListQuery>[] = [
  {},
  { search: 'nandu' },
  { search: 'compania b' },
  { search: '001-002-000000' },
  { search: '001-002-000000430' },
  { search: '22222431' },
  { search: '179999991' },
  { search: '43' },
  { search: 'nobody' },
  { documentTypeCode: '04', dateFrom: '2026-10-01' },
  { issuer: '1799999912001' },
  { state: 'annulled', deductible: 'unset' },
  { totalFrom: 100, totalTo: 120, search: 'nandu' },
  { totalFrom: 100, totalTo: 700 },
  { totalTo: 130 },
  { xmlStatus: 'verified' },
  { deductible: 'yes', documentTypeCode: '01' },
  { classifiedBy: 'none' },
  { classifiedBy: 'person', xmlStatus: 'verified' },
];

it.each(queries.map((query) => [JSON.stringify(query), query] as const))('%s', async (_name, query) => {
  for (const sortBy of ['date', 'id', 'number', 'total', 'createdAt', 'issuer'] as const) {
    const usual = await find(query, sortBy);
    const bounded = await find(query, sortBy, narrow);
    const ids = ({ rows }: FoundPage) => rows.map(({ cursor_id }) => cursor_id);
    expect([sortBy, ids(bounded)]).toEqual([sortBy, ids(usual)]);
    const rest = usual.rows[4] && ids(await find(query, sortBy, narrow, usual.rows[4])).slice(0, 6);
    expect([sortBy, rest ?? []]).toEqual([sortBy, ids(usual).slice(5)]);
  }
});

it('a search uses an index if its rows are few, and reports when they are many', async () => {
  const containing = async (words: string[]) => {
    const { rows } = await scene.db.forAccount(scene.business.accountId, (trx) =>
      sql<{
        ids: number[] | null;
      }>`select received_containing(${scene.business.businessId}, ${words}::text[], 40) as ids`.execute(trx),
    );
    const ids = rows[0]?.ids ?? null;
    return ids && [...new Set(ids)];
  };
  expect(await containing(['nandu'])).toBeNull();
  expect(await containing(['1799999912001'])).toHaveLength(23);
  expect(await containing(['compania', '1799999912001'])).toHaveLength(23);
  expect(await containing(['001-002-000000430'])).toHaveLength(1);
  expect(await containing(['nobody'])).toEqual([]);
});
