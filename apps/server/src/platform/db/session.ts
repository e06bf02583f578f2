// Settings of a connection before its first query: role, time limits, time zone. On a direct connection they are set
// when it is opened. Behind a pooler in transaction mode (PgBouncer), each transaction may use another connection, and
// settings would remain for other clients. There the login role brings the settings (service-login.ts), and they are
// only checked here.
import type pg from 'pg';
import { DatabaseUnavailable } from './failures.ts';

export type SessionSettings = Readonly<Record<string, string>>;

const limits: SessionSettings = {
  statement_timeout: '15s',
  lock_timeout: '5s',
  idle_in_transaction_session_timeout: '30s',
  TimeZone: 'UTC',
};

/** Settings of the service. Row-level security applies to its role. */
export const serviceSession: SessionSettings = { role: 'talonario_app', ...limits };
/** Settings of the database owner. `reset role` would not work, because it restores the role setting of the login. */
export const ownerSession: SessionSettings = { role: 'none', ...limits };

/**
 * Sets up a connection, in one round trip if it is direct. Refuses a standby, and a connection behind a pooler with
 * wrong settings.
 */
export async function setUpSession(client: pg.ClientBase, settings: SessionSettings): Promise<void> {
  const assignments = Object.entries(settings).map(([name, value]) => `set_config('${name}', '${value}', false)`);
  const direct = `select ${assignments.join(', ')}, pg_is_in_recovery() as standby where ${isDirectConnectionSql(client)}`;
  const standby = await askStandby(client, direct);
  if (standby === undefined) await checkPooled(client, settings);
  else if (standby) throw new DatabaseUnavailable(new Error('this host is a standby, which takes no writes'));
}

/**
 * SQL condition that is true on a direct connection. PostgreSQL reports its own process id, a pooler reports an
 * invented one.
 */
export function isDirectConnectionSql(client: pg.ClientBase): string {
  return `pg_backend_pid() = ${Number((client as { processID?: number | null }).processID)}`;
}

async function checkPooled(client: pg.ClientBase, settings: SessionSettings): Promise<void> {
  if (settings.role !== serviceSession.role)
    throw new DatabaseUnavailable(
      new Error('this needs PostgreSQL itself, not a pooler: set DATABASE_ADMIN_URL to its address'),
    );
  const { role, ...others } = settings;
  const same = Object.entries(others).map(([name, value]) => `current_setting('${name}') = '${value}'`);
  const wanted = `select pg_is_in_recovery() as standby where current_user = '${role}' and ${same.join(' and ')}`;
  const standby = await askStandby(client, wanted);
  if (standby === undefined)
    throw new DatabaseUnavailable(
      new Error('the login role of DATABASE_URL lacks its settings: run talonario migrate with DATABASE_ADMIN_URL'),
    );
  if (standby) throw new DatabaseUnavailable(new Error('the pooler leads to a standby, which takes no writes'));
  leaveOutNames(client);
}

// Removes the names of prepared statements: such a statement belongs to a connection behind the pooler, and that
// connection changes.
function leaveOutNames(client: pg.ClientBase): void {
  const prototype: { query: (...args: unknown[]) => unknown } = Object.getPrototypeOf(client);
  Object.assign(client, {
    query(first: unknown, ...rest: unknown[]) {
      const named = typeof first === 'object' && first !== null && 'name' in first && !('submit' in first);
      return prototype.query.call(client, named ? { ...first, name: undefined } : first, ...rest);
    },
  });
}

async function askStandby(client: pg.ClientBase, text: string): Promise<boolean | undefined> {
  const config = { text, query_timeout: 4_000 };
  const { rows } = await client.query<{ standby: boolean }>(config);
  return rows[0]?.standby;
}
