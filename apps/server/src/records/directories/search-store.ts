// Parameter `search` of lists: every word must be found in the record, ignoring accents and case.

import { type RawBuilder, sql } from 'kysely';
import { containsPattern, searchWordsOf } from '../../platform/db/search-text.ts';
import type { Trx } from '../../platform/db/transaction.ts';

/**
 * Number of rows up to which a list is counted exactly and searched in an index. A longer list is read in its order and
 * its number is estimated.
 */
export const maxExactCount = 10_000;

/** Query of a trigram index for the ids of rows that contain a word, at most `most`. */
export type TrigramIndexQuery = (word: string, most: number) => RawBuilder<number>;

/** Returns the SQL conditions for the words of a search. */
export async function searchConditions(
  trx: Trx,
  search: string,
  column: RawBuilder<string>,
  askIndex?: TrigramIndexQuery,
): Promise<RawBuilder<boolean>[]> {
  const words = searchWordsOf(search);
  const conditions = words.map((word) => sql<boolean>`${column} like ${containsPattern(word)}`);
  const best = words.filter(hasTrigram).sort((one, other) => other.length - one.length)[0];
  if (askIndex === undefined || best === undefined) return conditions;
  const ids = await readIds(trx, askIndex(best, maxExactCount + 1));
  if (ids.length > maxExactCount) return conditions;
  return [...conditions, sql<boolean>`r.id = any(${ids})`];
}

/** Whether the trigram index can find a word. It needs three consecutive letters or digits. */
function hasTrigram(word: string): boolean {
  return /[\p{L}\p{N}]{3}/u.test(word);
}

async function readIds(trx: Trx, ids: RawBuilder<number>): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select ${ids} as id`.execute(trx);
  return rows.map(({ id }) => id);
}
