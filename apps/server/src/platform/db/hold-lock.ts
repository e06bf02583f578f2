// A lock that lives as long as the connection that holds it.

import pg from 'pg';
import { sortFailure } from './failures.ts';

export interface HeldLock {
  release(): Promise<void>;
}

/** Undefined when somebody else holds it. */
export async function holdLock(databaseUrl: string, key: bigint): Promise<HeldLock | undefined> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: 'talonario lock',
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
  });
  client.on('error', () => {}); // an operator's database has its own keepers
  try {
    await client.connect();
    const { rows } = await client.query('select pg_try_advisory_lock($1) as taken', [key.toString()]);
    if (rows[0]?.taken === true) return { release: () => client.end() };
  } catch (error) {
    await client.end().catch(() => {});
    throw sortFailure(error);
  }
  await client.end().catch(() => {});
  return undefined;
}
