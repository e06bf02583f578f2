// Global set-up of Vitest: starts one PostgreSQL for all tests, with a migrated template database that every test file
// copies. With TEST_POOLER=1 the service connects through PgBouncer in transaction mode, with a separate login role.
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { migrate } from '../src/platform/db/migrate.ts';
import { startPooler } from './pooler.ts';
import { startTemporaryServer } from './temporary-server.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    databaseServerUrl: string;
    /** Address of the same server through the pooler; without a pooler equal to `databaseServerUrl`. */
    databaseServiceUrl: string;
  }
}

export const templateDatabaseName = 'talonario_template';
const login = { login: 'talonario_service', password: 'pooled' };

export default async function startDatabaseServer(project: TestProject): Promise<() => Promise<void>> {
  const server = await startTemporaryServer({ durable: false });
  try {
    const client = new pg.Client({ connectionString: server.url });
    await client.connect();
    await client.query(`create database ${templateDatabaseName}`);
    await client.query(`create role ${login.login} login password '${login.password}'`);
    await client.end();
    await migrate(databaseUrl(server.url, templateDatabaseName));
    const { hostname: host, port } = new URL(server.url);
    const pooled = process.env.TEST_POOLER === '1';
    const pooler = pooled ? await startPooler({ ...login, server: { host, port: Number(port) } }) : undefined;
    project.provide('databaseServerUrl', server.url);
    project.provide('databaseServiceUrl', pooler?.urlOf(server.url) ?? server.url);
    return async () => {
      await pooler?.stop();
      await server.remove();
    };
  } catch (error) {
    await server.remove();
    throw error;
  }
}

export function databaseUrl(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}
