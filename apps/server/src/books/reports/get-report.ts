// GET /reports/{book}
import { type Book, type DataOf, type Grouping, mostReportGroups } from '@talonario/contract';
import { Decimal } from '@talonario/sri';
import type { Trx } from '../../platform/db/transaction.ts';
import type { Call } from '../../platform/http/call.ts';
import { badRequest, Refusal } from '../../platform/http/replies/error-reply.ts';
import { readLeftOut } from '../ledger/form-groups-store.ts';
import { bringUpToDate } from '../ledger/keep.ts';
import type { Period } from '../ledger/register-store.ts';
import { groupingOf, shapeOf } from './facts-store.ts';
import { readNames } from './names-store.ts';
import { reachPeriod } from './period.ts';
import { type CodeSums, type Codes, readCodes, readGroups, readTotals, type Sums } from './report-store.ts';
import { comparedSpan } from './spans.ts';
import { bookTable } from './table.ts';

export type ReportRecord = DataOf<'reports.get'>;
type Totals = ReportRecord['totals'];

export async function getReport(call: Call<'reports.get'>) {
  const { book } = call.params;
  const { compare, environment, format = 'json' } = call.query;
  const grouping = groupingOf(book, call.query.groupBy);
  if (grouping === undefined) return cannotGroup(book, call.query.groupBy);
  const period = await reachPeriod(call, call.query);
  if (period instanceof Refusal) return period;
  const other = compare === undefined ? undefined : { ...period, ...comparedSpan(period, compare) };
  const behind = other && (await bringUpToDate(call.db, other));
  if (behind !== undefined) return behind;
  const links = linksOf(book, period, environment);
  const report = await call.db.forAccount(
    call.account.id,
    async (trx): Promise<ReportRecord> => ({
      ...{ book, from: period.from, to: period.to },
      environment: period.environmentId === 1 ? 'test' : 'production',
      groupBy: grouping,
      ...(await wholeOf(trx, book, period, links)),
      ...(await groupsOf(trx, book, grouping, period, links)),
      compare:
        other === undefined ? null : { from: other.from, to: other.to, totals: await totalsOf(trx, book, other) },
      leftOut: (await readLeftOut(trx, shapeOf(book).register, period)).map(({ reason, count }) => ({
        ...{ reason, count, documents: links({ leftOut: reason }) },
      })),
    }),
  );
  if (format === 'json') return { data: report };
  return await bookTable({ db: call.db, format, period, report, now: call.now() });
}

export function cannotGroup(book: Book, grouping: Grouping | undefined): Refusal {
  return badRequest('request.invalid_parameter', `The book ${book} cannot be grouped by ${grouping}.`);
}

type Links = (of: Readonly<Record<string, string>>) => string;

function linksOf(book: Book, { businessId, from, to }: Period, environment: string | undefined): Links {
  return (of) => {
    const query = { businessId: String(businessId), from, to, ...(environment && { environment }), ...of };
    return `/reports/${book}/documents?${new URLSearchParams(query)}`;
  };
}

async function wholeOf(trx: Trx, book: Book, period: Period, links: Links) {
  const sums = await readTotals(trx, book, period);
  const accepted = {
    count: sums.accepted_count,
    subtotal: Number(sums.accepted_subtotal),
    vat: Number(sums.accepted_vat),
    total: Number(sums.accepted_total),
    documents: links({ accepted: 'true' }),
  };
  return {
    totals: showTotals(sums, await readCodes(trx, book, null, period)),
    documents: links({}),
    accepted: accepted.count === 0 ? null : accepted,
  };
}

async function totalsOf(trx: Trx, book: Book, period: Period): Promise<Totals> {
  return showTotals(await readTotals(trx, book, period), await readCodes(trx, book, null, period));
}

async function groupsOf(trx: Trx, book: Book, grouping: Grouping | null, period: Period, links: Links) {
  if (grouping === null) return { groups: [], otherGroups: null };
  const found = await readGroups(trx, book, grouping, period);
  const codes = await readCodes(trx, book, grouping, period);
  const byKey = byKeyOf(codes?.rows ?? []);
  const shown = found.slice(0, mostReportGroups);
  const rest = found.slice(mostReportGroups);
  const keys = shown.map(({ key }) => key);
  const names = await readNames(trx, grouping, shapeOf(book).register, keys, period);
  return {
    groups: shown.map((sums) => ({
      key: sums.key,
      ...(names.get(sums.key) ?? { name: sums.key, code: null }),
      totals: showTotals(sums, codes && { ...codes, rows: byKey.get(sums.key) ?? [] }),
      documents: links({ groupBy: grouping, group: sums.key }),
    })),
    otherGroups: rest.length === 0 ? null : { count: rest.length, totals: showTotals(addUp(rest), null) },
  };
}

function byKeyOf(rows: readonly CodeSums[]): ReadonlyMap<string, readonly CodeSums[]> {
  const byKey = new Map<string, CodeSums[]>();
  for (const row of rows) {
    const known = byKey.get(row.key ?? '');
    if (known === undefined) byKey.set(row.key ?? '', [row]);
    else known.push(row);
  }
  return byKey;
}

function addUp(all: readonly Sums[]): Sums {
  const add = (pick: (sums: Sums) => string) =>
    all.reduce((sum, one) => sum.plus(Decimal.from(pick(one))), Decimal.zero).toString();
  return {
    count: all.reduce((count, one) => count + one.count, 0),
    subtotal: add((one) => one.subtotal),
    discount: add((one) => one.discount),
    vat: add((one) => one.vat),
    ice: add((one) => one.ice),
    total: add((one) => one.total),
    quantity: all[0]?.quantity == null ? null : add((one) => one.quantity ?? '0'),
  };
}

function showTotals(sums: Sums, codes: Codes | null): Totals {
  const { count, subtotal, discount, vat, ice, total, quantity } = sums;
  return {
    count,
    ...{
      subtotal: Number(subtotal),
      discount: Number(discount),
      vat: Number(vat),
      ice: Number(ice),
      total: Number(total),
    },
    ...(quantity !== null && { quantity: Number(quantity) }),
    ...(codes !== null && showCodes(codes.rows, codes.level)),
  };
}

/** By rate of IVA or, of withholdings, by code. */
function showCodes(codes: readonly CodeSums[], level: 'tax' | 'retention'): Partial<Totals> {
  if (level === 'tax')
    return {
      rates: codes.map(({ code, rate, base, value, count }) => ({
        ...{ code, rate: Number(rate), base: Number(base), tax: Number(value), count },
      })),
    };
  return {
    retentions: codes.map(({ tax_code: tax, code, rate, base, value, count }) => ({
      ...{ tax, code, percentage: Number(rate), base: Number(base), value: Number(value), count },
    })),
  };
}
