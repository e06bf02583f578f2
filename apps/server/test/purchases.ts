// Inserts purchases as if they had been received. Suppliers alternate, and each document has one line.
import { sql } from 'kysely';
import type { TestDatabase } from './test-database.ts';

export interface StoredPurchases {
  readonly period: string;
  /** RUC and name of each supplier. */
  readonly suppliers: readonly (readonly [string, string])[];
  readonly lines: readonly string[];
  readonly count: number;
  /** True if SRI has not confirmed the purchases; only their signature is valid. */
  readonly intact?: boolean;
}

const content = {
  version: '1.0.0',
  issuer: { ruc: '0990000015001', name: 'PROVEEDORA' },
  receivers: [],
  taxes: [],
  payments: [],
  withholdings: [],
  references: [],
  additionalInfo: [],
};

/** Inserts purchases of the business with the lowest id. */
export async function storePurchases(
  { owner }: Pick<TestDatabase, 'owner'>,
  { period, suppliers, lines, count, intact = false }: StoredPurchases,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    insert into received_documents (account_id, business_id, environment_id, document_type_id, access_key, number, issue_date,
           issuer_identification, issuer_name, source, state, xml_status, confirmed_at, has_figures, subtotal, vat, total, content)
    select b.account_id, b.id, b.environment_id, 1, lpad((random() * 1e15)::bigint::text || n::text, 49, '3'),
           '001-001-' || lpad((1000 * ${suppliers.length} + n)::text, 9, '0'), (${`${period}-01`}::date + (n % 28)::int),
           s.supplier ->> 0, s.supplier ->> 1, 'file', ${intact ? 'unconfirmed' : 'authorized'},
           ${intact ? 'intact' : 'verified'}, ${intact ? null : new Date()}::timestamptz, true, 100 + n, 15, 115 + n,
           ${JSON.stringify(content)}::jsonb || jsonb_build_object('lines', jsonb_build_array(jsonb_build_object(
             'description', (${[...lines]}::text[])[1 + n % ${lines.length}], 'total', (100 + n)::text, 'taxes', '[]'::jsonb,
             'details', '[]'::jsonb)))
      from (select account_id, id, environment_id from businesses order by id limit 1) b
     cross join generate_series(0, ${count - 1}::int) as n
      join jsonb_array_elements(${JSON.stringify(suppliers)}::jsonb) with ordinality as s (supplier, nth)
           on s.nth = 1 + n % ${suppliers.length}
     order by n returning id`.execute(owner);
  return rows.map(({ id }) => id);
}
