// Admits an API key and counts its request, in one statement.
import { sortFailure } from '../../platform/db/failures.ts';
import type { Database } from '../../platform/db/pool.ts';
import type { PresentedKey } from './format.ts';

export interface AdmittedKey {
  readonly id: number;
  readonly account_id: number;
  readonly name: string;
  readonly mode: 'live' | 'test';
  readonly secret_hash: Buffer;
  readonly active: boolean;
  readonly ip_allowed: boolean;
  readonly plan_name: string;
  readonly api_access: boolean;
  readonly requests_per_minute: number | null;
  readonly emissions_per_minute: number | null;
  readonly used: number | null;
  readonly resets_in: number | null;
}

/** Asked on every call, never remembered: that is what makes a deactivation bite on the very next call on every node. */
export async function admitApiKey(
  { pool }: Pick<Database, 'pool'>,
  key: PresentedKey,
  ip: string,
): Promise<AdmittedKey | undefined> {
  const text = 'select * from admit_api_key($1, $2, $3)';
  const query = { name: 'admit_api_key', text, values: [key.publicId, key.hash, ip] };
  const { rows } = await pool.query<AdmittedKey>(query).catch((error: unknown) => {
    throw sortFailure(error);
  });
  return rows[0];
}
