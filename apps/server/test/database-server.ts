// Vitest's global set-up: one PostgreSQL for the whole run, with a migrated template that every test file copies.
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { migrate } from '../src/platform/db/migrate.ts';
import { startTemporaryServer } from './temporary-server.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    databaseServerUrl: string;
  }
}

export const templateName = 'talonario_template';

export default async function startDatabaseServer(project: TestProject): Promise<() => Promise<void>> {
  const server = await startTemporaryServer({ durable: false });
  try {
    const client = new pg.Client({ connectionString: server.url });
    await client.connect();
    await client.query(`create database ${templateName}`);
    await client.end();
    await migrate(databaseUrl(server.url, templateName));
  } catch (error) {
    await server.remove();
    throw error;
  }
  project.provide('databaseServerUrl', server.url);
  return () => server.remove();
}

export function databaseUrl(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}
