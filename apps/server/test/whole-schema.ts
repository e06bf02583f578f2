// Everything a schema is made of, as lines of text that two databases can be compared by: tables, columns in whatever order, rules, indexes,
// policies, triggers, functions, privileges, comments, and the rows it comes with.
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../src/platform/db/tables.ts';

export async function readWholeSchema(owner: Kysely<Tables>): Promise<Readonly<Record<string, readonly string[]>>> {
  const parts = await Promise.all(
    Object.entries(queries).map(async ([name, query]) => {
      const { rows } = await sql
        .raw<{ line: string }>(`select line from (${query}) l (line) order by line`)
        .execute(owner);
      return [name, rows.map(({ line }) => line)] as const;
    }),
  );
  return Object.fromEntries(parts);
}

const ours = `c.relnamespace = 'public'::regnamespace and c.relname not like 'schema\\_%'`;
const notOfExtension = (oid: string) =>
  `not exists (select from pg_depend e where e.objid = ${oid} and e.deptype = 'e')`;
// Privileges in one order, whoever gave them first.
const privileges = (acl: string) => `(select string_agg(a::text, ' ' order by a::text) from unnest(${acl}) a)`;
// Of a part of a table by month, names of indexes and rules are made up by PostgreSQL, and neither a default nor a
// policy is ever asked for: nobody but the owner reaches it.
const nameless = (text: string, name: string) =>
  `case when c.relispartition then replace(${text}, ${name}, '') else ${text} end`;

const queries = {
  tables: `
    select concat_ws(' | ', c.relname, c.relkind, c.relpersistence, c.relrowsecurity, c.relispartition, c.reloptions::text,
                     pg_get_partkeydef(c.oid), split_part(pg_get_expr(c.relpartbound, c.oid), 'TO', 1), ${privileges('c.relacl')},
                     obj_description(c.oid, 'pg_class'), case when c.relkind = 'v' then pg_get_viewdef(c.oid) end)
      from pg_class c where ${ours} and c.relkind in ('r', 'p', 'v', 'm')`,
  columns: `
    select concat_ws(' | ', c.relname || '.' || a.attname, format_type(a.atttypid, a.atttypmod), 'not null ' || a.attnotnull,
                     case when not c.relispartition then pg_get_expr(d.adbin, d.adrelid) end, 'identity ' || a.attidentity::text, 'generated ' || a.attgenerated::text, 'storage ' || a.attstorage::text,
                     'collation ' || a.attcollation::regcollation::text, ${privileges('a.attacl')}, col_description(c.oid, a.attnum))
      from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
     where ${ours} and c.relkind in ('r', 'p')`,
  rules: `
    select concat_ws(' | ', c.relname, case when not c.relispartition then k.conname end, k.contype, k.convalidated, pg_get_constraintdef(k.oid))
      from pg_constraint k join pg_class c on c.oid = k.conrelid where ${ours} and k.contype <> 'n'`,
  indexes: `
    select ${nameless('pg_get_indexdef(i.oid)', 'i.relname')} || ' | ' || x.indisvalid || coalesce(' | ' || i.reloptions::text, '')
      from pg_index x join pg_class c on c.oid = x.indrelid join pg_class i on i.oid = x.indexrelid where ${ours}`,
  statistics: `select pg_get_statisticsobjdef(oid) from pg_statistic_ext`,
  policies: `
    select concat_ws(' | ', c.relname, p.polname, p.polcmd, p.polpermissive, p.polroles::regrole[]::text, pg_get_expr(p.polqual, c.oid), 'check',
                     pg_get_expr(p.polwithcheck, c.oid))
      from pg_policy p join pg_class c on c.oid = p.polrelid where ${ours} and not c.relispartition`,
  triggers: `
    select concat_ws(' | ', pg_get_triggerdef(t.oid), t.tgenabled) from pg_trigger t join pg_class c on c.oid = t.tgrelid
     where ${ours} and not t.tgisinternal`,
  functions: `
    select concat_ws(' | ', pg_get_functiondef(p.oid), ${privileges('p.proacl')}, obj_description(p.oid, 'pg_proc'))
      from pg_proc p where p.pronamespace = 'public'::regnamespace and ${notOfExtension('p.oid')}`,
  sequences: `
    select concat_ws(' | ', c.relname, s.seqtypid::regtype, s.seqstart, s.seqincrement, s.seqmax, s.seqmin, s.seqcache, s.seqcycle,
                     ${privileges('c.relacl')}, o.refobjid::regclass::text || '.' || o.refobjsubid::int::bool, o.deptype)
      from pg_sequence s join pg_class c on c.oid = s.seqrelid
      left join pg_depend o on o.objid = c.oid and o.classid = 'pg_class'::regclass and o.deptype in ('a', 'i')
     where ${ours}`,
  others: `
    select 'extension ' || extname from pg_extension
    union all select 'collation ' || collname || ' ' || collprovider::text || ' ' || coalesce(colllocale, '') from pg_collation where collnamespace = 'public'::regnamespace
    union all select 'default privileges ' || defaclobjtype::text || ' ' || ${privileges('defaclacl')} from pg_default_acl
    union all select 'schema ' || ${privileges('nspacl')} from pg_namespace where nspname = 'public'`,
  rows: `
    select 'plans ' || (to_jsonb(p) - 'created_at')::text from plans p
    union all select 'authority_state ' || (to_jsonb(a) - '{changed_at,next_probe_at,updated_at}'::text[])::text from authority_state a
    union all select 'received_lanes ' || (to_jsonb(r) - 'updated_at')::text from received_lanes r
    union all select 'archive_progress ' || to_jsonb(g)::text from archive_progress g`,
} as const;
