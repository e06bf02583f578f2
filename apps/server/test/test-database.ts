// Creates a database for each test file, as a copy of the migrated template.
import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import pg from 'pg';
import { inject } from 'vitest';
import { databaseLoginOf } from '../src/platform/db/address.ts';
import { type Database, openDatabase, openOwnerDatabase } from '../src/platform/db/pool.ts';
import { prepareServiceLogin } from '../src/platform/db/service-login.ts';
import type { Tables } from '../src/platform/db/tables.ts';
import { databaseUrl, templateDatabaseName } from './database-server.ts';

export interface TestDatabase {
  /** Database address for the service, which may be that of a pooler. */
  readonly url: string;
  /** Address of PostgreSQL itself. */
  readonly adminUrl: string;
  /** Both addresses as environment variables of the service. */
  readonly environment: { readonly DATABASE_URL: string; readonly DATABASE_ADMIN_URL: string };
  /** Database with the service's role, to which row-level security applies. */
  readonly db: Database;
  /** Connection of the database owner, to insert data and to read without row-level security. */
  readonly owner: Kysely<Tables>;
  /** Closes the connections and drops the database. */
  drop(): Promise<void>;
}

export async function createTestDatabase(options: { empty?: boolean } = {}): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  // `file_copy` takes a tenth of the time, because it does not log every page.
  const template = options.empty ? 'template0' : templateDatabaseName;
  await asAdministrator(`create database ${name} template ${template} strategy file_copy`);
  const adminUrl = databaseUrl(inject('databaseServerUrl'), name);
  const url = databaseUrl(inject('databaseServiceUrl'), name);
  // Settings of a login are stored per database, so the copy does not have them.
  if (url !== adminUrl && !options.empty)
    await withClient(adminUrl, (client) => prepareServiceLogin(client, databaseLoginOf(url)));
  const db = openDatabase({ databaseUrl: url, databasePoolSize: 8 }, 'talonario test');
  const owner = openOwnerDatabase({ databaseUrl: adminUrl, databasePoolSize: 2 }, 'talonario test owner');
  return {
    url,
    adminUrl,
    environment: { DATABASE_URL: url, DATABASE_ADMIN_URL: adminUrl },
    db,
    owner,
    drop: async () => {
      await db.close();
      await owner.destroy();
      await asAdministrator(`drop database ${name} with (force)`);
    },
  };
}

async function asAdministrator(sql: string): Promise<void> {
  await withClient(inject('databaseServerUrl'), (client) => client.query(sql));
}

async function withClient(connectionString: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
