// Lists the documents behind a figure, each with the amount it adds.
import { type RawBuilder, sql } from 'kysely';
import type { RequestedPage, RowPosition } from '../../platform/db/page-query.ts';
import type { Trx } from '../../platform/db/transaction.ts';
import type { LeftOutReason } from './register-store.ts';

export interface FigureDocumentLine extends RowPosition {
  readonly document_id: number | null;
  readonly received_document_id: number | null;
  readonly document_type_id: number;
  readonly number: string;
  readonly access_key: string;
  readonly day: string;
  readonly issue_date: string;
  readonly party_identification: string;
  readonly party_name: string;
  readonly left_out: LeftOutReason | null;
  readonly accepted: boolean;
  /** Signed amount that the document adds to the figure. */
  readonly amount: string;
}

export interface FigureDocumentsPage {
  readonly rows: readonly FigureDocumentLine[];
  readonly total: number;
  /** Sum over all documents, including those on other pages. */
  readonly amount: string;
}

/**
 * `added` returns document_id, received_document_id, document_type_id, day, left_out, accepted and amount, one row for
 * each document. Sorted by day, then by creation.
 */
export async function listDocumentsOfFigure(
  trx: Trx,
  added: RawBuilder<unknown>,
  { after, sortDir, page, perPage }: RequestedPage,
): Promise<FigureDocumentsPage> {
  const direction = sql.raw(sortDir);
  const comparison = sql.raw(sortDir === 'asc' ? '>' : '<');
  const start =
    after === undefined ? sql`true` : sql`(x.day, x.place) ${comparison} (${after.key}::date, ${after.id}::bigint)`;
  const { rows } = await sql<FigureDocumentLine & Whole>`
    with added as materialized (
      select a.*, coalesce(a.document_id * 2, a.received_document_id * 2 + 1) as place from (${added}) a
    ),
    page as (
      select x.* from added x
       where ${start}
       order by x.day ${direction}, x.place ${direction}
       limit ${perPage + 1} offset ${after === undefined ? (page - 1) * perPage : 0}
    )
    select x.document_id, x.received_document_id, x.document_type_id, coalesce(d.number, r.number) as number,
           coalesce(d.access_key, r.access_key) as access_key, x.day, coalesce(d.issue_date, r.issue_date) as issue_date,
           coalesce(d.entity_identification, r.issuer_identification) as party_identification,
           coalesce(d.entity_name, r.issuer_name) as party_name, x.left_out, x.accepted, x.amount::text as amount,
           x.day::text as cursor_key, x.place as cursor_id, (select count(*)::int from added) as total,
           (select sum(amount)::text from added) as whole
      from page x
      left join documents d on d.id = x.document_id
      left join received_documents r on r.id = x.received_document_id
     order by x.day ${direction}, x.place ${direction}`.execute(trx);
  const [first] = rows;
  if (first !== undefined) return { rows, total: first.total, amount: first.whole };
  if (page === 1 && after === undefined) return { rows, total: 0, amount: '0' };
  const whole = await sql<Whole>`
    select count(*)::int as total, coalesce(sum(amount), 0)::text as whole from (${added}) a`.execute(trx);
  return { rows, total: whole.rows[0]?.total ?? 0, amount: whole.rows[0]?.whole ?? '0' };
}

interface Whole {
  readonly total: number;
  readonly whole: string;
}
