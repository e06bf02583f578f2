// Handles GET /reports/{book}.
import { type Book, type DataOf, type Grouping, maxReportGroups } from '@talonario/contract';
import type { Trx } from '../../platform/db/transaction.ts';
import type { Call } from '../../platform/http/call.ts';
import { badRequest, Refusal } from '../../platform/http/replies/error-reply.ts';
import { enterWaitingDocuments } from '../ledger/enter-documents.ts';
import { countLeftOutDocuments } from '../ledger/form-groups-store.ts';
import type { BookPeriod } from '../ledger/register-store.ts';
import { readInSnapshot } from '../ledger/snapshot-store.ts';
import { groupBy, sumOfAmounts } from '../ledger/sums.ts';
import { bookShapeOf, groupingOfBook } from './facts-store.ts';
import { loadGroupNames } from './names-store.ts';
import { findAccessibleReportPeriod } from './period.ts';
import {
  areTotalsSumOfGroups,
  loadReportCodeSums,
  loadReportGroups,
  loadReportTotals,
  type ReportGroupSums,
  type ReportSums,
  type ReportTotalSums,
  type TaxCodeSums,
  type TaxCodeSumsOfLevel,
} from './report-store.ts';
import { comparisonSpan } from './spans.ts';
import { exportBookTable } from './table.ts';

export type ReportRecord = DataOf<'reports.get'>;
type Totals = ReportRecord['totals'];

export async function getReport(call: Call<'reports.get'>) {
  const { book } = call.params;
  const { compare, environment, format = 'json' } = call.query;
  const grouping = groupingOfBook(book, call.query.groupBy);
  if (grouping === undefined) return groupingRefusal(book, call.query.groupBy);
  const period = await findAccessibleReportPeriod(call, call.query);
  if (period instanceof Refusal) return period;
  const other = compare === undefined ? undefined : { ...period, ...comparisonSpan(period, compare) };
  const behind = other && (await enterWaitingDocuments(call.db, other));
  if (behind !== undefined) return behind;
  const links = linksOf(book, period, environment);
  const report = await call.db.forAccount(call.account.id, async (trx): Promise<ReportRecord> => {
    await readInSnapshot(trx);
    return {
      book,
      from: period.from,
      to: period.to,
      environment: period.environmentId === 1 ? 'test' : 'production',
      groupBy: grouping,
      ...(await figuresOf(trx, book, grouping, period, links)),
      compare:
        other === undefined ? null : { from: other.from, to: other.to, totals: await totalsOf(trx, book, other) },
      leftOut: (await countLeftOutDocuments(trx, bookShapeOf(book).register, period)).map(({ reason, count }) => ({
        reason,
        count,
        documents: links({ leftOut: reason }),
      })),
    };
  });
  if (format === 'json') return { data: report };
  return await exportBookTable({ db: call.db, format, period, report, now: call.now() });
}

export function groupingRefusal(book: Book, grouping: Grouping | undefined): Refusal {
  return badRequest('request.invalid_parameter', `The book ${book} cannot be grouped by ${grouping}.`);
}

type Links = (of: Readonly<Record<string, string>>) => string;

function linksOf(book: Book, { businessId, from, to }: BookPeriod, environment: string | undefined): Links {
  return (of) => {
    const query = { businessId: String(businessId), from, to, ...(environment && { environment }), ...of };
    return `/reports/${book}/documents?${new URLSearchParams(query)}`;
  };
}

/** Reads totals and groups. If the totals are the sum of the groups, the documents are read once, not twice. */
async function figuresOf(trx: Trx, book: Book, grouping: Grouping | null, period: BookPeriod, links: Links) {
  const groups = grouping && (await loadReportGroups(trx, book, grouping, period));
  const codes = grouping && (await loadReportCodeSums(trx, book, grouping, period));
  const summed = grouping !== null && groups !== null && areTotalsSumOfGroups(book, grouping);
  const whole = summed ? addUp(groups, ({ leading }) => leading) : await loadReportTotals(trx, book, period);
  const wholeCodes = summed ? codes && addUpCodes(codes) : await loadReportCodeSums(trx, book, null, period);
  const accepted = {
    count: whole.accepted_count,
    subtotal: Number(whole.accepted_subtotal),
    vat: Number(whole.accepted_vat),
    total: Number(whole.accepted_total),
    documents: links({ accepted: 'true' }),
  };
  return {
    totals: showTotals(whole, wholeCodes),
    documents: links({}),
    accepted: accepted.count === 0 ? null : accepted,
    ...(grouping === null || groups === null
      ? { groups: [], otherGroups: null }
      : await showGroups(trx, { book, grouping, period, links, groups, codes })),
  };
}

