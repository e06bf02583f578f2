// Keys and people who may not do or see everything of their account.
import type { KeyPermission, UserRole } from '@talonario/contract';
import { createApiKey } from '../src/identity/api-keys/store.ts';
import type { DirectoryScene } from './directory-scene.ts';
import { type PanelUser, signIn } from './panel-client.ts';
import { made } from './test-app.ts';

export interface WantedKey {
  readonly permissions?: readonly KeyPermission[];
  readonly businessIds?: readonly number[];
  readonly expiresAt?: Date;
}

/** The text of a key of `mine`. */
export async function makeLimitedKey(
  { database, mine }: Pick<DirectoryScene, 'database' | 'mine'>,
  wanted: WantedKey,
): Promise<string> {
  const key = { accountId: mine.id, mode: 'live', name: 'Con límites', ...wanted } as const;
  return made(await createApiKey(database.owner, key)).text;
}

/** Somebody of `mine`, signed in; a cashier at some points, anybody else in all businesses or in some. */
export async function makePerson(
  { database, mine }: Pick<DirectoryScene, 'database' | 'mine'>,
  role: UserRole,
  points: readonly number[] | null = null,
  businesses: readonly number[] | null = null,
): Promise<PanelUser> {
  const { owner } = database;
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
  return await signIn(database, mine.id, role, {
    business_ids: businessIds,
    emission_point_ids: points && [...points],
  });
}
