// Vitest's global set-up: one PostgreSQL for the whole run, with a migrated template that every test file copies. With
// TEST_POOLER=1 the service reaches it through PgBouncer in transaction mode, logging in as a role of its own.
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { migrate } from '../src/platform/db/migrate.ts';
import { startPooler } from './pooler.ts';
import { createMemoryFolder, removeHome, startTemporaryServer } from './temporary-server.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    databaseServerUrl: string;
    /** The same server through the pooler; without one it is the same address. */
    databaseServiceUrl: string;
  }
}

export const templateName = 'talonario_template';
const login = { login: 'talonario_service', password: 'pooled' };

export default async function startDatabaseServer(project: TestProject): Promise<() => Promise<void>> {
  const server = await startTemporaryServer({ durable: false });
  const folder = createMemoryFolder(server);
  const remove = async () => {
    await server.remove();
    if (folder !== undefined) removeHome(folder);
  };
  try {
    const client = new pg.Client({ connectionString: server.url });
    await client.connect();
    if (folder !== undefined) await client.query(`create tablespace memory location '${folder}'`);
    // Its copies lie where it lies.
    await client.query(`create database ${templateName} tablespace ${folder === undefined ? 'pg_default' : 'memory'}`);
    await client.query(`create role ${login.login} login password '${login.password}'`);
    await client.end();
    await migrate(databaseUrl(server.url, templateName));
    const { hostname: host, port } = new URL(server.url);
    const pooled = process.env.TEST_POOLER === '1';
    const pooler = pooled ? await startPooler({ ...login, server: { host, port: Number(port) } }) : undefined;
    project.provide('databaseServerUrl', server.url);
    project.provide('databaseServiceUrl', pooler?.urlOf(server.url) ?? server.url);
    return async () => {
      await pooler?.stop();
      await remove();
    };
  } catch (error) {
    await remove();
    throw error;
  }
}

export function databaseUrl(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}
