// Writes the TypeScript types of all tables' rows, from the catalog of a migrated database.
import { type Kysely, sql } from 'kysely';

interface CatalogColumn {
  readonly table: string;
  readonly column: string;
  readonly type: string; // name of the type in PostgreSQL: int8, text, _text
  readonly isNullable: boolean;
  /** True if the database computes the value: an identity or generated column. */
  readonly isComputed: boolean;
  /** Default of the column as SQL; null if it has none. */
  readonly default: string | null;
}

interface CatalogCheck {
  readonly table: string;
  readonly text: string;
}

export async function writeRowTypes(owner: Kysely<never>): Promise<string> {
  const columns = await readColumns(owner);
  const values = listValues(await readChecks(owner));
  const interfaces = [...new Set(columns.map(({ table }) => table))].map((table) => {
    const lines = columns
      .filter((column) => column.table === table)
      .map((column) => `    ${column.column}: ${typeOf(column, values.get(`${table}.${column.column}`))};`);
    return `  ${table}: {\n${lines.join('\n')}\n  };`;
  });
  return `${head}\nexport interface Tables {\n${interfaces.join('\n')}\n}\n`;
}

const head = `// Written by \`npm run generate:tables\` from the catalogue of a migrated database. Do not edit.
import type { KeyPermission } from '@talonario/contract';
import type {
  ColumnWithDefault,
  ComputedColumn,
  FixedColumn,
  FixedColumnWithDefault,
  JsonColumn,
  JsonColumnWithDefault,
} from './column-types.ts';
`;

// Reads the columns of all tables. Partitions are left out, because the service uses them through their table.
async function readColumns(owner: Kysely<never>): Promise<readonly CatalogColumn[]> {
  const { rows } = await sql<CatalogColumn>`
    select c.relname as table, a.attname as column, t.typname as type,
           not a.attnotnull and a.attgenerated = '' as "isNullable",
           a.attidentity <> '' or a.attgenerated <> '' as "isComputed",
           pg_get_expr(d.adbin, d.adrelid) as default
      from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      join pg_type t on t.oid = a.atttypid
      left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
       and c.relname not in ('schema_migrations', 'schema_functions')
     order by c.relname, a.attnum`.execute(owner);
  return rows;
}

async function readChecks(owner: Kysely<never>): Promise<readonly CatalogCheck[]> {
  const { rows } = await sql<CatalogCheck>`
    select conrelid::regclass::text as table, pg_get_constraintdef(oid) as text
      from pg_constraint where contype = 'c' and connamespace = 'public'::regnamespace`.execute(owner);
  return rows;
}

/** Values that check constraints allow for a text column, or for the elements of a text array, by "table.column". */
function listValues(checks: readonly CatalogCheck[]): ReadonlyMap<string, readonly string[]> {
  const values = new Map<string, readonly string[]>();
  for (const { table, text } of checks) {
    const [, column, list] =
      /^CHECK \(\((\w+) = ANY \(ARRAY\[([^\]]*)\]\)\)\)/.exec(text) ??
      /^CHECK \(\((\w+) = ('[^']*')::text\)\)/.exec(text) ??
      /\((\w+) <@ ARRAY\[([^\]]*)\]\)/.exec(text) ??
      [];
    const literals = [...(list ?? '').matchAll(/'([^']*)'/g)].map(([, literal = '']) => literal);
    if (column !== undefined && literals.length > 0) values.set(`${table}.${column}`, literals);
  }
  return values;
}

function typeOf(column: CatalogColumn, values: readonly string[] | undefined): string {
  const { type, isNullable, isComputed } = column;
  const hasDefault = column.default !== null;
  const special = exactTypes[`${column.table}.${column.column}`];
  const isJson = special?.startsWith('json:') ?? ['json', 'jsonb'].includes(type);
  const base = special?.replace('json:', '') ?? values?.map((value) => `'${value}'`).join(' | ') ?? scalar(column);
  const element = type.startsWith('_') ? (values ? `(${base})[]` : `${base}[]`) : base;
  if (isJson) {
    const wrapper = hasDefault ? 'JsonColumnWithDefault' : 'JsonColumn';
    return isNullable ? `${wrapper}<${element} | null>` : `${wrapper}<${element}>`;
  }
  const value = isNullable ? `${element} | null` : element;
  if (isComputed) return `ComputedColumn<${value}>`;
  const isFixed = fixedColumns.has(column.column);
  if (hasDefault) return `${isFixed ? 'FixedColumnWithDefault' : 'ColumnWithDefault'}<${value}>`;
  return isFixed ? `FixedColumn<${value}>` : value;
}

/** Columns that no update may change. */
const fixedColumns = new Set(['account_id', 'created_at']);

/** Types that are more exact than those in the catalog. */
const exactTypes: Readonly<Record<string, string>> = {
  'api_keys.permissions': 'KeyPermission',
  'webhook_endpoints.permissions': 'KeyPermission',
  'parties.metadata': 'Record<string, string>',
  'items.metadata': 'Record<string, string>',
  'idempotency_keys.headers': 'json:Record<string, string>',
  'import_rows.params': 'json:Record<string, string | number>',
  'period_closings.figures': 'json:Readonly<Record<string, string>>',
  'tax_form_answers.answered_by': 'json:{ readonly kind: string; readonly id: number; readonly name: string }',
};

function scalar({ type, default: start }: CatalogColumn): string {
  if (start === "'[]'::jsonb") return 'unknown[]';
  const found = scalars[type.replace(/^_/, '')];
  if (found === undefined) throw new Error(`no type of TypeScript for ${type}`);
  return found;
}

// TypeScript types by PostgreSQL type. Exact decimals and dates are text (platform/db/pool.ts).
const scalars: Readonly<Record<string, string>> = {
  int2: 'number',
  int4: 'number',
  int8: 'number',
  float8: 'number',
  bool: 'boolean',
  text: 'string',
  uuid: 'string',
  inet: 'string',
  cidr: 'string',
  numeric: 'string',
  date: 'string',
  pg_lsn: 'string',
  xid8: 'string',
  timestamptz: 'Date',
  bytea: 'Buffer',
  json: 'unknown',
  jsonb: 'unknown',
};
