// Puts every counter on hold at the first start on restored data, before a document can be emitted. The file that marks
// restored data is deleted after the commit.
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { restoredMarkerFile } from '../../platform/backup/restore.ts';
import type { EmbeddedServer } from '../../platform/db/embedded/server.ts';
import { openOwnerDatabase } from '../../platform/db/pool.ts';
import { holdAllCounters } from '../../records/numbering/hold.ts';

/** Call it after the migration. Returns the number of counters that were put on hold. */
export async function holdCountersAfterRestore({
  url,
  folder,
}: Pick<EmbeddedServer, 'url' | 'folder'>): Promise<number> {
  const mark = join(folder, 'data', restoredMarkerFile);
  if (!existsSync(mark)) return 0;
  const owner = openOwnerDatabase({ databaseUrl: url, databasePoolSize: 1 });
  try {
    const held = await holdAllCounters(owner);
    await rm(mark);
    return held;
  } finally {
    await owner.destroy();
  }
}
