// What a return adds up: documents of a period grouped by all that decides where a figure stands, and the documents behind groups.
import { Decimal } from '@talonario/sri';
import { type RawBuilder, sql } from 'kysely';
import type { PageCut } from '../../platform/db/page-query.ts';
import type { Trx } from '../../platform/db/transaction.ts';
import { groupBy, sumOf } from './add-up.ts';
import { type AddedDocuments, listAddedDocuments } from './documents-store.ts';
import { type LeftOutReason, type Period, type Register, registerRows } from './register-store.ts';

/** Documents that are the same to a return. `key` names the group for `listGroupDocuments`. */
export interface LedgerGroup {
  readonly key: string;
  readonly sign: 1 | -1;
  /** Of the lines: codigoPorcentaje of the IVA, or code of the retention. */
  readonly code: string;
  /** Of a retention: 1 income tax, 2 IVA, 6 ISD. */
  readonly taxCode: string;
  readonly documentTypeId: number;
  readonly export: boolean;
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
           g.sustain_code, g.vat_credit, g.fixed_asset, g.accepted`;
const keyColumns = sql`g.sign, l.code, l.tax_code, ${documentColumns}`;
const key = sql<string>`jsonb_build_array(${keyColumns})::text`;

/** The lines that returns speak of: IVA of what is sold or bought, whatever is withheld. */
function linesOf(register: Register): RawBuilder<boolean> {
  const kind =
    register === 'sales' || register === 'purchases'
      ? sql`l.kind = 'tax' and l.tax_code = '2'`
      : sql`l.kind = 'retention'`;
  return sql`l.entry_id = g.entry_id and ${kind}`;
}

/** Documents that are all of a register, or those of which something holds: `g` is the row of the register. */
const every = sql<boolean>`true`;

/** Documents that stand in the same groups: one with two rates stands in two. */
export interface GroupedDocuments {
  readonly keys: readonly string[];
  readonly count: number;
}

export interface FormGroups {
  readonly groups: readonly LedgerGroup[];
  /** Each document is in one of these, so whoever adds them up counts it once. */
  readonly together: readonly GroupedDocuments[];
}

type GroupRow = Omit<LedgerGroup, 'documents' | 'base' | 'value'> & {
  keys: readonly string[];
  /** Documents of `keys` whose first line is in this group. */
  leading: number;
  base: string;
  value: string;
};

/** One pass: lines are gathered by document, and documents by the codes they have. Keys are written for groups, not for lines. */
export async function readFormGroups(
  trx: Trx,
  register: Register,
  period: Period,
  only: RawBuilder<boolean> = every,
): Promise<FormGroups> {
  const { rows } = await sql<GroupRow>`
    select ${key} as key, g.sign, l.code, l.tax_code as "taxCode", g.document_type_id as "documentTypeId", g.export,
           g.reimbursement, g.popular, g.abroad, g.treaty, g.foreign_regime as "foreignRegime", g.sustain_code as "sustainCode",
           g.vat_credit as "vatCredit", g.fixed_asset as "fixedAsset", g.accepted,
           array(select ${key} from unnest(g.codes, g.tax_codes) as l (code, tax_code)) as keys,
           count(*) filter (where l.place = 1)::int as leading, sum(l.base)::text as base, sum(l.amount)::text as value
      from (select g.entry_id, g.sign, ${documentColumns}, array_agg(l.code) as codes, array_agg(l.tax_code) as tax_codes,
                   array_agg(l.base) as bases, array_agg(l.amount) as amounts
              from (${registerRows(register, period, 'counted')}) g
              join book_lines l on ${linesOf(register)}
             where ${only}
             group by g.entry_id, g.sign, ${documentColumns}) g
     cross join unnest(g.codes, g.tax_codes, g.bases, g.amounts) with ordinality as l (code, tax_code, base, amount, place)
     group by ${keyColumns}, g.codes, g.tax_codes`.execute(trx);
  const together = togetherIn(rows);
  return { groups: groupsOf(rows, together), together };
}

function togetherIn(rows: readonly GroupRow[]): GroupedDocuments[] {
  const byKeys = groupBy(rows, ({ keys }) => keys.join(' '));
  return [...byKeys.values()].map((alike) => ({
    keys: alike[0]?.keys ?? [],
    count: alike.reduce((count, { leading }) => count + leading, 0),
  }));
}

function groupsOf(rows: readonly GroupRow[], together: readonly GroupedDocuments[]): LedgerGroup[] {
  return [...groupBy(rows, (row) => row.key)].map(([key, parts]) => {
    const { keys: _, leading: __, ...group } = parts[0] as GroupRow;
    return {
      ...group,
      documents: together.reduce((count, one) => (one.keys.includes(key) ? count + one.count : count), 0),
      base: Decimal.from(sumOf(parts.map(({ base }) => base))),
      value: Decimal.from(sumOf(parts.map(({ value }) => value))),
    };
  });
}

/** How many documents are in no group, and why. */
export async function readLeftOut(
  trx: Trx,
  register: Register,
  period: Period,
): Promise<readonly { readonly reason: LeftOutReason; readonly count: number }[]> {
  const { rows } = await sql<{ reason: LeftOutReason; count: number }>`
    select g.left_out as reason, count(*)::int as count
      from (${registerRows(register, period)}) g
     where g.left_out is not null
     group by 1 order by 1`.execute(trx);
  return rows;
}

/** What a group adds to a figure: so many times its base, so many times its value. */
export interface GroupWeight {
  readonly key: string;
  readonly base: number;
  readonly value: number;
}

/** Some groups of a register. */
export interface WeighedGroups {
  readonly register: Register;
  readonly weights: readonly GroupWeight[];
  readonly only?: RawBuilder<boolean> | undefined;
}

/** The documents of groups, each with what it adds to the figure; the amounts of all of them are the figure. */
export async function listGroupDocuments(
  trx: Trx,
  period: Period,
  parts: readonly WeighedGroups[],
  cut: PageCut,
): Promise<AddedDocuments> {
  if (parts.length === 0) return { rows: [], total: 0, amount: '0' };
  const added = sql.join(
    parts.map((part) => addedBy(period, part)),
    sql` union all `,
  );
  return await listAddedDocuments(trx, added, cut);
}

// The weights are looked up and not joined: joined to so few rows, they tempt a planner without statistics into reading all lines for each.
function addedBy(period: Period, { register, weights, only = every }: WeighedGroups): RawBuilder<unknown> {
  const weightOf = (of: 'base' | 'value') =>
    JSON.stringify(Object.fromEntries(weights.map((one) => [one.key, one[of]])));
  return sql`
    select g.document_id, g.received_document_id, g.document_type_id, g.day, g.left_out, g.accepted,
           sum(l.base * (${weightOf('base')}::jsonb ->> k.key)::numeric + l.amount * (${weightOf('value')}::jsonb ->> k.key)::numeric) as amount
      from (${registerRows(register, period, 'counted')}) g
      join book_lines l on ${linesOf(register)}
     cross join lateral (select ${key} as key) k
     where k.key = any(${weights.map((one) => one.key)}::text[]) and ${only}
     group by g.document_id, g.received_document_id, g.document_type_id, g.day, g.left_out, g.accepted`;
}
