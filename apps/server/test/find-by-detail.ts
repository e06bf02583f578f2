// Finds documents by their field `detail`, which the test has set.
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../src/platform/db/tables.ts';

/** Returns documents with their `detail`: all, or those with the given one. */
export async function findByDetail(owner: Kysely<Tables>, detail?: string) {
  const found = sql<string>`body ->> 'detail'`;
  return await owner
    .selectFrom('documents')
    .select(['id', 'acronym', 'merged_requests', found.as('detail')])
    .$if(detail !== undefined, (query) => query.where(sql<boolean>`${found} = ${detail}`))
    .orderBy('id')
    .execute();
}
