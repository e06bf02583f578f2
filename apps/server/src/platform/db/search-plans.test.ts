// Searches use an index of trigrams or fragments and never scan a table: the test explains the statements inside the
// search functions.
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { useScene } from '../../../test/scene.ts';

const scene = useScene({ api: false });

beforeAll(async () => {
  await fill();
});

const named = ['1', '2', "n.search like '%munoz%'", '2001'];
const fragments = ['1', '2', "'12345 & 23456'", "'%123456%'", '101', 'true'];

describe('the lookups of a search use their index', () => {
  test.each([
    ['parties_containing', 'from parties p', ['1', "'%munoz%'", "'customer'", '2', '101'], 'parties_search_idx'],
    ['items_containing', 'from items i', ['1', "'%munoz%'", '2', '101'], 'items_search_idx'],
    ['documents_containing', 'from entity_names n', named, 'entity_names_search_idx'],
    ['documents_containing', 'd.also_search as search', named, 'documents_also_search_idx'],
    ['documents_with_digits', 'key_fragments(d.access_key)', fragments, 'documents_fragments_idx'],
    ['received_containing', 'from issuer_names n', named, 'issuer_names_search_idx'],
    ['received_containing', 'key_fragments(d.access_key)', fragments, 'received_documents_fragments_idx'],
  ])('%s: %s', async (name, words, values, index) => {
    const statement = bind(await statementWith(name, words), values);
    expect(await indexesOf(statement)).toContainEqual({ node: 'Bitmap Index Scan', index });
  });
});

/** Returns the one statement inside an SQL function that contains `words`. */
async function statementWith(name: string, words: string): Promise<string> {
  const { rows } = await sql<{ source: string }>`select prosrc as source from pg_proc where proname = ${name}`.execute(
    scene.owner,
  );
  const statements = [...(rows[0]?.source ?? '').matchAll(/execute\s+('[\s\S]*?)\s+(?:into|using)\s/g)].map(
    ([, text = '']) => text,
  );
  const found = statements.find((text) => text.includes(words));
  if (found === undefined) throw new Error(`${name}() has no statement with ${words}`);
  return found;
}

/**
 * Concatenates the quoted parts of a statement like PostgreSQL. The text between them is the condition on the words.
 */
function bind(text: string, values: readonly string[]): string {
  const condition = values.find((value) => value.startsWith('n.search')) ?? '';
  const others = values.filter((value) => value !== condition);
  const joined = text
    .replaceAll(/' \|\| public\.business_condition\(wanted_business, '\w+'\) \|\| '/g, () => 'd.business_id = $2')
    .replace(/case when[\s\S]*? end/, 'has_words')
    .replaceAll("''", '\u0000')
    .replaceAll(/'([^']*)'|([^']+)/g, (_, quoted?: string) => quoted ?? ` ${condition} `)
    .replaceAll('\u0000', "'");
  return others.reduce((bound, value, at) => bound.replaceAll(`$${at + 1}`, value), joined);
}

interface Plan {
  readonly 'Node Type': string;
  readonly 'Index Name'?: string;
  readonly Plans?: readonly Plan[];
}

async function indexesOf(
  statement: string,
): Promise<readonly { readonly node: string; readonly index: string | undefined }[]> {
  const { rows } = await scene.owner.transaction().execute(async (trx) => {
    // Disables sequential scans, because with so few rows one would be nearly as cheap. The test checks which index is
    // chosen.
    await sql`set local enable_seqscan = off`.execute(trx);
    return await sql<{
      'QUERY PLAN': readonly { readonly Plan: Plan }[];
    }>`explain (format json) ${sql.raw(statement)}`.execute(trx);
  });
  const list = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(list)];
  return (rows[0]?.['QUERY PLAN'] ?? [])
    .flatMap(({ Plan: plan }) => list(plan))
    .map((plan) => ({ node: plan['Node Type'], index: plan['Index Name'] }));
}

/**
 * Inserts two thousand documents of each type for one business, so that an index by business only would have to return
 * all of them.
 */
async function fill(): Promise<void> {
  await scene.owner.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx); // the rows they refer to do not exist
    const all = sql`generate_series(1, 2000) n`;
    const key = sql`lpad((n * 7919 % 1000003)::text, 25, '0') || lpad((n * 104729 % 9999991)::text, 24, '1')`;
    await sql`insert into parties (account_id, business_id, role, identification_type_id, identification, business_name)
      select 1, 2, 'customer', 1, 'P' || n, 'Cliente ' || md5(n::text) from ${all}`.execute(trx);
    await sql`insert into items (account_id, business_id, code, name, price, item_type_id, tax_ids)
      select 1, 2, 'I' || n, 'Producto ' || md5(n::text), 1, 1, '{}' from ${all}`.execute(trx);
    for (const table of ['entity_names', 'issuer_names'])
      await sql`insert into ${sql.table(table)} (account_id, business_id, name, identification)
        select 1, 2, 'Nombre ' || md5(n::text), n::text from ${all}`.execute(trx);
    await sql`insert into documents (account_id, business_id, environment_id, document_type_id, acronym, establishment_id, emission_point_id,
        number, access_key, issue_date, entity_id, entity_identification, entity_name, external_id, subtotal, discount, total, body, computed)
      select 1, 2, 1, 1, 'DVL', 1, 1, '001-001-' || lpad(n::text, 9, '0'), ${key}, '2026-01-01', 1, n::text, 'Nombre ' || md5(n::text),
             'pedido ' || md5(n::text), 1, 0, 1, '{}', '{}' from ${all}`.execute(trx);
    await sql`insert into received_documents (account_id, business_id, environment_id, document_type_id, access_key, number, issue_date,
        issuer_identification, issuer_name, source, state, xml_status, has_figures)
      select 1, 2, 1, 1, ${key}, '001-001-' || lpad(n::text, 9, '0'), '2026-01-01', n::text, 'Nombre ' || md5(n::text), 'key', 'unconfirmed',
             'waiting', false from ${all}`.execute(trx);
  });
  await sql`vacuum analyze parties, items, entity_names, issuer_names, documents, received_documents`.execute(
    scene.owner,
  );
}
