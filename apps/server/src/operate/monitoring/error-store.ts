import { sql } from 'kysely';
import type { Database } from '../../platform/db/pool.ts';

export interface ErrorCount {
  /** Its start, in milliseconds. */
  readonly hour: number;
  readonly code: string;
  readonly status: number;
  readonly count: number;
}

/** Adds to what was counted before. */
export async function writeErrorCounts(
  { system }: Pick<Database, 'system'>,
  counts: readonly ErrorCount[],
): Promise<void> {
  const rows = counts.map((count) => ({ ...count, hour: new Date(count.hour) }));
  await sql`select count_errors(${JSON.stringify(rows)}::jsonb)`.execute(system);
}
