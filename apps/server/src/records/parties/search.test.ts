import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { makeBusiness, partyBody } from '../../../test/directories.ts';
import { useScene } from '../../../test/scene.ts';
import { recordOfAnswer, recordsOfAnswer } from '../../../test/test-app.ts';

let businessId: number;
const scene = useScene({ account: true });

describe('the search', () => {
  const search = async (text: string, query: object = {}) =>
    recordsOfAnswer(
      await scene.client('customers.list', { query: { businessId, search: text, ...query } as never }),
    ).map(({ identification }) => identification);

  beforeAll(async () => {
    businessId = await makeBusiness(scene.client);
    const people = [
      ['S1', 'PEÑA & HIJOS 100% S.A.', 'ventas_a@example.com'],
      ['S2', 'Peña y Compañía', 'ventasxa@example.com'],
      ['S3', 'ÁÉÍÓÚ Straße', null],
    ] as const;
    for (const [identification, business_name, email] of people)
      recordOfAnswer(
        await scene.client('customers.create', {
          body: partyBody(businessId, { identification_type_id: 8, identification, business_name, email }),
        }),
      );
  });

  it('ignores accents, case and the order of words', async () => {
    expect(await search('pena')).toEqual(['S1', 'S2']);
    expect(await search('HIJOS peña')).toEqual(['S1']);
    expect(await search('aeiou')).toEqual(['S3']);
    expect(await search('strasse')).toEqual(['S3']);
  });

  it('sorts names in Spanish order, in both directions and page by page', async () => {
    const here = await makeBusiness(scene.client);
    const names = ['alvarado', 'ÁLVAREZ', 'Cedeño', 'Muñoz', 'NUÑEZ', 'Ñacato', 'Ochoa', 'zapata'];
    for (const [index, business_name] of names.entries())
      await scene.client('customers.create', {
        body: partyBody(here, { identification_type_id: 8, identification: `O${(index * 5) % 8}`, business_name }),
      });
    const page = async (query: object) => {
      const answer = await scene.client('customers.list', {
        query: { businessId: here, sortBy: 'businessName', ...query } as never,
      });
      const found = recordsOfAnswer(answer).map(({ businessName }) => businessName);
      return { found, next: (answer.body.meta as { nextCursor: string | null }).nextCursor };
    };
    const all = [...names, 'CONSUMIDOR FINAL'].sort(new Intl.Collator('es').compare);
    expect((await page({})).found).toEqual(all);
    expect((await page({ sortDir: 'desc' })).found).toEqual(all.toReversed());
    const seen: unknown[] = [];
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const { found, next } = await page({ perPage: 2, ...(cursor !== undefined && { cursor }) });
      seen.push(...found);
      cursor = next;
    }
    expect(seen).toEqual(all);
  });

  it('finds texts shorter than three characters, too', async () => {
    expect(await search('S3')).toEqual(['S3']);
    expect(await search('&')).toEqual(['S1']);
    expect(await search('y co')).toEqual(['S2']);
  });

  it('treats pattern characters as ordinary ones', async () => {
    expect(await search('100%')).toEqual(['S1']);
    expect(await search('%')).toEqual(['S1']);
    expect(await search('ventas_a')).toEqual(['S1']);
    expect(await search('％')).toEqual(['S1']);
    for (const text of ['\\', '＼', '\\%', "'", '%%%', 'pe%a', '"; drop table parties; --'])
      expect(await search(text)).toEqual([]);
  });

  it('finds one MUÑOZ among 60,000 customers with the trigram index, and common words with the order of the list', async () => {
    const { id: accountId, client } = await scene.tenant();
    const crowded = await makeBusiness(client);
    await crowd(accountId, crowded);

    const plan = await explainSearch(accountId, crowded, 'munoz');
    expect(plan).toContain('parties_search_idx');
    expect(plan).not.toContain('Seq Scan');

    const before = await countIndexScans();
    const rare = await client('customers.list', { query: { businessId: crowded, search: 'munoz' } });
    expect(recordsOfAnswer(rare)).toMatchObject([{ identification: 'P34567' }]);
    expect((rare.body.meta as { total: number }).total).toBe(1);
    await expect.poll(countIndexScans, { timeout: 120_000 }).toBeGreaterThan(before);

    const common = await client('customers.list', { query: { businessId: crowded, search: 'cliente', perPage: 5 } });
    expect(recordsOfAnswer(common)).toHaveLength(5);
    expect(common.body.meta).toMatchObject({ totalIsEstimate: true });
    const both = await client('customers.list', { query: { businessId: crowded, search: 'cliente munoz' } });
    expect(recordsOfAnswer(both)).toMatchObject([{ identification: 'P34567' }]);
  }, 180_000);
});

/**
 * Inserts 60,000 customers. The index is dropped and built again afterwards, because updating it row by row takes ten
 * times as long.
 */
async function crowd(accountId: number, business: number): Promise<void> {
  const { owner } = scene;
  const { rows } = await sql<{ definition: string }>`
    select pg_get_indexdef('parties_search_idx'::regclass) as definition
  `.execute(owner);
  await sql`drop index parties_search_idx`.execute(owner);
  // Inserts in chunks, because a statement may take at most fifteen seconds, and the machine may be busy.
  for (let start = 1; start <= 60_000; start += 20_000)
    await sql`
      insert into parties (account_id, business_id, role, identification_type_id, identification, business_name)
      select ${accountId}, ${business}, 'customer', 6, 'P' || n,
             'CLIENTE ' || n || case when n = 34567 then ' MUÑOZ' else '' end
        from generate_series(${start}::integer, ${start + 19_999}::integer) n
    `.execute(owner);
  await sql.raw(rows[0]?.definition ?? '').execute(owner);
  await sql`analyze parties`.execute(owner);
}

/**
 * Returns the plan of the statement inside parties_containing(). EXPLAIN of the statement that calls the function does
 * not show it.
 */
async function explainSearch(accountId: number, business: number, word: string): Promise<string> {
  const { rows: source } = await sql<{ source: string }>`
    select prosrc as source from pg_proc where proname = 'parties_containing'
  `.execute(scene.owner);
  const statement = /execute\s+'([^']+)'/.exec(source[0]?.source ?? '')?.[1];
  if (statement === undefined) throw new Error('parties_containing() does not look as it did');
  const values = [accountId, `'%${word}%'`, "'customer'", business, 10_001];
  const bound = values.reduce<string>(
    (text, value, index) => text.replaceAll(`$${index + 1}`, String(value)),
    statement,
  );
  const { rows } = await sql<Record<string, string>>`${sql.raw(`explain ${bound}`)}`.execute(scene.owner);
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}

async function countIndexScans(): Promise<number> {
  const { rows } = await sql<{ scans: number }>`
    select pg_stat_get_numscans('parties_search_idx'::regclass) as scans
  `.execute(scene.owner);
  return rows[0]?.scans ?? 0;
}
