// API keys and users with fewer permissions, or with limits.
import type { KeyPermission, UserRole } from '@talonario/contract';
import { createApiKey } from '../src/identity/api-keys/store.ts';
import { type PanelUser, signIn } from './panel-client.ts';
import { expectCreated } from './test-app.ts';
import type { TestDatabase } from './test-database.ts';

export interface LimitedKeyOptions {
  readonly permissions?: readonly KeyPermission[];
  readonly businessIds?: readonly number[];
  readonly expiresAt?: Date;
}

interface AccountOfScene {
  readonly owner: TestDatabase['owner'];
  readonly account: { readonly id: number };
}

/** Creates a limited API key of the account and returns its text. */
export async function makeLimitedKey({ owner, account }: AccountOfScene, wanted: LimitedKeyOptions): Promise<string> {
  const key = { accountId: account.id, mode: 'live', name: 'Con límites', ...wanted } as const;
  return expectCreated(await createApiKey(owner, key)).text;
}

/**
 * Creates a user of the account and signs in: a cashier with some emission points, or another role with all or some
 * businesses.
 */
export async function makeSignedInUser(
  { owner, account }: AccountOfScene,
  role: UserRole,
  points: readonly number[] | null = null,
  businesses: readonly number[] | null = null,
): Promise<PanelUser> {
  const ofPoints =
    points &&
    (await owner
      .selectFrom('emission_points')
      .select('business_id')
      .where('id', 'in', [...points])
      .execute());
  const businessIds = ofPoints
    ? [...new Set(ofPoints.map(({ business_id }) => business_id))]
    : businesses && [...businesses];
  return await signIn({ owner }, account.id, role, {
    business_ids: businessIds,
    emission_point_ids: points && [...points],
  });
}