async function totalsOf(trx: Trx, book: Book, period: BookPeriod): Promise<Totals> {
  return showTotals(await loadReportTotals(trx, book, period), await loadReportCodeSums(trx, book, null, period));
}

interface FoundGroups {
  readonly book: Book;
  readonly grouping: Grouping;
  readonly period: BookPeriod;
  readonly links: Links;
  readonly groups: readonly ReportGroupSums[];
  readonly codes: TaxCodeSumsOfLevel | null;
}

async function showGroups(trx: Trx, { book, grouping, period, links, groups, codes }: FoundGroups) {
  const byKey = groupBy(codes?.rows ?? [], ({ key }) => key ?? '');
  const shown = groups.slice(0, maxReportGroups);
  const rest = groups.slice(maxReportGroups);
  const keys = shown.map(({ key }) => key);
  const names = await loadGroupNames(trx, grouping, bookShapeOf(book).register, keys, period);
  return {
    groups: shown.map((sums) => ({
      key: sums.key,
      ...(names.get(sums.key) ?? { name: sums.key, code: null }),
      totals: showTotals(sums, codes && { ...codes, rows: byKey.get(sums.key) ?? [] }),
      documents: links({ groupBy: grouping, group: sums.key }),
    })),
    otherGroups:
      rest.length === 0
        ? null
        : {
            count: rest.length,
            totals: showTotals(
              addUp(rest, ({ count }) => count),
              null,
            ),
          },
  };
}

function addUp(all: readonly ReportTotalSums[], countOf: (sums: ReportTotalSums) => number): ReportTotalSums {
  const add = (pick: (sums: ReportTotalSums) => string) => sumOfAmounts(all.map(pick)).toString();
  const count = (pick: (sums: ReportTotalSums) => number) => all.reduce((sum, one) => sum + pick(one), 0);
  return {
    count: count(countOf),
    leading: count((one) => one.leading),
    subtotal: add((one) => one.subtotal),
    discount: add((one) => one.discount),
    vat: add((one) => one.vat),
    ice: add((one) => one.ice),
    total: add((one) => one.total),
    quantity: all[0]?.quantity == null ? null : add((one) => one.quantity ?? '0'),
    accepted_count: count((one) => one.accepted_count),
    accepted_subtotal: add((one) => one.accepted_subtotal),
    accepted_vat: add((one) => one.accepted_vat),
    accepted_total: add((one) => one.accepted_total),
  };
}

/** Adds up the sums by code over all groups. */
function addUpCodes({ level, rows }: TaxCodeSumsOfLevel): TaxCodeSumsOfLevel {
  const byCode = groupBy(rows, ({ tax_code, code, rate }) => `${tax_code} ${code} ${rate}`);
  const all = [...byCode.values()].flatMap((same) => {
    const [first] = same;
    return first === undefined
      ? []
      : {
          ...first,
          key: null,
          base: sumOfAmounts(same.map(({ base }) => base)).toString(),
          value: sumOfAmounts(same.map(({ value }) => value)).toString(),
          count: same.reduce((sum, { count }) => sum + count, 0),
        };
  });
  return { level, rows: all };
}

function showTotals(sums: ReportSums, codes: TaxCodeSumsOfLevel | null): Totals {
  const { count, subtotal, discount, vat, ice, total, quantity } = sums;
  return {
    count,
    subtotal: Number(subtotal),
    discount: Number(discount),
    vat: Number(vat),
    ice: Number(ice),
    total: Number(total),
    ...(quantity !== null && { quantity: Number(quantity) }),
    ...(codes !== null && showCodes(codes.rows, codes.level)),
  };
}

/** Shows sums by rate of IVA or, for withholdings, by code. */
function showCodes(codes: readonly TaxCodeSums[], level: 'tax' | 'retention'): Partial<Totals> {
  if (level === 'tax')
    return {
      rates: codes.map(({ code, rate, base, value, count }) => ({
        code,
        rate: Number(rate),
        base: Number(base),
        tax: Number(value),
        count,
      })),
    };
  return {
    retentions: codes.map(({ tax_code: tax, code, rate, base, value, count }) => ({
      tax,
      code,
      percentage: Number(rate),
      base: Number(base),
      value: Number(value),
      count,
    })),
  };
}
