import { sql } from 'kysely';
import type { Database } from '../../platform/db/pool.ts';

export interface ErrorCount {
  /** Start of the hour, in milliseconds. */
  readonly hour: number;
  readonly code: string;
  readonly status: number;
  readonly count: number;
}

/** Adds error counts to the stored counts of the same hours. */
export async function writeErrorCounts(
  { system }: Pick<Database, 'system'>,
  counts: readonly ErrorCount[],
): Promise<void> {
  const rows = counts.map((count) => ({ ...count, hour: new Date(count.hour) }));
  await sql`select count_errors(${JSON.stringify(rows)}::jsonb)`.execute(system);
}
