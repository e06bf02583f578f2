// A separate database for each test file, copied from the migrated template.
import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import pg from 'pg';
import { inject } from 'vitest';
import { databaseLoginOf } from '../src/platform/db/address.ts';
import { type Database, openDatabase, openOwnerDatabase } from '../src/platform/db/pool.ts';
import { prepareServiceLogin } from '../src/platform/db/service-login.ts';
import type { Tables } from '../src/platform/db/tables.ts';
import { databaseUrl, templateName } from './database-server.ts';

export interface TestDatabase {
  /** Address for the service, possibly through a pooler. */
  readonly url: string;
  /** PostgreSQL itself. */
  readonly adminUrl: string;
  /** Both URLs as settings of the service. */
  readonly environment: { readonly DATABASE_URL: string; readonly DATABASE_ADMIN_URL: string };
  /** Database with the role of the service, to which row-level security applies. */
  readonly db: Database;
  /** Connection of the database's owner, to prepare a scene and to read without row-level security. */
  readonly owner: Kysely<Tables>;
  /** Closes the connections and drops the database. */
  drop(): Promise<void>;
}

export async function createTestDatabase(options: { empty?: boolean } = {}): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  // Copying its files takes a tenth of the time of logging its pages.
  const template = options.empty ? 'template0' : templateName;
  await asAdministrator(`create database ${name} template ${template} strategy file_copy`);
  const adminUrl = databaseUrl(inject('databaseServerUrl'), name);
  const url = databaseUrl(inject('databaseServiceUrl'), name);
  // Settings of a login belong to a database, and are not copied with it.
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
