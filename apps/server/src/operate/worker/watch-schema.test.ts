import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { useScene } from '../../../test/scene.ts';
import { migrate } from '../../platform/db/migrate.ts';
import { type Migration, MigrationError, readMigrationFiles } from '../../platform/db/migration-files.ts';
import { watchSchema } from './watch-schema.ts';

const scene = useScene({ api: false });

it('a worker continues beside an expanded schema and ends at a contract that it is not ready for', async () => {
  const known = await readMigrationFiles();
  const next = Number(known.at(-1)?.name.slice(0, 4)) + 1;
  const later = (number: number, needs?: string): Migration => ({
    name: `${String(number).padStart(4, '0')}_later`,
    sql: 'select 1',
    checksum: 'x',
    needs,
  });
  const watch = watchSchema(scene.db, 20);
  let ended: unknown;
  watch.trouble.catch((error: unknown) => {
    ended = error;
  });
  await migrate(scene.database.adminUrl, [...known, later(next)]);
  await sleep(200);
  expect(ended).toBeUndefined();
  await migrate(scene.database.adminUrl, [...known, later(next), later(next + 1, String(next).padStart(4, '0'))]);
  await expect.poll(() => ended).toBeInstanceOf(MigrationError);
  watch.stop();
});
