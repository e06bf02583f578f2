// Groups the documents of a period by everything that determines their box in a return, and lists the documents behind
// groups.
import type { Decimal } from '@talonario/sri';
import { type RawBuilder, sql } from 'kysely';
import type { RequestedPage } from '../../platform/db/page-query.ts';
import type { Trx } from '../../platform/db/transaction.ts';
import { type FigureDocumentsPage, listDocumentsOfFigure } from './documents-store.ts';
import {
  type BookPeriod,
  type BookRegister,
  isRegisterOfTaxes,
  type LeftOutReason,
  registerDocuments,
} from './register-store.ts';
import { groupBy, sumOfAmounts } from './sums.ts';

/** Documents that a return treats equally. `key` identifies the group for `listGroupDocuments`. */
export interface LedgerGroup {
  readonly key: string;
  readonly sign: 1 | -1;
  /** Code of the lines of a group: codigoPorcentaje of the IVA, or code of the retention. */
  readonly code: string;
  /** Tax of a retention: 1 income tax, 2 IVA, 6 ISD. */
  readonly taxCode: string;
  readonly documentTypeId: number;
  readonly export: boolean;
  readonly exportServices: boolean;
  readonly loneNote: string | null;
  readonly reimbursement: boolean;
  readonly popular: boolean;
  readonly abroad: boolean;
  readonly treaty: boolean | null;
  readonly foreignRegime: string | null;
  readonly sustainCode: string | null;
  readonly vatCredit: 'full' | 'proportional' | 'none' | null;
  readonly fixedAsset: boolean | null;
  readonly accepted: boolean;
  readonly documents: number;
  readonly base: Decimal;
  readonly value: Decimal;
}

const documentColumns = sql`g.document_type_id, g.export, g.reimbursement, g.popular, g.abroad, g.treaty, g.foreign_regime,
           g.accepted, g.export_services, g.lone_note`;
const classColumns = ['sustain_code', 'vat_credit', 'fixed_asset'] as const;
const classOf = (line: 'g' | 'l') => sql.join(classColumns.map((column) => sql.ref(`${line}.${column}`)));
const keyColumns = (line: 'g' | 'l') =>
  sql`g.sign, ${sql.ref(`${line}.code`)}, ${sql.ref(`${line}.tax_code`)}, ${documentColumns}, ${classOf(line)}`;
const keyOf = (line: 'g' | 'l') => sql<string>`jsonb_build_array(${keyColumns(line)})::text`;

/** Condition for the lines that returns include: IVA of sales and purchases, and all withheld amounts. */
function linesOf(register: BookRegister): RawBuilder<boolean> {
  const kind = isRegisterOfTaxes(register)
    ? sql`(l.kind = 'tax' and l.tax_code = '2' or l.kind in ('refund', 'fuel'))`
    : sql`l.kind = 'retention'`;
  return sql`l.entry_id = g.entry_id and ${kind}`;
}

/**
 * Lines of `g` with their classification. If a purchase is divided among several sustentos, each line becomes one line
 * per part. A withholding may have very many lines of few codes, so they are summed first.
 */
function joinedLines(register: BookRegister): RawBuilder<unknown> {
  if (register === 'purchases')
    return sql`cross join lateral (
        select l.tax_code, l.code, part_of(l.base, x.before, x.reached, x.whole) as base, part_of(l.amount, x.before, x.reached, x.whole) as amount,
               x.part, case when x.part is null then g.sustain_code else x.sustain_code end as sustain_code,
               case when x.part is null then g.vat_credit else x.vat_credit end as vat_credit,
               case when x.part is null then g.fixed_asset else x.fixed_asset end as fixed_asset
          from book_lines l
          left join lateral divide_line(g.sustain_parts, coalesce(l.code, '')) x on true
         where ${linesOf(register)}) l`;
  const classified = sql`null::int as part, null::text as sustain_code, null::text as vat_credit, null::boolean as fixed_asset`;
  if (register === 'sales')
    return sql`cross join lateral (select l.tax_code, l.code, l.base, l.amount, ${classified} from book_lines l where ${linesOf(register)}) l`;
  return sql`cross join lateral (select l.tax_code, l.code, sum(l.base) as base, sum(l.amount) as amount, ${classified} from book_lines l
                                   where ${linesOf(register)} group by l.tax_code, l.code) l`;
}

/** Condition that is true for all documents of a register. Other conditions refer to `g`, the row of the register. */
const every = sql<boolean>`true`;

/** Documents that are in exactly the same groups. A document with two rates, or two sustentos, is in two groups. */
export interface DocumentsInSameGroups {
  readonly keys: readonly string[];
  readonly count: number;
}

export interface FormGroups {
  readonly groups: readonly LedgerGroup[];
  /** Combinations of groups. Each document is in exactly one combination, so a sum over them counts it once. */
  readonly together: readonly DocumentsInSameGroups[];
}

type GroupRow = Omit<LedgerGroup, 'documents' | 'base' | 'value'> & {
  /** Type of the document with all its codes and sustentos. Documents of the same kind are in the same groups. */
  kind: string;
  /** Number of documents of the kind whose first line is in this group. */
  leading: number;
  base: string;
  value: string;
};

