// Persons, as tests look for them.
import { sql } from 'kysely';

/** The first membership of whoever has an address. */
export function userOf(address: string) {
  return sql<number>`(select min(u.id) from users u join people p on p.id = u.person_id where p.email = ${address})`;
}
