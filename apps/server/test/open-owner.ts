// A database as its owner, for programs outside the service.
import { openOwnerDatabase } from '../src/platform/db/pool.ts';

export type Owner = ReturnType<typeof openOwner>;

export function openOwner(databaseUrl: string, name: string) {
  return openOwnerDatabase({ databaseUrl, databasePoolSize: 4 }, name);
}
