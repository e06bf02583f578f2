// SQL queries about rate limits. The counters of a caller are shared by all processes and nodes.
import { classifyFailure } from '../../db/failures.ts';
import type { Database } from '../../db/pool.ts';

export interface RateLimitedCall {
  readonly name: string;
  readonly caller: string;
  readonly points: number;
  readonly seconds: number;
}

interface Taken {
  readonly used: number;
  readonly resets_in: number;
}

/** Counts one call of a caller. Above the limit nothing is written to the database any more. */
export async function countRateLimitedCall(
  db: Pick<Database, 'pool'>,
  { name, caller, points, seconds }: RateLimitedCall,
): Promise<Taken> {
  const text = 'select used, resets_in from take_from_limit($1, $2, $3, $4)';
  const [taken] = await ask<Taken>(db, { name: 'take_from_limit', text, values: [name, caller, points, seconds] });
  return taken ?? { used: 0, resets_in: 0 };
}

export async function uncountRateLimitedCall(db: Pick<Database, 'pool'>, name: string, caller: string): Promise<void> {
  const text = 'select return_to_limit($1, $2)';
  await ask(db, { name: 'return_to_limit', text, values: [name, caller] });
}

async function ask<Row extends object>(
  db: Pick<Database, 'pool'>,
  query: { readonly name: string; readonly text: string; readonly values: unknown[] },
): Promise<Row[]> {
  const { rows } = await db.pool.query<Row>(query).catch((error: unknown) => {
    throw classifyFailure(error);
  });
  return rows;
}
