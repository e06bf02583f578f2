// The documents of a register one by one, as a spreadsheet shows them.
import { sql } from 'kysely';
import type { Trx } from '../../platform/db/transaction.ts';
import { type Period, type Register, registerRows } from '../ledger/register-store.ts';

export interface BookRow {
  readonly place: number;
  readonly day: string;
  readonly issue_date: string;
  readonly document_type_id: number;
  readonly number: string;
  readonly access_key: string;
  readonly identification: string;
  readonly name: string;
  readonly subtotal: string;
  readonly discount: string;
  readonly vat: string;
  readonly ice: string;
  readonly total: string;
  /** Base of each rate of IVA, by its code, with the sign of the document. */
  readonly bases: Readonly<Record<string, string>>;
  readonly accepted: boolean;
  readonly sustain_code: string | null;
  readonly vat_credit: string | null;
  readonly fixed_asset: boolean | null;
}

const named = sql`
           coalesce(d.number, r.number) as number, coalesce(d.access_key, r.access_key) as access_key,
           coalesce(d.issue_date, r.issue_date) as issue_date,
           coalesce(d.entity_identification, r.issuer_identification) as identification, coalesce(d.entity_name, r.issuer_name) as name`;
const documents = sql`
      left join documents d on d.id = g.document_id
      left join received_documents r on r.id = g.received_document_id`;
/** The same for the same document, whatever comes later. */
const place = sql`coalesce(g.document_id * 2, g.received_document_id * 2 + 1)`;

export async function readBookRows(
  trx: Trx,
  register: Register,
  period: Period,
  after: number,
  most: number,
): Promise<BookRow[]> {
  const { rows } = await sql<BookRow>`
    with page as (
      select g.*, ${place} as place from (${registerRows(register, period)}) g
       where g.left_out is null and ${place} > ${after} order by ${place} limit ${most})
    select g.place, g.day, g.document_type_id, ${named}, g.accepted, g.sustain_code, g.vat_credit, g.fixed_asset,
           (g.sign * g.subtotal)::text as subtotal, (g.sign * g.discount)::text as discount, (g.sign * g.vat)::text as vat,
           (g.sign * g.ice)::text as ice, (g.sign * g.total)::text as total,
           (select coalesce(jsonb_object_agg(l.code, (g.sign * l.base)::text), '{}') from book_lines l
             where l.entry_id = g.entry_id and l.kind = 'tax' and l.tax_code = '2') as bases
      from page g ${documents}
     order by g.place`.execute(trx);
  return rows;
}

export interface RetentionRow {
  readonly place: number;
  readonly line: number;
  readonly day: string;
  readonly number: string;
  readonly access_key: string;
  readonly identification: string;
  readonly name: string;
  readonly tax_code: string;
  readonly code: string;
  readonly rate: string;
  readonly base: string;
  readonly amount: string;
}

export async function readRetentionRows(
  trx: Trx,
  register: Register,
  period: Period,
  after: number,
  most: number,
): Promise<RetentionRow[]> {
  const { rows } = await sql<RetentionRow>`
    with page as (
      select g.*, ${place} as place from (${registerRows(register, period)}) g
       where g.left_out is null and ${place} > ${after} order by ${place} limit ${most})
    select g.place, l.line, g.day, ${named}, l.tax_code, l.code, l.rate::text as rate, l.base::text as base, l.amount::text as amount
      from page g
      join book_lines l on l.entry_id = g.entry_id and l.kind = 'retention' ${documents}
     order by g.place, l.line`.execute(trx);
  return rows;
}

export interface FileOwner {
  readonly id: number;
  readonly received: boolean;
  readonly document_type_id: number;
  readonly number: string;
  readonly updated_at: Date;
}

/** Documents of the period that have files: what SRI decided on, also annulled ones, and what was received with its XML. */
export async function readFileOwners(
  trx: Trx,
  { accountId, businessId, environmentId, from, to }: Period,
  received: boolean,
): Promise<FileOwner[]> {
  const { rows } = await (received
    ? sql<FileOwner>`
        select r.id, true as received, r.document_type_id, r.number, r.updated_at
          from received_documents r join received_files f on f.received_document_id = r.id
         where r.account_id = ${accountId} and r.business_id = ${businessId} and r.environment_id = ${environmentId}
           and coalesce(r.registered_on, r.issue_date) between ${from}::date and ${to}::date
         order by r.document_type_id, r.id`
    : sql<FileOwner>`
        select d.id, false as received, d.document_type_id, d.number, d.updated_at
          from documents d
         where d.account_id = ${accountId} and d.business_id = ${businessId} and d.environment_id = ${environmentId}
           and d.acronym = 'AUT' and d.issue_date between ${from}::date and ${to}::date
         order by d.document_type_id, d.id`
  ).execute(trx);
  return rows;
}
