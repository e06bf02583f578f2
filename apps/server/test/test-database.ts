// A database of its own for each test file, copied from the migrated template.
import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import pg from 'pg';
import { inject } from 'vitest';
import { type Database, openDatabase, openOwnerDatabase } from '../src/platform/db/pool.ts';
import type { Tables } from '../src/platform/db/tables.ts';
import { databaseUrl, templateName } from './database-server.ts';

export interface TestDatabase {
  readonly url: string;
  /** As the service sees it: bound by row-level security. */
  readonly db: Database;
  /** As its owner sees it: to set a scene and to look behind the wall. */
  readonly owner: Kysely<Tables>;
  /** Closes the connections and drops the database. */
  drop(): Promise<void>;
}

export async function createTestDatabase(options: { empty?: boolean } = {}): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  await asAdministrator(`create database ${name} template ${options.empty ? 'template0' : templateName}`);
  const url = databaseUrl(inject('databaseServerUrl'), name);
  const db = openDatabase({ databaseUrl: url, databasePoolSize: 8 }, 'talonario test');
  const owner = openOwnerDatabase({ databaseUrl: url, databasePoolSize: 2 }, 'talonario test owner');
  return {
    url,
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
  const client = new pg.Client({ connectionString: inject('databaseServerUrl') });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
