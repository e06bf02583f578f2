import { type Permission, permissionNames } from './permissions.ts';

/** Roles of a user in an account, from full rights down to selling only. */
export const userRoles = ['owner', 'administrator', 'member', 'accountant', 'cashier'] as const;

export type UserRole = (typeof userRoles)[number];

export interface RoleRights {
  readonly permissions: readonly Permission[];
  /** The only directory of parties that the role may change. */
  readonly writesOnly?: 'customers';
  /**
   * The user must be assigned emission points. The user sees data of these points only, and only documents that the
   * user created.
   */
  readonly atPoints?: true;
  /** The role sees the complete account and cannot be limited to some businesses. */
  readonly wholeAccount?: true;
}

/** Rights of each role. `mayManage` defines which role may manage which. */
export const roleRights: Readonly<Record<UserRole, RoleRights>> = {
  owner: { permissions: permissionNames, wholeAccount: true },
  administrator: { permissions: permissionNames, wholeAccount: true },
  member: { permissions: permissionNames.filter((name) => name !== 'account:manage') },
  accountant: {
    permissions: [
      ...permissionNames.filter((name) => name.endsWith(':read')),
      'documents:draft',
      'received:write',
      'reports:close',
    ],
  },
  cashier: {
    permissions: [
      'documents:read',
      'documents:draft',
      'documents:emit',
      'parties:read',
      'parties:write',
      'items:read',
      'payments:write',
    ],
    writesOnly: 'customers',
    atPoints: true,
  },
};

/**
 * Whether a user with one role may add, change or remove a user with another role. Only an owner may make another user
 * an owner, or change or remove an owner.
 */
export function mayManage(role: UserRole, other: UserRole): boolean {
  return roleRights[role].permissions.includes('account:manage') && (other !== 'owner' || role === 'owner');
}
