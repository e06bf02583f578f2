// Searching in the `search` columns, which hold lower case without accents (search_text() in 0001_accounts.sql).
import { type RawBuilder, sql } from 'kysely';

/** A LIKE pattern for "contains these words as written", whatever their accents and case. */
export function containsPattern(text: string): RawBuilder<string> {
  return sql<string>`contains_pattern(${text.trim()})`;
}
