// Searching in the `search` columns, which hold lower case without accents (search_text() in 0001_start/01-accounts.sql).
import { type RawBuilder, sql } from 'kysely';

/** What was written between spaces. */
export function wordsOf(text: string): string[] {
  return text.split(/\s+/).filter((word) => word !== '');
}

/** A LIKE pattern for "contains this as written", whatever their accents and case. */
export function containsPattern(text: string): RawBuilder<string> {
  return sql<string>`contains_pattern(${text.trim()})`;
}
