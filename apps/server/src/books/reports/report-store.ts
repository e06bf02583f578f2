// Sums of a report.
import type { Book, Grouping } from '@talonario/contract';
import { type RawBuilder, sql } from 'kysely';
import type { RequestedPage } from '../../platform/db/page-query.ts';
import type { Trx } from '../../platform/db/transaction.ts';
import { type FigureDocumentsPage, listDocumentsOfFigure } from '../ledger/documents-store.ts';
import type { BookPeriod, LeftOutReason } from '../ledger/register-store.ts';
import { bookShapeOf, type ReportRowLevel, reportRows, rowLevelOfGrouping } from './facts-store.ts';

export interface ReportSums {
  readonly count: number;
  readonly subtotal: string;
  readonly discount: string;
  readonly vat: string;
  readonly ice: string;
  readonly total: string;
  readonly quantity: string | null;
}

/**
 * Totals of a report. They include the documents that SRI has not confirmed and a user accepted (purchases and
 * withholdings).
 */
export interface ReportTotalSums extends ReportSums {
  /** Number of documents whose first line is in this group, so that each document is counted once over all groups. */
  readonly leading: number;
  readonly accepted_count: number;
  readonly accepted_subtotal: string;
  readonly accepted_vat: string;
  readonly accepted_total: string;
}

export interface ReportGroupSums extends ReportTotalSums {
  readonly key: string;
}

/** Sums for one rate of IVA, or for one withholding code. */
export interface TaxCodeSums {
  readonly key: string | null;
  readonly tax_code: string;
  readonly code: string;
  readonly rate: string | null;
  readonly base: string;
  readonly value: string;
  readonly count: number;
}

export interface TaxCodeSumsOfLevel {
  readonly level: 'tax' | 'retention';
  readonly rows: readonly TaxCodeSums[];
}

/** Number of distinct documents in rows of this level. A document has one tax line per rate. */
function countOf(level: ReportRowLevel, grouping: Grouping | null): RawBuilder<number> {
  if (level === 'document' || level === 'tax') return sql`count(*)`;
  // A document may have several retentions with the same code.
  if (level === 'retention') return sql`count(distinct f.entry_id)`;
  const ofLines = grouping === 'item' || grouping === 'paymentMethod';
  return ofLines ? sql`count(*) filter (where not f.again)` : sql`count(*) filter (where f.leads)`;
}

function sums(level: ReportRowLevel, grouping: Grouping | null): RawBuilder<ReportTotalSums> {
  const accepted = level === 'retention' ? sql`count(distinct f.entry_id)` : sql`count(*)`;
  return sql`${countOf(level, grouping)}::int as count, (count(*) filter (where f.leads))::int as leading,
           coalesce(sum(f.subtotal), 0)::text as subtotal, coalesce(sum(f.discount), 0)::text as discount,
           coalesce(sum(f.vat), 0)::text as vat, coalesce(sum(f.ice), 0)::text as ice, coalesce(sum(f.total), 0)::text as total,
           sum(f.quantity)::text as quantity, (${accepted} filter (where f.accepted))::int as accepted_count,
           coalesce(sum(f.subtotal) filter (where f.accepted), 0)::text as accepted_subtotal,
           coalesce(sum(f.vat) filter (where f.accepted), 0)::text as accepted_vat,
           coalesce(sum(f.total) filter (where f.accepted), 0)::text as accepted_total`;
}

/** Whether the groups consist of the same rows as the totals, which are then their sum. */
export function areTotalsSumOfGroups(book: Book, grouping: Grouping): boolean {
  const { level } = bookShapeOf(book);
  return level !== 'retention' && rowLevelOfGrouping(book, grouping) === level;
}

export async function loadReportTotals(trx: Trx, book: Book, period: BookPeriod): Promise<ReportTotalSums> {
  const { level } = bookShapeOf(book);
  const { rows } = await sql<ReportTotalSums>`
    select ${sums(level, null)}
      from (${reportRows(book, null, level, period, 'counted')}) f`.execute(trx);
  const [totals] = rows;
  if (totals === undefined) throw new Error('a query of sums gave no row');
  return totals;
}

/** Groups of a report: days and months in their order, other groups by size. */
export async function loadReportGroups(
  trx: Trx,
  book: Book,
  grouping: Grouping,
  period: BookPeriod,
): Promise<readonly ReportGroupSums[]> {
  const level = rowLevelOfGrouping(book, grouping);
  const order = grouping === 'day' || grouping === 'month' ? sql`f.key` : sql`sum(f.total) desc, f.key`;
  const { rows } = await sql<ReportGroupSums>`
    select f.key, ${sums(level, grouping)}
      from (${reportRows(book, grouping, level, period, 'counted')}) f
     group by f.key
     order by ${order}`.execute(trx);
  return rows;
}

/** Sums by rate or by retention code, for the whole book or for each group. Null if the book has neither. */
export async function loadReportCodeSums(
  trx: Trx,
  book: Book,
  grouping: Grouping | null,
  period: BookPeriod,
): Promise<TaxCodeSumsOfLevel | null> {
  const level = codeLevelOf(book, grouping);
  if (level === null) return null;
  const { rows } = await sql<TaxCodeSums>`
    select f.key, f.tax_code, f.code, f.rate::text as rate, sum(f.subtotal)::text as base,
           sum(${level === 'tax' ? sql`f.vat` : sql`f.total`})::text as value, ${countOf(level, grouping)}::int as count
      from (${reportRows(book, grouping, level, period, 'counted')}) f
     group by f.key, f.tax_code, f.code, f.rate
     order by f.tax_code, f.code, f.rate`.execute(trx);
  return { level, rows };
}

function codeLevelOf(book: Book, grouping: Grouping | null): 'tax' | 'retention' | null {
  const { level } = bookShapeOf(book);
  if (level === 'retention') return 'retention';
  const own = grouping === null ? level : rowLevelOfGrouping(book, grouping);
  return level === 'document' && (own === 'document' || own === 'tax') ? 'tax' : null;
}

export interface ReportLineFilter {
  readonly grouping: Grouping | null;
  readonly group: string | undefined;
  readonly leftOut: LeftOutReason | undefined;
  readonly accepted: boolean | undefined;
}

/**
 * Lists the documents behind the totals, behind a group, or left out for a reason. Left-out documents may have no
 * lines, so they are not read by line.
 */
export async function listReportDocuments(
  trx: Trx,
  book: Book,
  { grouping, group, leftOut, accepted }: ReportLineFilter,
  period: BookPeriod,
  cut: RequestedPage,
): Promise<FigureDocumentsPage> {
  const level =
    leftOut !== undefined
      ? 'document'
      : group === undefined
        ? bookShapeOf(book).level
        : rowLevelOfGrouping(book, grouping);
  const keyed = group === undefined ? null : grouping;
  const added = sql`
    select f.document_id, f.received_document_id, f.document_type_id, f.day, f.left_out, f.accepted, sum(f.total) as amount
      from (${reportRows(book, keyed, level, period, leftOut === undefined ? 'counted' : 'all', 'total')}) f
     where ${leftOut === undefined ? sql`true` : sql`f.left_out = ${leftOut}`}
       and ${group === undefined ? sql`true` : sql`f.key = ${group}`}
       and ${accepted === undefined ? sql`true` : sql`f.accepted = ${accepted}`}
     group by f.document_id, f.received_document_id, f.document_type_id, f.day, f.left_out, f.accepted`;
  return await listDocumentsOfFigure(trx, added, cut);
}
