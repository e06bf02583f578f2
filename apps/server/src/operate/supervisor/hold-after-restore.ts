// The first start on restored data: before anybody can emit, every counter is held. The mark goes when that is committed.
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { restoredMark } from '../../platform/backup/restore.ts';
import type { EmbeddedServer } from '../../platform/db/embedded/server.ts';
import { openOwnerDatabase } from '../../platform/db/pool.ts';
import { holdCounters } from '../../records/numbering/hold.ts';

/** On a migrated database. Gives how many counters are held now that were not. */
export async function holdAfterRestore({ url, folder }: Pick<EmbeddedServer, 'url' | 'folder'>): Promise<number> {
  const mark = join(folder, 'data', restoredMark);
  if (!existsSync(mark)) return 0;
  const owner = openOwnerDatabase({ databaseUrl: url, databasePoolSize: 1 });
  try {
    const held = await holdCounters(owner);
    await rm(mark);
    return held;
  } finally {
    await owner.destroy();
  }
}
