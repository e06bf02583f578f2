// Authenticates an API key and counts its request, in one statement.
import type { KeyPermission } from '@talonario/contract';
import { batcherPerDatabase } from '../../platform/db/batcher.ts';
import { classifyFailure } from '../../platform/db/failures.ts';
import type { Database } from '../../platform/db/pool.ts';
import type { PresentedApiKey } from './format.ts';

export interface AdmittedApiKey {
  readonly id: number;
  readonly account_id: number;
  readonly name: string;
  readonly mode: 'live' | 'test';
  readonly secret_hash: Buffer;
  readonly active: boolean;
  readonly ip_allowed: boolean;
  /** Permissions of the key. Null: all permissions. */
  readonly permissions: readonly KeyPermission[] | null;
  /** Businesses that the key may use. Null: all businesses of the account. */
  readonly business_ids: readonly number[] | null;
  readonly plan_name: string;
  readonly api_access: boolean;
  readonly requests_per_minute: number | null;
  readonly emissions_per_minute: number | null;
  readonly used: number | null;
  readonly resets_in: number | null;
}

/**
 * Authenticates an API key in the database on every call. The result is never cached, so that a deactivation takes
 * effect on the next call on every node. Calls with the same key that arrive while the statement runs are batched into
 * the next statement.
 */
export async function admitApiKey(db: Database, key: PresentedApiKey, ip: string): Promise<AdmittedApiKey | undefined> {
  return await admissionsOf(db).add(key.publicId, { hash: key.hash, ip });
}

interface Admission {
  readonly hash: Buffer;
  readonly ip: string;
}

const admissionsOf = batcherPerDatabase<string, Admission, AdmittedApiKey | undefined>((db) => ({
  run: (calls, publicId) => admitAll(db, publicId, calls),
  conflictKey: () => undefined,
}));

async function admitAll({ pool }: Database, publicId: string, calls: readonly Admission[]) {
  const values = [publicId, calls.map(({ hash }) => hash), calls.map(({ ip }) => ip)];
  const { rows } = await pool
    .query<AdmittedApiKey & { place: number }>({ ...admit, values })
    .catch((error: unknown) => {
      throw classifyFailure(error);
    });
  const byPlace = new Map(rows.map((row) => [row.place, row]));
  return calls.map((_, index) => byPlace.get(index + 1));
}

// Counts the requests of a batch in their order of arrival. `place` makes two equal requests distinct, because both
// must be counted.
const admit = {
  name: 'admit_key',
  text: `select a.* from unnest($2::bytea[], $3::inet[]) with ordinality c (hash, ip, place)
    cross join lateral (select c.place, k.* from admit_key($1, c.hash, c.ip) k offset 0) a`,
};
