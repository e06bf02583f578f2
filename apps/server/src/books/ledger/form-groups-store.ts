// What a return adds up: documents of a period grouped by all that decides where a figure stands, and the documents behind groups.
import { Decimal } from '@talonario/sri';
import { type RawBuilder, sql } from 'kysely';
import type { PageCut } from '../../platform/db/page-query.ts';
import type { Trx } from '../../platform/db/transaction.ts';
import { type AddedDocuments, listAddedDocuments } from './documents-store.ts';
import { type LeftOutReason, linesWithin, type Period, type Register, registerRows } from './register-store.ts';

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
function linesOf(register: Register, period: Period): RawBuilder<boolean> {
  const kind =
    register === 'sales' || register === 'purchases'
      ? sql`l.kind = 'tax' and l.tax_code = '2'`
      : sql`l.kind = 'retention'`;
  return sql`l.entry_id = g.entry_id and ${kind} and ${linesWithin(register, period)}`;
}

/** A document has one line of a rate, and may be withheld upon twice by the same code. */
function countOf(register: Register): RawBuilder<number> {
  return register === 'sales' || register === 'purchases' ? sql`count(*)` : sql`count(distinct g.entry_id)`;
}

/** Documents that are all of a register, or those of which something holds: `g` is the row of the register. */
const every = sql<boolean>`true`;

export async function readFormGroups(
  trx: Trx,
  register: Register,
  period: Period,
  only: RawBuilder<boolean> = every,
): Promise<readonly LedgerGroup[]> {
  const { rows } = await sql<Omit<LedgerGroup, 'base' | 'value'> & { base: string; value: string }>`
    select ${key} as key, g.sign, l.code, l.tax_code as "taxCode", g.document_type_id as "documentTypeId", g.export,
           g.reimbursement, g.popular, g.abroad, g.treaty, g.foreign_regime as "foreignRegime", g.sustain_code as "sustainCode",
           g.vat_credit as "vatCredit", g.fixed_asset as "fixedAsset", g.accepted,
           ${countOf(register)} as documents, sum(l.base)::text as base, sum(l.amount)::text as value
      from (${registerRows(register, period, 'counted')}) g
      join book_lines l on ${linesOf(register, period)}
     where ${only}
     group by ${keyColumns}`.execute(trx);
  return rows.map((row) => ({
    ...row,
    documents: Number(row.documents),
    base: Decimal.from(row.base),
    value: Decimal.from(row.value),
  }));
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

/** Documents that stand in the same groups: one with two rates stands in two. */
export interface GroupedDocuments {
  readonly keys: readonly string[];
  readonly count: number;
}

/** How many documents stand in which groups: those of several groups are counted once by whoever adds these up. */
export async function countGroupedDocuments(
  trx: Trx,
  register: Register,
  period: Period,
  only: RawBuilder<boolean> = every,
): Promise<readonly GroupedDocuments[]> {
  // Keys are written for each kind of document, not for each line.
  const { rows } = await sql<GroupedDocuments>`
    select array(select ${key} from unnest(g.codes, g.tax_codes) as l (code, tax_code)) as keys, count(*)::int as count
      from (select g.entry_id, g.sign, ${documentColumns}, array_agg(l.code) as codes, array_agg(l.tax_code) as tax_codes
              from (${registerRows(register, period, 'counted')}) g
              join book_lines l on ${linesOf(register, period)}
             where ${only}
             group by g.entry_id, g.sign, ${documentColumns}) g
     group by g.sign, ${documentColumns}, g.codes, g.tax_codes`.execute(trx);
  return rows;
}

// The weights are looked up and not joined: joined to so few rows, they tempt a planner without statistics into reading all lines for each.
function addedBy(period: Period, { register, weights, only = every }: WeighedGroups): RawBuilder<unknown> {
  const weightOf = (of: 'base' | 'value') =>
    JSON.stringify(Object.fromEntries(weights.map((one) => [one.key, one[of]])));
  return sql`
    select g.document_id, g.received_document_id, g.document_type_id, g.day, g.left_out, g.accepted,
           sum(l.base * (${weightOf('base')}::jsonb ->> k.key)::numeric + l.amount * (${weightOf('value')}::jsonb ->> k.key)::numeric) as amount
      from (${registerRows(register, period, 'counted')}) g
      join book_lines l on ${linesOf(register, period)}
     cross join lateral (select ${key} as key) k
     where k.key = any(${weights.map((one) => one.key)}::text[]) and ${only}
     group by g.document_id, g.received_document_id, g.document_type_id, g.day, g.left_out, g.accepted`;
}
