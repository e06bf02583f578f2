// Describes a schema as code uses it, and finds what a later schema breaks. During a rolling deploy code of the
// previous release continues, so all that it reads, writes and calls must still exist.

import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Tables } from '../src/platform/db/tables.ts';

export interface SchemaShape {
  /**
   * Columns by "table.column": type, whether required, and the service's privileges, for example "bigint, required,
   * SIU".
   */
  readonly columns: Readonly<Record<string, string>>;
  /** Constraints, unique indexes and policies by table and name, with their columns and SQL text. */
  readonly rules: Readonly<Record<string, { readonly columns: readonly string[]; readonly text: string }>>;
  /** Result types of functions, by name and argument types. */
  readonly functions: Readonly<Record<string, string>>;
}

export interface CompatibilityBreach {
  /**
   * Key with which a migration declares the change: `documents.total`, `documents.documents_pkey`,
   * `take_number(bigint)`.
   */
  readonly key: string;
  readonly what: string;
  /**
   * True if only a contract migration may do this. False for a changed rule of a table, which may also accept more than
   * before.
   */
  readonly hard: boolean;
}

export function findCompatibilityBreaches(earlier: SchemaShape, later: SchemaShape): readonly CompatibilityBreach[] {
  return [...columnBreaches(earlier, later), ...ruleBreaches(earlier, later), ...functionBreaches(earlier, later)];
}

function columnBreaches(earlier: SchemaShape, later: SchemaShape): CompatibilityBreach[] {
  const breaches: CompatibilityBreach[] = [];
  const tables = new Set(Object.keys(earlier.columns).map(tableOf));
  for (const [key, shape] of Object.entries(earlier.columns)) {
    const now = later.columns[key];
    if (now === undefined) breaches.push({ key, what: 'is gone', hard: true });
    else if (!suits(shape, now)) breaches.push({ key, what: `was "${shape}" and is "${now}"`, hard: true });
  }
  for (const [key, shape] of Object.entries(later.columns)) {
    if (key in earlier.columns || !tables.has(tableOf(key)) || !shape.includes(', required,')) continue;
    breaches.push({ key, what: 'is new and required: rows of the earlier code do not have it', hard: true });
  }
  return breaches;
}

function suits(earlier: string, later: string): boolean {
  const [[type, need, may = ''], [typeNow, needNow, mayNow = '']] = [earlier.split(', '), later.split(', ')];
  const asked = needNow === 'required' && need !== 'required';
  return type === typeNow && !asked && [...may].every((letter) => mayNow.includes(letter));
}

// Breaches by changed rules. A removed rule refuses nothing. A new rule that only concerns new columns never applies to
// values of the earlier code. A rule that was only validated refuses what it refused before.
function ruleBreaches(earlier: SchemaShape, later: SchemaShape): CompatibilityBreach[] {
  return Object.entries(later.rules)
    .filter(([key, { columns, text }]) => {
      if (earlier.rules[key]?.text.replace(/ NOT VALID$/, '') === text) return false;
      const known = columns.filter((column) => `${tableOf(key)}.${column}` in earlier.columns);
      const expression =
        columns.length === 0 && Object.keys(earlier.columns).some((each) => tableOf(each) === tableOf(key));
      return known.length > 0 || expression;
    })
    .map(([key, { text }]) => ({ key, what: `is new or another rule: ${text}`, hard: false }));
}

function functionBreaches(earlier: SchemaShape, later: SchemaShape): CompatibilityBreach[] {
  return Object.entries(earlier.functions).flatMap(([key, result]) => {
    const now = later.functions[key];
    if (now === result) return [];
    return [{ key, what: now === undefined ? 'is gone' : `returned ${result} and returns ${now}`, hard: true }];
  });
}

const tableOf = (key: string) => key.split('.')[0] ?? '';

export async function readSchemaShape(owner: Kysely<Tables>): Promise<SchemaShape> {
  const columns = await readPairs(owner, columnsOf);
  const functions = await readPairs(owner, functionsOf);
  const { rows } = await sql
    .raw<{ key: string; columns: string[]; text: string }>(`select * from (${rulesOf}) r order by key`)
    .execute(owner);
  const rules = Object.fromEntries(rows.map(({ key, columns: over, text }) => [key, { columns: over, text }]));
  return { columns, rules, functions };
}

async function readPairs(owner: Kysely<Tables>, query: string): Promise<Record<string, string>> {
  const { rows } = await sql
    .raw<{ key: string; value: string }>(`select * from (${query}) r order by key`)
    .execute(owner);
  return Object.fromEntries(rows.map(({ key, value }) => [key, value]));
}

// Includes views, because the earlier code uses their names.
const ownTables = `c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v') and not c.relispartition
  and c.relname not in ('schema_migrations', 'schema_functions')`;

const columnsOf = `
  select c.relname || '.' || a.attname as key,
         format_type(a.atttypid, a.atttypmod) || ', '
         || case when a.attnotnull and not a.atthasdef and a.attidentity = '' then 'required' else 'optional' end || ', '
         || case when has_column_privilege('talonario_app', c.oid, a.attnum, 'select') then 'S' else '' end
         || case when has_column_privilege('talonario_app', c.oid, a.attnum, 'insert') then 'I' else '' end
         || case when has_column_privilege('talonario_app', c.oid, a.attnum, 'update') then 'U' else '' end
         || case when has_table_privilege('talonario_app', c.oid, 'delete') then 'D' else '' end as value
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
   where ${ownTables}`;

const namesOf = (table: string, numbers: string) =>
  `array(select attname::text from pg_attribute where attrelid = ${table} and attnum = any (${numbers}) order by attnum)`;

const rulesOf = `
  select c.relname || '.' || k.conname as key, ${namesOf('c.oid', 'k.conkey')} as columns, pg_get_constraintdef(k.oid) as text
    from pg_constraint k join pg_class c on c.oid = k.conrelid
   where ${ownTables} and k.contype in ('c', 'f', 'p', 'u', 'x')
  union all
  select c.relname || '.' || i.relname, ${namesOf('c.oid', 'x.indkey::int2[]')}, pg_get_indexdef(i.oid)
    from pg_index x join pg_class c on c.oid = x.indrelid join pg_class i on i.oid = x.indexrelid
   where ${ownTables} and x.indisunique and not exists (select from pg_constraint k where k.conindid = i.oid)
  union all
  select c.relname || '.' || p.polname, array[]::text[],
         concat_ws(' ', p.polcmd, pg_get_expr(p.polqual, c.oid), 'check', pg_get_expr(p.polwithcheck, c.oid))
    from pg_policy p join pg_class c on c.oid = p.polrelid where ${ownTables}
     -- Policies of another role do not apply to the earlier code.
     and p.polroles && array[0, 'talonario_app'::regrole::oid]`;

const functionsOf = `
  select p.proname || '(' || oidvectortypes(p.proargtypes) || ')' as key,
         pg_get_function_result(p.oid) || case when p.prosecdef then ', as its owner' else '' end as value
    from pg_proc p
   where p.pronamespace = 'public'::regnamespace and has_function_privilege('talonario_app', p.oid, 'execute')
     and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`;
