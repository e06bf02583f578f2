// SQL queries about requests without an Idempotency-Key (db/functions/unkeyed-requests.sql).
import type { Database } from '../../db/pool.ts';

export interface UnkeyedRequestReport {
  readonly reporter: string;
  /**
   * Time of the database's clock until which the reports of this process are complete; undefined before the first
   * report.
   */
  readonly seenAt: Date | undefined;
  readonly settled: readonly string[];
  readonly failed: readonly string[];
  readonly gone: readonly string[];
}

/** Stores a report. Returns the owners for which a row existed, and the time of the database's clock. */
export async function reportUnkeyedRequests(
  db: Database,
  { reporter, seenAt, settled, failed, gone }: UnkeyedRequestReport,
): Promise<{ readonly known: readonly string[]; readonly moment: Date }> {
  const { rows } = await db.pool.query<{ known: string[]; moment: Date }>({
    name: 'report_unkeyed_requests',
    text: 'select known, moment from report_unkeyed_requests($1, $2, $3, $4, $5)',
    values: [reporter, seenAt ?? null, settled, failed, gone],
  });
  const [row] = rows;
  if (row === undefined) throw new Error('report_unkeyed_requests() gives one row');
  return row;
}
