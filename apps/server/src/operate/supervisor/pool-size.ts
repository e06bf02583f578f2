// Chooses the number of database connections per process, so that the processes of this machine together leave some of
// max_connections to the operator.
import type { Settings } from '../../platform/config/config.ts';
import { clientClassFor } from '../../platform/db/connect.ts';
import { classifyFailure } from '../../platform/db/failures.ts';
import { isDirectConnectionSql } from '../../platform/db/session.ts';

/** Connections left for psql, backups, migrations and the supervisor. */
const keptFree = 10;
/** Processes in addition to the API processes: the worker, and one that exists twice during a rolling restart. */
const besidesApi = 2;

export async function choosePoolSize(
  { databaseUrl, databasePoolSize: wanted, apiProcesses }: Settings & { readonly databaseUrl: string },
  warn: (line: string) => void,
): Promise<number> {
  const room = await readRoom(databaseUrl);
  const size = poolSizePerProcess(room, apiProcesses, wanted);
  if (size < wanted)
    warn(
      `The database takes ${room} connections: each of ${apiProcesses + 1} processes gets ${size}, not ${wanted}. ` +
        'Raise max_connections, or lower TALONARIO_API_PROCESSES or TALONARIO_DATABASE_POOL.',
    );
  return size;
}

export function poolSizePerProcess(room: number, apiProcesses: number, wanted: number): number {
  return Math.max(1, Math.min(wanted, Math.floor((room - keptFree) / (apiProcesses + besidesApi))));
}

/**
 * Reads the number of connections available to roles that are not superusers. It is also limited by the settings of the
 * role and the database; a pooler has limits of its own.
 */
async function readRoom(databaseUrl: string): Promise<number> {
  const client = new (clientClassFor(databaseUrl))({ connectionTimeoutMillis: 5_000, query_timeout: 5_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ room: number }>(`
      select case when ${isDirectConnectionSql(client)} then least(
        current_setting('max_connections')::int
          - current_setting('superuser_reserved_connections')::int
          - coalesce(current_setting('reserved_connections', true)::int, 0),
        (select nullif(rolconnlimit, -1) from pg_roles where rolname = session_user),
        (select nullif(datconnlimit, -1) from pg_database where datname = current_database())
      )::int end as room`);
    return rows[0]?.room ?? Number.POSITIVE_INFINITY;
  } catch (error) {
    throw classifyFailure(error);
  } finally {
    await client.end().catch(() => {});
  }
}
