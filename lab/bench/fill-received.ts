// A business that received very many documents, made in SQL.
import type pg from 'pg';
import type { Demo } from './service.ts';

/** Copies of one received document until the business has `size`. SRI is asked about none of them. */
export async function fillReceived(client: pg.Client, demo: Demo, size: number): Promise<void> {
  const { rows: indexes } = await client.query(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
       from pg_index i where i.indrelid = 'received_documents'::regclass and not i.indisunique`,
  );
  for (const { name } of indexes) await client.query(`drop index ${name}`);
  await client.query(
    `insert into received_documents (account_id, business_id, environment_id, document_type_id, access_key, number, issue_date,
       issuer_identification, issuer_name, receiver_identification, source, state, xml_status, confirmed_at, has_figures, subtotal, vat, total,
       content, created_at)
     select d.account_id, d.business_id, d.environment_id, case when n % 20 = 0 then 2 else 1 end,
       to_char(day, 'DDMMYYYY') || '0117900123450011001001' || lpad(n::text, 9, '0')
         || lpad((n::bigint * 7919 * 7907 % 100000000)::text, 8, '0') || '1' || n % 10,
       '001-001-' || lpad(n::text, 9, '0'), day, '17' || lpad((n % 5000)::text, 8, '0') || '001', 'PROVEEDOR ' || (n % 5000),
       d.receiver_identification, 'report', 'authorized', 'verified', now(), true, (n % 9973) / 7.0, 0, (n % 9973) / 6.0,
       d.content, d.created_at - n * interval '1 minute'
     from (select * from received_documents where business_id = $1 order by id limit 1) d
     cross join generate_series((select count(*)::int from received_documents where business_id = $1), $2::int - 1) n
     cross join lateral (select d.issue_date - (n % 700)::int as day) made`,
    [demo.businessId, size],
  );
  for (const { definition } of indexes) await client.query(definition);
  await client.query('vacuum analyze received_documents, issuer_names');
}
