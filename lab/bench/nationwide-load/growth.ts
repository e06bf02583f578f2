// Measures the disk space per document: tables, indexes, and the log that backups and standbys read.
import pg from 'pg';

export interface DiskBytes {
  readonly tables: ReadonlyMap<string, { readonly rows: number; readonly indexes: number }>;
  readonly log: number;
}

export async function readBytes(databaseUrl: string): Promise<DiskBytes> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query('checkpoint');
  // Updates the statistics, which PostgreSQL lacks for tables that were just filled. The checks at the end join all
  // tables.
  await client.query('analyze');
  // The partitions of a table are added up and reported as one table.
  const { rows } = await client.query<{ name: string; rows: number; indexes: number }>(`
    select coalesce(p.relname, c.relname) as name, sum(pg_table_size(c.oid))::float8 as rows, sum(pg_indexes_size(c.oid))::float8 as indexes
      from pg_class c left join pg_inherits i on i.inhrelid = c.oid left join pg_class p on p.oid = i.inhparent
     where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace group by 1`);
  const log = await client.query<{ bytes: number }>(
    "select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::float8 as bytes",
  );
  await client.end();
  return { tables: new Map(rows.map(({ name, ...sizes }) => [name, sizes])), log: log.rows[0]?.bytes ?? 0 };
}

/** Describes how many gigabytes a million documents add, with each table that has more than a hundredth of them. */
export function describeGrowth(before: DiskBytes, after: DiskBytes, documents: number): [string, string][] {
  const gigabytes = (bytes: number) => ((bytes / documents) * 1e6) / 1e9;
  const grown = [...after.tables].map(([name, { rows, indexes }]) => ({
    name,
    rows: gigabytes(rows - (before.tables.get(name)?.rows ?? 0)),
    indexes: gigabytes(indexes - (before.tables.get(name)?.indexes ?? 0)),
  }));
  const sum = grown.reduce((all, { rows, indexes }) => all + rows + indexes, 0);
  return [
    ['a million documents add, tables and indexes', `${sum.toFixed(1)} GB`],
    ...grown
      .filter(({ rows, indexes }) => rows + indexes > sum / 100)
      .sort((one, other) => other.rows + other.indexes - one.rows - one.indexes)
      .map(({ name, rows, indexes }): [string, string] => [
        `of that \`${name}\``,
        `${rows.toFixed(2)} GB and ${indexes.toFixed(2)} GB of indexes`,
      ]),
    ['log of PostgreSQL (WAL) for a million documents', `${gigabytes(after.log - before.log).toFixed(1)} GB`],
  ];
}
