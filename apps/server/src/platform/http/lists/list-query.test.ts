import { randomBytes } from 'node:crypto';
import * as fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { useScene } from '../../../../test/scene.ts';
import { expectCreated } from '../../../../test/test-app.ts';
import { createAccount } from '../../../identity/accounts/store.ts';
import { type SortOrder, selectPage } from '../../db/page-query.ts';
import { readMasterKeys } from '../../vault/master-key.ts';
import { makeSignedCursors } from './cursor.ts';
import { listPageReply, type PagingQuery, parsePaging } from './list-query.ts';

let accountId: number;

const scene = useScene({ api: false });

beforeAll(async () => {
  accountId = expectCreated(await createAccount(scene.owner, { name: 'Lists', plan: 'unlimited' })).id;
  // Many rows share few names, because paging by key may go wrong where sort values are equal.
  await sql`insert into api_keys (account_id, public_id, mode, secret_hash, name, created_at)
    select ${accountId}, 'key' || n, 'test', sha256(n::text::bytea), 'Name ' || (n % 3),
           timestamptz '2026-01-01' + (n % 5) * interval '1 microsecond'
      from generate_series(1, 57) n`.execute(scene.owner);
});

const masterKeys = () => {
  const reading = readMasterKeys(randomBytes(32).toString('base64'));
  if (!('keys' in reading)) throw new Error(reading.fault);
  return reading.keys;
};
const keys = masterKeys();
const cursors = makeSignedCursors(() => keys);
const orders = {
  id: { by: sql.ref('api_keys.id'), type: 'bigint' },
  name: { by: sql.ref('api_keys.name'), type: 'text' },
  createdAt: { by: sql.ref('api_keys.created_at'), type: 'timestamptz' },
} satisfies Record<string, SortOrder>;
type Sort = keyof typeof orders;

function paging(query: PagingQuery & { search?: string }, list = 'api_keys') {
  const reading = parsePaging<Sort>(query, { sortBy: 'id', sortDir: 'asc' }, cursors, list);
  if ('refusal' in reading) throw reading.refusal;
  return reading.value;
}

async function fetchPage(query: PagingQuery) {
  const page = paging(query);
  const base = scene.owner.selectFrom('api_keys').select(['api_keys.id']).where('api_keys.account_id', '=', accountId);
  const rows = await selectPage(base, 'api_keys.id', orders[page.sortBy], page).execute();
  return listPageReply(rows, 57, page, ({ id }) => id);
}

describe('a list', () => {
  it('returns 25 records of page 1 by default, with its meta', async () => {
    const { data, meta } = await fetchPage({});
    expect(data).toHaveLength(25);
    expect(meta).toEqual({ page: 1, perPage: 25, total: 57, lastPage: 3, nextCursor: expect.any(String) });
    const last = await fetchPage({ page: 3 });
    expect([last.data.length, last.meta.nextCursor]).toEqual([7, null]);
    expect((await fetchPage({ page: 4 })).data).toEqual([]);
    expect((await fetchPage({ limit: 100 })).data).toHaveLength(57);
  });

  it.each([
    ['id', 'asc'],
    ['name', 'asc'],
    ['name', 'desc'],
    ['createdAt', 'asc'],
    ['createdAt', 'desc'],
  ] as const)(
    'read by cursor along %s %s returns every record once, in the order of the pages',
    async (sortBy, sortDir) => {
      const byPage: number[] = [];
      for (let page = 1; page <= 9; page += 1)
        byPage.push(...(await fetchPage({ page, perPage: 7, sortBy, sortDir })).data);
      const byCursor: number[] = [];
      let cursor: string | undefined;
      do {
        const { data, meta } = await fetchPage({
          perPage: 7,
          sortBy,
          sortDir,
          ...(cursor !== undefined && { cursor }),
        });
        byCursor.push(...data);
        cursor = meta.nextCursor ?? undefined;
      } while (cursor !== undefined);
      expect(byCursor).toEqual(byPage);
      expect(new Set(byCursor).size).toBe(57);
    },
  );

  it('refuses contradictory limit and perPage', () => {
    expect(paging({ limit: 10, perPage: 10 }).perPage).toBe(10);
    expect(() => paging({ limit: 10, perPage: 20 })).toThrow('send one of them');
  });

  it('sorts ascending if another order is requested without a direction', () => {
    const newest = (query: PagingQuery) => parsePaging(query, { sortBy: 'id', sortDir: 'desc' }, cursors, 'api_keys');
    expect(newest({})).toMatchObject({ value: { sortBy: 'id', sortDir: 'desc' } });
    expect(newest({ sortBy: 'name' })).toMatchObject({ value: { sortBy: 'name', sortDir: 'asc' } });
    expect(newest({ sortBy: 'id', sortDir: 'asc' })).toMatchObject({ value: { sortDir: 'asc' } });
  });

  it('distinguishes an estimate from a count', () => {
    const { meta } = listPageReply([], { estimate: 1_000_000 }, paging({}), () => 0);
    expect(meta).toMatchObject({ total: 1_000_000, lastPage: 40_000, totalIsEstimate: true });
    expect(listPageReply([], 0, paging({}), () => 0).meta).toMatchObject({ total: 0, lastPage: 1, nextCursor: null });
  });
});

describe('a cursor', () => {
  it('is valid for one list with one set of filters and one order', async () => {
    const { meta } = await fetchPage({ perPage: 7 });
    const cursor = meta.nextCursor ?? '';
    expect(paging({ cursor }).after).toBeDefined();
    expect(paging({ cursor, perPage: 50 }).after).toBeDefined();
    for (const changed of [
      () => paging({ cursor, sortBy: 'name' }),
      () => paging({ cursor, sortDir: 'desc' }),
      () => paging({ cursor, search: 'x' }),
      () => paging({ cursor }, 'another list'),
      () => paging({ cursor: `${cursor.slice(0, -2)}AA` }),
      () => paging({ cursor: 'AAAA' }),
    ])
      expect(changed).toThrow('Use meta.nextCursor');
  });

  it('stays valid after a rotation of the master key, and is invalid after a change', () => {
    const [old] = masterKeys();
    const [fresh] = masterKeys();
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.nat(), fc.string(), fc.nat(), (key, id, scope, at) => {
        const sealed = makeSignedCursors(() => [old]).seal({ key, id }, scope);
        expect(makeSignedCursors(() => [fresh, old]).open(sealed, scope)).toEqual({ key, id });
        expect(makeSignedCursors(() => [fresh]).open(sealed, scope)).toBeUndefined();
        expect(makeSignedCursors(() => [old]).open(sealed, `${scope} `)).toBeUndefined();
        const bytes = Buffer.from(sealed, 'base64url');
        const place = at % bytes.length;
        bytes[place] = (bytes[place] ?? 0) ^ 1;
        expect(makeSignedCursors(() => [old]).open(bytes.toString('base64url'), scope)).toBeUndefined();
      }),
    );
  });
});
