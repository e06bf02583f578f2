// Sets up the service's login role behind a pooler. The role brings its settings (role, time limits, time zone) to
// every connection, because a client cannot set anything on a connection that it shares.
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { MigrationError } from './migration-files.ts';
import { serviceSession } from './session.ts';

/** Changes the settings of the login that differ. Runs as the owner, on PostgreSQL itself. */
export async function prepareServiceLogin(client: pg.Client, login: string): Promise<void> {
  await prepare(client, login).catch((error: { code?: string }) => {
    if (error.code !== '42501') throw error;
    throw new MigrationError(
      `the owner may not change ${login}, which DATABASE_URL logs in as: grant ${login} to it with admin option`,
      { cause: error },
    );
  });
}

async function prepare(client: pg.Client, login: string): Promise<void> {
  const name = client.escapeIdentifier(login);
  const { rows } = await client.query<{ member: boolean; limited: boolean; settings: string[] }>(stateOfLogin, [login]);
  if (!rows[0]) throw new MigrationError(`DATABASE_URL logs in as ${login}, which is no role of this server`);
  const { member, limited, settings } = rows[0];
  if (!member) await client.query(`grant ${serviceSession.role} to ${name}`);
  if (!limited) await client.query(`grant talonario_limited to ${name}`);
  const missing = Object.entries(serviceSession).filter(([key, value]) => !settings.includes(`${key}=${value}`));
  if (missing.length === 0) return;
  const database = client.escapeIdentifier(client.database ?? '');
  const lines = missing.map(([key, value]) => `alter role ${name} in database ${database} set ${key} = '${value}'`);
  await client.query(lines.join('; '));
  // Runs twice, because a connection that was being opened may have the former settings but not be visible yet.
  for (const waitMs of [0, 300]) {
    await sleep(waitMs);
    await endOlderConnections(client, login);
  }
}

// Ends connections with the former settings. A pooler would continue to use them.
async function endOlderConnections(client: pg.Client, login: string): Promise<void> {
  await client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and usename = $1 and pid <> pg_backend_pid()`,
    [login],
  );
}

const stateOfLogin = `
  select pg_has_role(r.oid, '${serviceSession.role}', 'member') as member,
         pg_has_role(r.oid, 'talonario_limited', 'member') as limited, coalesce(s.setconfig, '{}') as settings
    from pg_roles r
    left join pg_db_role_setting s on s.setrole = r.oid
      and s.setdatabase = (select oid from pg_database where datname = current_database())
   where r.rolname = $1`;
