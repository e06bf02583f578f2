// Permissions of a key: three presets for most users, and a list for the others.
import type { DataOf } from '../../api/talonario.ts';

type ApiKey = DataOf<'apiKeys.list'>[number];

export type KeyPermission = NonNullable<ApiKey['permissions']>[number];
export type PermissionPreset = 'all' | 'emit' | 'read' | 'chosen';

const readOnly: readonly KeyPermission[] = [
  'documents:read',
  'received:read',
  'parties:read',
  'items:read',
  'payments:read',
  'reports:read',
  'settings:read',
  'log:read',
];

const emitting: readonly KeyPermission[] = [
  'documents:read',
  'documents:draft',
  'documents:emit',
  'documents:annul',
  'parties:read',
  'parties:write',
  'items:read',
  'items:write',
  'settings:read',
];

const byPreset = { all: null, emit: emitting, read: readOnly } as const;

export function permissionPresetOf(permissions: ApiKey['permissions']): PermissionPreset {
  if (permissions === null) return 'all';
  const same = (other: readonly KeyPermission[]) =>
    other.length === permissions.length && other.every((name) => permissions.includes(name));
  if (same(emitting)) return 'emit';
  return same(readOnly) ? 'read' : 'chosen';
}

export interface KeyLimitValues {
  readonly preset: PermissionPreset;
  readonly permissions: readonly KeyPermission[];
  readonly business_ids: readonly string[];
  readonly expires_on: string;
}

/** Fields of the request body. A key expires at the end of its last day in Guayaquil. */
export function keyLimitsBody({ preset, permissions, business_ids, expires_on }: KeyLimitValues) {
  const wanted = preset === 'chosen' ? permissions : byPreset[preset];
  return {
    permissions: wanted && [...wanted],
    business_ids: business_ids.length === 0 ? null : business_ids.map(Number),
    expires_at: expires_on === '' ? null : `${expires_on}T23:59:59-05:00`,
  };
}
