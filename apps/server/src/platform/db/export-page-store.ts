// Lists that are read to their end: newest first, so many at a time, each page from where the one before ended.
import { type SelectQueryBuilder, sql } from 'kysely';

export const exportPageSize = 1000;

interface Exported {
  readonly id: number;
  readonly issue_date: string;
}

/** The next page of a query whose documents are called `d`. */
export function nextExportPage<DB, Tables extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, Tables, Row>,
  after: Exported | undefined,
): SelectQueryBuilder<DB, Tables, Row> {
  const rest =
    after === undefined
      ? query
      : query.where(sql<boolean>`(d.issue_date, d.id) < (${after.issue_date}::date, ${after.id}::bigint)`);
  return rest.orderBy(sql`d.issue_date`, 'desc').orderBy(sql`d.id`, 'desc').limit(exportPageSize);
}
