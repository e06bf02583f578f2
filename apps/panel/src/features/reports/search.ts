import type { InputOf } from '../../api/talonario.ts';
import { type FilterChange, isDateText, type PageNumbers, pageNumbersOf } from '../../format/search-values.ts';
import {
  type Book,
  books,
  type Grouping,
  groupingsOf,
  isWithholdingBook,
  type LeftOutReason,
  leftOutReasons,
} from './books.ts';
import { type DateSpan, daysOf, longestReportDays, spanOfName } from './spans.ts';

export const sortKeys = ['name', 'count', 'quantity', 'subtotal', 'vat', 'total'] as const;
export type SortKey = (typeof sortKeys)[number];

/** Parameters of a report, as stored in its address. Without days it shows the month in which it is opened. */
export interface ReportSearch {
  readonly book?: Book;
  readonly from?: string;
  readonly to?: string;
  /** Grouping. `none`: only the totals. */
  readonly by?: Grouping | 'none';
  readonly compare?: 'year' | 'none';
  readonly sort?: SortKey;
  readonly dir?: 'asc' | 'desc';
}

/** Reads the parameters of an address. Invalid values are ignored. */
export function readReportSearch(given: Record<string, unknown>): ReportSearch {
  const book = books.find((name) => name === given.book);
  const by = given.by === 'none' ? 'none' : groupingsOf[book ?? 'sales'].find((name) => name === given.by);
  const sort = sortKeys.find((key) => key === given.sort);
  return {
    ...(book !== undefined && book !== 'sales' && { book }),
    ...readSpan(given),
    ...(by !== undefined && { by }),
    ...((given.compare === 'year' || given.compare === 'none') && { compare: given.compare }),
    ...(sort !== undefined && { sort }),
    ...((given.dir === 'asc' || given.dir === 'desc') && { dir: given.dir }),
  };
}

function readSpan({ from, to }: Record<string, unknown>): Partial<DateSpan> {
  return isDateText(from) && isDateText(to) && from <= to && daysOf({ from, to }) <= longestReportDays + 1
    ? { from, to }
    : {};
}

export type ReportChange = FilterChange<ReportSearch>;

/** Parameters of a report, including the defaults that the address leaves out. */
export interface RequestedReport extends DateSpan {
  readonly book: Book;
  readonly by: Grouping | undefined;
  readonly compare: 'previous' | 'year' | undefined;
}

export function requestedReport(search: ReportSearch, today: string): RequestedReport {
  const { book = 'sales', from, to, by, compare } = search;
  const span = from !== undefined && to !== undefined ? { from, to } : spanOfName('month', today);
  return {
    book,
    ...span,
    by: by === 'none' ? undefined : (by ?? usualGrouping(book, span)),
    compare: compare === 'none' ? undefined : (compare ?? 'previous'),
  };
}

/** Default grouping: by day as long as the days can be distinguished in the chart. */
function usualGrouping(book: Book, span: DateSpan): Grouping | undefined {
  const [first] = groupingsOf[book];
  return first === 'day' && daysOf(span) > 62 ? 'month' : first;
}

type ReportInput = InputOf<'reports.get'>;

export function reportInput({ book, from, to, by, compare }: RequestedReport, businessId: number): ReportInput {
  return {
    params: { book },
    query: {
      businessId,
      from,
      to,
      ...(by !== undefined && { groupBy: by }),
      ...(compare !== undefined && { compare }),
    },
  };
}

/** Parameters of the screen that lists the documents of an amount. */
export interface FigureDocumentsSearch extends PageNumbers {
  readonly book?: Book;
  readonly from?: string;
  readonly to?: string;
  readonly by?: Grouping;
  readonly group?: string;
  readonly leftOut?: LeftOutReason;
  readonly accepted?: true;
}

export function readBehindSearch(given: Record<string, unknown>): FigureDocumentsSearch {
  const book = books.find((name) => name === given.book) ?? 'sales';
  const by = groupingsOf[book].find((name) => name === given.by);
  // The router returns the id of a customer as a number.
  const group = typeof given.group === 'number' ? String(given.group) : given.group;
  const leftOut = leftOutReasons.find((reason) => reason === given.leftOut);
  return {
    book,
    ...readSpan(given),
    ...(by !== undefined && typeof group === 'string' && { by, group: group.slice(0, 500) }),
    ...(leftOut !== undefined && { leftOut }),
    ...(given.accepted === true && { accepted: true }),
    ...pageNumbersOf(given),
  };
}

/** Parameters of the screen for a link of the service to the documents of an amount. */
export function figureSearchOf(href: string): FigureDocumentsSearch {
  const { pathname, searchParams } = new URL(href, 'https://service');
  const query = Object.fromEntries(searchParams);
  return readBehindSearch({
    ...query,
    book: pathname.split('/')[2],
    by: query.groupBy,
    ...(query.accepted === 'true' && { accepted: true }),
  });
}

/** Key of a rate among the groups of its book. */
export function rateKey(book: Book, { tax, code }: { readonly tax?: string; readonly code: string }): string {
  return isWithholdingBook(book) ? `${tax}-${code}` : code;
}
