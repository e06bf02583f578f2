// Rows of a book: one for each document, or for each part of a purchase that is divided among several sustentos; for
// withholdings, one for each retention.
import { type RawBuilder, sql } from 'kysely';
import { exportPageSize } from '../../platform/db/export-page-store.ts';
import type { RowPosition } from '../../platform/db/page-query.ts';
import type { Trx } from '../../platform/db/transaction.ts';
import { type BookPeriod, type BookRegister, registerDocuments } from '../ledger/register-store.ts';

export interface BookRow extends RowPosition {
  readonly day: string;
  readonly issue_date: string;
  readonly document_type_id: number;
  readonly number: string;
  readonly access_key: string;
  readonly identification: string;
  readonly name: string;
  readonly accepted: boolean;
  readonly sustain_code: string | null;
  readonly vat_credit: string | null;
  readonly fixed_asset: boolean | null;
  /** Subtotal with the sign of the document: negative for a credit note. */
  readonly subtotal: string;
  readonly discount: string;
  /** Base at each rate of IVA, by the code of the rate. */
  readonly bases: Readonly<Record<string, string>>;
  readonly vat: string;
  readonly ice: string;
  readonly total: string;
}

export interface RetentionRow
  extends RowPosition,
    Pick<BookRow, 'day' | 'number' | 'access_key' | 'identification' | 'name'> {
  /** Support document: its type by code of tabla 4 or by id, its number and its date. */
  readonly support_type_code: string | null;
  readonly support_type_id: number | null;
  readonly support_number: string | null;
  readonly support_date: string | null;
  readonly tax_code: string;
  readonly code: string;
  readonly rate: string | null;
  readonly base: string;
  readonly value: string;
}

export async function readBookPage(
  trx: Trx,
  register: BookRegister,
  period: BookPeriod,
  after: BookRow | undefined,
): Promise<BookRow[]> {
  const { rows } = await sql<BookRow>`
    select x.* from (
      select ${documentColumns}, g.accepted, case when s.part is null then g.sustain_code else s.sustain_code end as sustain_code,
             case when s.part is null then g.vat_credit else s.vat_credit end as vat_credit,
             case when s.part is null then g.fixed_asset else s.fixed_asset end as fixed_asset,
             (g.sign * f.subtotal)::text as subtotal, (g.sign * f.discount)::text as discount,
             t.bases, (g.sign * t.vat)::text as vat, (g.sign * f.ice)::text as ice,
             (g.sign * (f.subtotal + t.vat + f.ice + f.others))::text as total, ${place} * ${mostLines} + coalesce(s.part, 0) as cursor_id
        from ${documentsOf(register, period)}
        left join lateral divide_line(g.sustain_parts, '') s on true
       cross join lateral (
         select part_of(g.subtotal, s.before, s.reached, s.whole) as subtotal, part_of(g.discount, s.before, s.reached, s.whole) as discount,
                part_of(g.ice, s.before, s.reached, s.whole) as ice,
                part_of(g.total - g.subtotal - g.vat - g.ice, s.before, s.reached, s.whole) as others
       ) f
       cross join lateral (
         select case when s.part is null then g.vat else coalesce(sum(l.amount), 0) end as vat,
                coalesce(jsonb_object_agg(l.code, (g.sign * l.base)::text) filter (where l.code is not null), '{}') as bases
           from (select l.code, part_of(l.base, x.before, x.reached, x.whole) as base,
                        part_of(l.amount, x.before, x.reached, x.whole) as amount
                   from book_lines l
                   left join lateral divide_line(g.sustain_parts, coalesce(l.code, '')) x on true
                  where l.entry_id = g.entry_id and l.kind = 'tax' and l.tax_code = '2' and x.part is not distinct from s.part) l
       ) t
       where g.left_out is null
    ) x ${next(after)}`.execute(trx);
  return rows;
}

export async function readRetentionPage(
  trx: Trx,
  register: BookRegister,
  period: BookPeriod,
  after: RetentionRow | undefined,
): Promise<RetentionRow[]> {
  const { rows } = await sql<RetentionRow>`
    select x.* from (
      select ${documentColumns}, s.type_code as support_type_code, s.type_id as support_type_id, s.number as support_number,
             s.date as support_date, l.tax_code, l.code, l.rate::text as rate, l.base::text as base, l.amount::text as value,
             ${place} * ${mostLines} + l.line as cursor_id
        from ${documentsOf(register, period)}
        join book_lines l on l.entry_id = g.entry_id and l.kind = 'retention'
       cross join lateral (${supportOfLine}) s
       where g.left_out is null
    ) x ${next(after)}`.execute(trx);
  return rows;
}

// The line number in the books is the position of the line in the document.
const supportOfLine = sql`
  select coalesce(i ->> 'support_document_type_code', w ->> 'typeCode') as type_code,
         (i ->> 'support_document_type_id')::integer as type_id,
         coalesce(i ->> 'support_document_number', w ->> 'number') as number,
         coalesce(i ->> 'support_document_date', w ->> 'issuedOn') as date
    from (select d.body -> 'items' -> (l.line - 1) as i, r.content -> 'withholdings' -> (l.line - 1) -> 'support' as w) found`;

/** Codes of rates in the documents of a register that are not in the known list. */
export async function loadFurtherVatRates(
  trx: Trx,
  register: BookRegister,
  period: BookPeriod,
  known: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ code: string }>`
    select distinct l.code from (${registerDocuments(register, period)}) g
      join book_lines l on l.entry_id = g.entry_id and l.kind = 'tax' and l.tax_code = '2'
     where g.left_out is null and l.code <> all (${[...known]}::text[])
     order by l.code`.execute(trx);
  return rows.map(({ code }) => code);
}

/** Number that is larger than any line number. */
const mostLines = sql`1000000`;

/** Whether a register has more than `most` documents. */
export async function hasMoreBookDocumentsThan(
  trx: Trx,
  register: BookRegister,
  period: BookPeriod,
  most: number,
): Promise<boolean> {
  const { rows } = await sql`
    select from (${registerDocuments(register, period)}) g where g.left_out is null limit 1 offset ${most}`.execute(
    trx,
  );
  return rows.length > 0;
}

const documentColumns = sql`g.day, g.document_type_id, coalesce(d.issue_date, r.issue_date) as issue_date,
             coalesce(d.number, r.number) as number, coalesce(d.access_key, r.access_key) as access_key,
             coalesce(d.entity_identification, r.issuer_identification) as identification,
             coalesce(d.entity_name, r.issuer_name) as name, g.day::text as cursor_key`;

/** Sort key that is unique over issued and received documents. */
const place = sql`coalesce(g.document_id * 2, g.received_document_id * 2 + 1)`;

function documentsOf(register: BookRegister, period: BookPeriod): RawBuilder<unknown> {
  return sql`(${registerDocuments(register, period)}) g
        left join documents d on d.account_id = ${period.accountId} and d.id = g.document_id
        left join received_documents r on r.account_id = ${period.accountId} and r.id = g.received_document_id`;
}

function next(after: RowPosition | undefined): RawBuilder<unknown> {
  const start =
    after === undefined
      ? sql``
      : sql`where (x.day, x.cursor_id) > (${after.cursor_key}::date, ${after.cursor_id}::bigint)`;
  return sql`${start} order by x.day, x.cursor_id limit ${exportPageSize}`;
}
