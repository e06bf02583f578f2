// A book as rows to be summed: one per document, or one per line if the book or its groups need lines.
import { type Book, type Grouping, groupingsOf } from '@talonario/contract';
import { type RawBuilder, sql } from 'kysely';
import {
  type BookPeriod,
  type BookRegister,
  type RegisterSelection,
  registerDocuments,
} from '../ledger/register-store.ts';

export type ReportRowLevel = 'document' | 'tax' | 'item' | 'payment' | 'retention';

interface BookShape {
  readonly register: BookRegister;
  /** Whether the totals of the book are sums of documents or of lines. */
  readonly level: ReportRowLevel;
  /** Grouping of the book if the request names none. */
  readonly usual: Grouping | undefined;
}

const shapes: Readonly<Record<Book, BookShape>> = {
  sales: { register: 'sales', level: 'document', usual: undefined },
  purchases: { register: 'purchases', level: 'document', usual: undefined },
  'withholdings-made': { register: 'withholdings-made', level: 'retention', usual: undefined },
  'withholdings-received': { register: 'withholdings-received', level: 'retention', usual: undefined },
  products: { register: 'sales', level: 'item', usual: 'item' },
  customers: { register: 'sales', level: 'document', usual: 'customer' },
  providers: { register: 'purchases', level: 'document', usual: 'provider' },
  payments: { register: 'sales', level: 'payment', usual: 'paymentMethod' },
};

export function bookShapeOf(book: Book): BookShape {
  return shapes[book];
}

/**
 * Returns the requested grouping or the default one; null for none, and undefined if the book does not have the
 * requested grouping.
 */
export function groupingOfBook(book: Book, asked: Grouping | undefined): Grouping | null | undefined {
  const grouping = asked ?? shapes[book].usual ?? null;
  const possible: readonly Grouping[] = groupingsOf[book];
  return grouping === null || possible.includes(grouping) ? grouping : undefined;
}

/**
 * Level of the rows from which the groups are summed: the level of the book, or that of the lines that the grouping
 * needs.
 */
export function rowLevelOfGrouping(book: Book, grouping: Grouping | null): ReportRowLevel {
  const { level } = shapes[book];
  if (level !== 'document') return level;
  if (grouping === 'rate') return 'tax';
  if (grouping === 'item') return 'item';
  return grouping === 'paymentMethod' ? 'payment' : 'document';
}

/** Whether the parts of each line are needed, or only its total. Parts of a line are read from its document. */
export type ReportRowDetail = 'parts' | 'total';

/**
 * Rows with a key, their document, and signed amounts. A document `leads` in one of its rows. Among its rows with the
 * same key, all but one are marked `again`.
 */
export function reportRows(
  book: Book,
  grouping: Grouping | null,
  level: ReportRowLevel,
  period: BookPeriod,
  which: RegisterSelection,
  told: ReportRowDetail = 'parts',
): RawBuilder<unknown> {
  const key = grouping === null ? sql`null::text` : keyOf(grouping, level);
  const documents = registerDocuments(shapes[book].register, period, which);
  const facts = (of: RawBuilder<unknown>, figured: RawBuilder<unknown>) => sql`
    select ${key} as key, g.entry_id, g.document_id, g.received_document_id, g.document_type_id, g.day, g.left_out, g.accepted,
           ${figured}
      from (${of}) g ${level === 'document' ? sql`` : linesOf(level)}`;
  if (level !== 'item' || told === 'total') return facts(documents, figures[level]);
  return sql`${facts(sql`select g.* from (${documents}) g where not ${hasParts}`, figures.item)}
    union all ${facts(withParts(documents, period), itemFigures(partedLine))}`;
}

/** Join with the lines of documents. A document without lines has rows with amounts of 0. */
function linesOf(level: Exclude<ReportRowLevel, 'document'>): RawBuilder<unknown> {
  const vat = level === 'tax' ? sql`and l.tax_code = '2'` : sql``;
  return sql`join book_lines l on l.entry_id = g.entry_id and l.kind = ${sql.lit(level)} ${vat}`;
}

function itemFigures({ discount, vat, ice }: LineParts): RawBuilder<unknown> {
  return sql`g.sign * l.base as subtotal, g.sign * ${discount} as discount, g.sign * ${vat} as vat, g.sign * ${ice} as ice,
           g.sign * l.amount as total, g.sign * l.quantity as quantity, null::text as tax_code, l.code, null::numeric as rate,
           l.leads, l.again`;
}

