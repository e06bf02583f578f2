// A business with very many documents, made in SQL.
import type pg from 'pg';
import { type Demo, load } from './service.ts';

/** Copies of one draft until the business has `size` documents. */
export async function fill(client: pg.Client, demo: Demo, size: number): Promise<void> {
  const { rows } = await client.query('select count(*)::int as count from documents where business_id = $1', [
    demo.businessId,
  ]);
  if (rows[0].count === 0) {
    const body = {
      business_id: demo.businessId,
      customer_id: demo.customerId,
      establishment_id: demo.establishmentId,
      document_type_id: 1,
      emission_type_id: 1,
      payment_method_id: 1,
      date: new Date(Date.now() - 5 * 3_600_000).toISOString().slice(0, 10),
      items: [{ item_id: demo.itemId, amount: 1, price: 10 }],
    };
    await load(demo, 1, 1, 201, () => ({ method: 'POST', url: `${demo.apiBase}/documents`, body }));
  }
  const indexes = await dropIndexes(client);
  await client.query(
    `insert into documents (account_id, business_id, environment_id, document_type_id, acronym, establishment_id, emission_point_id,
       number, access_key, authorization_number, issue_date, entity_id, entity_identification, entity_name, subtotal, discount, total,
       body, computed, created_at)
     select d.account_id, d.business_id, d.environment_id, case when n % 20 = 0 then 2 else 1 end, state, d.establishment_id, d.emission_point_id,
       case when state = 'AUT' then '001-001-' || lpad(n::text, 9, '0') end,
       case when state = 'AUT' then to_char(day, 'DDMMYYYY') || '0117900123450011001001' || lpad(n::text, 9, '0')
         || lpad((n::bigint * 7919 * 7907 % 100000000)::text, 8, '0') || '1' || n % 10 end,
       case when state = 'AUT' then 'x' end, day, d.entity_id, d.entity_identification, 'CLIENTE ' || (n % 5000), (n % 9973) / 7.0, 0,
       (n % 9973) / 6.0, d.body, d.computed, d.created_at - n * interval '1 minute'
     from (select * from documents where business_id = $1 order by id limit 1) d
     cross join generate_series((select count(*)::int from documents where business_id = $1), $2::int - 1) n
     cross join lateral (select case when n % 997 = 5 then 'CRD' else 'AUT' end as state, d.issue_date - (n % 700)::int as day) made`,
    [demo.businessId, size],
  );
  for (const definition of indexes) await client.query(definition);
  await client.query('vacuum analyze documents, entity_names');
}

/** To be made again after a million rows came in, which is much faster. Those that guard the data stay, and the worker's. */
async function dropIndexes(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
       from pg_index i where i.indrelid = 'documents'::regclass and not i.indisunique and i.indexrelid <> 'documents_due_idx'::regclass`,
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
  return rows.map(({ definition }) => definition);
}