/**
 * Reads the groups in one pass: each line has all codes of its document with their classification, and equal lines are
 * summed. Codes are quoted, because in a forged file one code may look like two.
 */
export async function readFormGroups(
  trx: Trx,
  register: BookRegister,
  period: BookPeriod,
  only: RawBuilder<boolean> = every,
): Promise<FormGroups> {
  const { rows } = await sql<GroupRow>`
    select ${keyOf('g')} as key, jsonb_build_array(g.codes, g.sign, ${documentColumns})::text as kind,
           g.sign, g.code, g.tax_code as "taxCode", g.document_type_id as "documentTypeId", g.export,
           g.reimbursement, g.popular, g.abroad, g.treaty, g.foreign_regime as "foreignRegime", g.sustain_code as "sustainCode",
           g.vat_credit as "vatCredit", g.fixed_asset as "fixedAsset", g.accepted, g.export_services as "exportServices",
           g.lone_note as "loneNote",
           count(*) filter (where g.place = 1)::int as leading, sum(g.base)::text as base, sum(g.amount)::text as value
      from (select ${keyColumns('l')}, l.base, l.amount, row_number() over lines as place,
                   string_agg(quote_nullable(l.tax_code) || ' ' || quote_nullable(l.code) || ' ' || concat_ws(' ', ${classOf('l')}), ',') over lines collate "C" as codes
              from (${registerDocuments(register, period, 'counted')}) g
              ${joinedLines(register)}
             where ${only}
            window lines as (partition by g.entry_id order by l.tax_code, l.code, l.part
                             rows between unbounded preceding and unbounded following)) g
     group by g.codes, ${keyColumns('g')}`.execute(trx);
  const together = [...groupBy(rows, ({ kind }) => kind).values()].map((alike) => ({
    keys: alike.map(({ key }) => key),
    count: alike.reduce((count, { leading }) => count + leading, 0),
  }));
  return { groups: groupsOf(rows, together), together };
}

function groupsOf(rows: readonly GroupRow[], together: readonly DocumentsInSameGroups[]): LedgerGroup[] {
  return [...groupBy(rows, (row) => row.key)].map(([key, parts]) => {
    const { kind: _, leading: __, ...group } = parts[0] as GroupRow;
    return {
      ...group,
      documents: together.reduce((count, one) => (one.keys.includes(key) ? count + one.count : count), 0),
      base: sumOfAmounts(parts.map(({ base }) => base)),
      value: sumOfAmounts(parts.map(({ value }) => value)),
    };
  });
}

/** Number of documents in no group, by reason. */
export async function countLeftOutDocuments(
  trx: Trx,
  register: BookRegister,
  period: BookPeriod,
): Promise<readonly { readonly reason: LeftOutReason; readonly count: number }[]> {
  const { rows } = await sql<{ reason: LeftOutReason; count: number }>`
    select g.left_out as reason, count(*)::int as count
      from (${registerDocuments(register, period)}) g
     where g.left_out is not null
     group by 1 order by 1`.execute(trx);
  return rows;
}

/** Factors with which the base and the value of a group are added to a figure. */
export interface FormGroupFactors {
  readonly key: string;
  readonly base: number;
  readonly value: number;
}

/** Groups of a register with their factors in a figure. */
export interface WeightedFormGroups {
  readonly register: BookRegister;
  readonly weights: readonly FormGroupFactors[];
  readonly only?: RawBuilder<boolean> | undefined;
}

/** Lists the documents of groups, each with the amount it adds to the figure. The sum of the amounts is the figure. */
export async function listGroupDocuments(
  trx: Trx,
  period: BookPeriod,
  parts: readonly WeightedFormGroups[],
  cut: RequestedPage,
): Promise<FigureDocumentsPage> {
  if (parts.length === 0) return { rows: [], total: 0, amount: '0' };
  const added = sql.join(
    parts.map((part) => addedBy(period, part)),
    sql` union all `,
  );
  return await listDocumentsOfFigure(trx, added, cut);
}

// The factors are looked up instead of joined. With a join to so few rows, a planner without statistics would read all
// lines for each factor.
function addedBy(period: BookPeriod, { register, weights, only = every }: WeightedFormGroups): RawBuilder<unknown> {
  const weightOf = (of: 'base' | 'value') =>
    JSON.stringify(Object.fromEntries(weights.map((one) => [one.key, one[of]])));
  return sql`
    select g.document_id, g.received_document_id, g.document_type_id, g.day, g.left_out, g.accepted,
           sum(l.base * (${weightOf('base')}::jsonb ->> k.key)::numeric + l.amount * (${weightOf('value')}::jsonb ->> k.key)::numeric) as amount
      from (${registerDocuments(register, period, 'counted')}) g
           ${joinedLines(register)}
     cross join lateral (select ${keyOf('l')} as key) k
     where k.key = any(${weights.map((one) => one.key)}::text[]) and ${only}
     group by g.document_id, g.received_document_id, g.document_type_id, g.day, g.left_out, g.accepted`;
}
