// SQL that finds users in tests.
import { sql } from 'kysely';

/** Subquery for the first membership of the person with this e-mail address. */
export function userIdOfAddress(address: string) {
  return sql<number>`(select min(u.id) from users u join people p on p.id = u.person_id where p.email = ${address})`;
}
