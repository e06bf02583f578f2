// Finds users for tests.
import { sql } from 'kysely';

/** First membership of the person with this address. */
export function userOf(address: string) {
  return sql<number>`(select min(u.id) from users u join people p on p.id = u.person_id where p.email = ${address})`;
}
