// Search in `search` columns, which contain text in lower case without accents (search_text() in
// 0001_start/01-accounts.sql).
import { type RawBuilder, sql } from 'kysely';

/** Splits the text of a search into words. */
export function searchWordsOf(text: string): string[] {
  return text.split(/\s+/).filter((word) => word !== '');
}

/** LIKE pattern for "contains this text", ignoring case and accents. */
export function containsPattern(text: string): RawBuilder<string> {
  return sql<string>`contains_pattern(${text.trim()})`;
}
