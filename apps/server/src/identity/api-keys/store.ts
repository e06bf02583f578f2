// SQL queries about API keys of an account. Only `createApiKey` returns the text of a key.
import type { KeyPermission } from '@talonario/contract';
import type { Kysely, Selectable } from 'kysely';
import type { Tables } from '../../platform/db/tables.ts';
import { normalizeBlock } from '../../platform/http/caller/network.ts';
import type { Fault } from '../../platform/http/replies/error-reply.ts';
import type { AccountCreationResult } from '../accounts/store.ts';
import { type ApiKeyMode, makeApiKey } from './format.ts';

export interface ApiKey {
  readonly id: number;
  readonly publicId: string;
  readonly mode: ApiKeyMode;
  readonly name: string;
  readonly allowedIps: readonly string[];
  readonly permissions: readonly KeyPermission[] | null;
  readonly businessIds: readonly number[] | null;
  readonly expiresAt: Date | null;
  readonly active: boolean;
  readonly lastUsedAt: Date | null;
  readonly createdAt: Date;
}

/** Limits of an API key. Null means all permissions, all businesses, no end date. */
export interface ApiKeyLimits {
  readonly permissions?: readonly KeyPermission[] | null;
  readonly businessIds?: readonly number[] | null;
  readonly expiresAt?: Date | null;
}

export interface NewApiKey extends ApiKeyLimits {
  readonly accountId: number;
  readonly mode: ApiKeyMode;
  readonly name: string;
  readonly allowedIps?: readonly string[];
}

/** Creates an API key. `text` of the result is the key itself: show it once and do not store it. */
export async function createApiKey(
  db: Kysely<Tables>,
  wanted: NewApiKey,
): Promise<AccountCreationResult<{ readonly key: ApiKey; readonly text: string }>> {
  const name = wanted.name.trim();
  const { blocks, faults: wrongBlocks } = readBlocks(wanted.allowedIps ?? []);
  const faults = [...validateName(name), ...wrongBlocks];
  if (faults.length > 0) return { faults };
  const { text, publicId, hash } = makeApiKey(wanted.mode);
  const row = await db
    .insertInto('api_keys')
    .values({
      account_id: wanted.accountId,
      public_id: publicId,
      mode: wanted.mode,
      secret_hash: hash,
      name,
      allowed_ips: blocks,
      ...columnsOf(wanted),
    })
    .returning(columns)
    .executeTakeFirstOrThrow();
  return { made: { key: show(row), text } };
}

export async function listApiKeys(db: Kysely<Tables>, accountId: number): Promise<ApiKey[]> {
  const rows = await db
    .selectFrom('api_keys')
    .select(columns)
    .where('account_id', '=', accountId)
    .orderBy('id')
    .execute();
  return rows.map(show);
}

export interface ApiKeyChanges extends ApiKeyLimits {
  readonly name?: string;
  readonly allowedIps?: readonly string[];
  readonly active?: boolean;
}

/**
 * Returns the key before and after the change; undefined if the account has no such key. The change applies from the
 * next call on.
 */
export async function updateApiKey(
  db: Kysely<Tables>,
  accountId: number,
  id: number,
  changes: ApiKeyChanges,
): Promise<AccountCreationResult<{ readonly before: ApiKey; readonly after: ApiKey }> | undefined> {
  const name = changes.name?.trim();
  const { blocks, faults: wrongBlocks } = readBlocks(changes.allowedIps ?? []);
  const faults = [...(name === undefined ? [] : validateName(name)), ...wrongBlocks];
  if (faults.length > 0) return { faults };
  const mine = db.selectFrom('api_keys').select(columns).where('account_id', '=', accountId).where('id', '=', id);
  const before = await mine.forUpdate().executeTakeFirst();
  if (before === undefined) return undefined;
  const active = changes.active ?? before.active;
  const after = await db
    .updateTable('api_keys')
    .set((eb) => ({
      active,
      deactivated_at: active ? null : eb.fn.coalesce('deactivated_at', eb.val(new Date())),
      ...(name !== undefined && { name }),
      ...(changes.allowedIps && { allowed_ips: blocks }),
      ...columnsOf(changes),
    }))
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow();
  return { made: { before: show(before), after: show(after) } };
}

/** Returns true if the key is now inactive, false if the account has no such key. The next call with it is refused. */
export async function deactivateApiKey(db: Kysely<Tables>, accountId: number, id: number): Promise<boolean> {
  const row = await db
    .updateTable('api_keys')
    .set((eb) => ({ active: false, deactivated_at: eb.fn.coalesce('deactivated_at', eb.val(new Date())) }))
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteApiKey(db: Kysely<Tables>, accountId: number, id: number): Promise<boolean> {
  const row = await db
    .deleteFrom('api_keys')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Finds an API key by its public part or its id. Operators see both in logs and lists. */
export async function findApiKey(
  db: Kysely<Tables>,
  shown: string,
): Promise<(ApiKey & { readonly accountId: number }) | undefined> {
  const row = await db
    .selectFrom('api_keys')
    .select([...columns, 'account_id'])
    .where((is) =>
      // A public id is always longer than any number in the id column.
      is.or([is('public_id', '=', shown), ...(/^[1-9]\d{0,9}$/.test(shown) ? [is('id', '=', Number(shown))] : [])]),
    )
    .executeTakeFirst();
  return row && { ...show(row), accountId: row.account_id };
}

function validateName(name: string): Fault[] {
  if (name === '') return [{ field: 'name', message: 'must not be blank', code: 'field.required' }];
  if (name.length > 100)
    return [
      {
        field: 'name',
        message: 'must have at most 100 characters',
        code: 'field.too_long',
        params: { max: 100, unit: 'characters' },
      },
    ];
  return [];
}

function readBlocks(texts: readonly string[]): { readonly blocks: string[]; readonly faults: readonly Fault[] } {
  const readings = texts.map(normalizeBlock);
  const faults = readings.flatMap((reading, index) =>
    'fault' in reading
      ? [{ field: `allowed_ips[${index}]`, message: reading.fault, code: 'field.format', params: reading.params }]
      : [],
  );
  return { blocks: [...new Set(readings.flatMap((reading) => ('block' in reading ? [reading.block] : [])))], faults };
}

function columnsOf({ permissions, businessIds, expiresAt }: ApiKeyLimits) {
  return {
    ...(permissions !== undefined && { permissions: permissions && [...new Set(permissions)] }),
    ...(businessIds !== undefined && { business_ids: businessIds && [...new Set(businessIds)] }),
    ...(expiresAt !== undefined && { expires_at: expiresAt }),
  };
}

const columns = [
  ...(['id', 'public_id', 'mode', 'name', 'allowed_ips', 'permissions', 'business_ids', 'expires_at'] as const),
  ...(['active', 'last_used_at', 'created_at'] as const),
] as const;

function show(row: Pick<Selectable<Tables['api_keys']>, (typeof columns)[number]>): ApiKey {
  return {
    id: row.id,
    publicId: row.public_id,
    mode: row.mode,
    name: row.name,
    allowedIps: row.allowed_ips,
    permissions: row.permissions,
    businessIds: row.business_ids,
    expiresAt: row.expires_at,
    active: row.active,
    lastUsedAt: row.last_used_at,
    createdAt: row.created_at,
  };
}
