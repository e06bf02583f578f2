// `search=`: every word must be found somewhere in the record, whatever its accents and case.

import { type RawBuilder, sql } from 'kysely';
import { containsPattern, wordsOf } from '../../platform/db/search-text.ts';
import type { Trx } from '../../platform/db/transaction.ts';

/** Up to here a list counts and looks things up one by one; beyond, it reads in its order and estimates. */
export const countedExactly = 10_000;

/** Asks a trigram index for the ids of rows that contain a word, at most so many. */
export type AskIndex = (word: string, most: number) => RawBuilder<number>;

/** What the rows must fulfil to be found. */
export async function searchConditions(
  trx: Trx,
  search: string,
  column: RawBuilder<string>,
  askIndex?: AskIndex,
): Promise<RawBuilder<boolean>[]> {
  const words = wordsOf(search);
  const conditions = words.map((word) => sql<boolean>`${column} like ${containsPattern(word)}`);
  const best = words.filter(hasTrigram).sort((one, other) => other.length - one.length)[0];
  if (askIndex === undefined || best === undefined) return conditions;
  const ids = await readIds(trx, askIndex(best, countedExactly + 1));
  if (ids.length > countedExactly) return conditions;
  return [...conditions, sql<boolean>`r.id = any(${ids})`];
}

/** The index knows words by three characters in a row; it cannot answer for less. */
function hasTrigram(word: string): boolean {
  return /[\p{L}\p{N}]{3}/u.test(word);
}

async function readIds(trx: Trx, ids: RawBuilder<number>): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select ${ids} as id`.execute(trx);
  return rows.map(({ id }) => id);
}
