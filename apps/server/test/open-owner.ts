// Opens a database as its owner, for programs that are not part of the service.
import { openOwnerDatabase } from '../src/platform/db/pool.ts';

export type OwnerDatabase = ReturnType<typeof openOwnerConnection>;

export function openOwnerConnection(databaseUrl: string, name: string) {
  return openOwnerDatabase({ databaseUrl, databasePoolSize: 4 }, name);
}
