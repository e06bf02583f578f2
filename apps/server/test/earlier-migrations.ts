// The migrations 0001 to 0034 as they were before there was one start, of which nothing else is left here.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import type { Migration } from '../src/platform/db/migration-files.ts';

const scripts = JSON.parse(
  gunzipSync(readFileSync(new URL('./data/migrations-0001-to-0034.json.gz', import.meta.url))).toString('utf8'),
) as Readonly<Record<string, string>>;

export const earlierMigrations: readonly Migration[] = Object.entries(scripts).map(([name, sql]) => ({
  ...{ name, sql, checksum: createHash('sha256').update(sql).digest('hex') },
}));

/** As a version knew them whose last one had this number. */
export function earlierUpTo(number: string): readonly Migration[] {
  return earlierMigrations.filter(({ name }) => name.slice(0, 4) <= number);
}