const figures: Readonly<Record<ReportRowLevel, RawBuilder<unknown>>> = {
  document: sql`g.sign * g.subtotal as subtotal, g.sign * g.discount as discount, g.sign * g.vat as vat, g.sign * g.ice as ice,
           g.sign * g.total as total, null::numeric as quantity, null::text as tax_code, null::text as code, null::numeric as rate, true as leads, false as again`,
  tax: sql`g.sign * l.base as subtotal, 0 as discount, g.sign * l.amount as vat, 0 as ice,
           g.sign * (l.base + l.amount) as total, null::numeric as quantity, l.tax_code, l.code, l.rate, true as leads, false as again`,
  // Amounts of a line of a document without discount and without taxes other than IVA.
  item: itemFigures({ discount: sql`0`, vat: sql`(l.amount - l.base)`, ice: sql`0` }),
  payment: sql`g.sign * l.amount as subtotal, 0 as discount, 0 as vat, 0 as ice,
           g.sign * l.amount as total, null::numeric as quantity, null::text as tax_code, null::text as code, null::numeric as rate,
           l.leads, l.again`,
  retention: sql`l.base as subtotal, 0 as discount, case when l.tax_code = '2' then l.amount else 0 end as vat, 0 as ice,
           l.amount as total, null::numeric as quantity, l.tax_code, l.code, l.rate, null::boolean as leads, null::boolean as again`,
};

function keyOf(grouping: Grouping, level: ReportRowLevel): RawBuilder<string> {
  if (grouping === 'rate') return level === 'retention' ? sql`l.tax_code || '-' || l.code` : sql`l.code`;
  return keys[grouping];
}

const keys: Readonly<Record<Exclude<Grouping, 'rate'>, RawBuilder<string>>> = {
  day: sql`g.day::text`,
  month: sql`to_char(g.day, 'YYYY-MM')`,
  establishment: sql`g.establishment_id::text`,
  emissionPoint: sql`g.emission_point_id::text`,
  customer: sql`g.party`,
  provider: sql`g.party`,
  documentType: sql`g.document_type_id::text`,
  // A line without a reference to an item is identified by its text.
  item: sql`coalesce(l.reference_id::text, '~' || coalesce(l.code, '') || '~' || coalesce(l.name, ''))`,
  paymentMethod: sql`coalesce(l.reference_id::text, '')`,
};

// Discount, IVA and ICE of a line. The books store base and total of a line, which suffices for a document without a
// discount whose only tax is IVA. Lines of all other documents are read from the document, once for all of them.
interface LineParts {
  readonly discount: RawBuilder<unknown>;
  readonly vat: RawBuilder<unknown>;
  readonly ice: RawBuilder<unknown>;
}

/** Whether the lines of a document must be read. A tip is no tax and does not matter. */
const hasParts = sql<boolean>`(g.discount <> 0 or g.ice <> 0 or g.total <> g.subtotal + g.vat)`;

/** Parts of the line `l` of a document, read by `withParts`. */
const partedLine: LineParts = {
  vat: sql`coalesce(g.parts[l.line][1], 0)`,
  ice: sql`coalesce(g.parts[l.line][2], 0)`,
  discount: sql`coalesce(g.parts[l.line][3], 0)`,
};

/**
 * Documents with parts, each with the parts of its lines in their order. `offset 0` prevents the planner from repeating
 * this for each line.
 */
function withParts(documents: RawBuilder<unknown>, { accountId }: BookPeriod): RawBuilder<unknown> {
  return sql`
    select g.*, (select ${partsOf(sql`d.computed -> 'items'`)} from documents d where d.account_id = ${accountId} and d.id = g.document_id) as parts
      from (${documents}) g
     where ${hasParts} offset 0`;
}

/**
 * Parts of the lines of a document. A line states its discount with IVA if its price includes IVA, and prices with IVA
 * may leave a cent of discount in no line. So the discount of the document is divided in proportion to the discounts of
 * its lines or, without any, to their totals. With prices without IVA, each line has the discount it states. The parts
 * always add up to the discount of the document.
 */
function partsOf(items: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(
        select array_agg(array[w.vat, w.ice, coalesce(
                 round(g.discount * w.up_to / nullif(w.whole, 0), 2) - round(g.discount * (w.up_to - w.weight) / nullif(w.whole, 0), 2), 0)]
                 order by w.n)
          from (
            select s.n, s.vat, s.ice, s.weight, sum(s.weight) over (order by s.n) as up_to, sum(s.weight) over () as whole
              from (
                select x.n, t.vat, t.ice, case when sum(said.discount) over () = 0 then coalesce((x.item ->> 'subtotal')::numeric, 0) else said.discount end as weight
                  from jsonb_array_elements(${items}) with ordinality as x (item, n)
                 cross join lateral (
                   select coalesce(sum(value) filter (where code = '2'), 0) as vat, coalesce(sum(value) filter (where code = '3'), 0) as ice,
                          coalesce(max(rate) filter (where code = '2'), 0) as rate
                     from jsonb_to_recordset(x.item -> 'taxes') as tax (code text, rate numeric, value numeric)
                 ) t
                 cross join lateral (
                   select coalesce((x.item ->> 'discount')::numeric, 0)
                        / case when (x.item ->> 'priceIncludesTax')::boolean then 1 + t.rate / 100 else 1 end as discount
                 ) said
              ) s
          ) w)`;
}
