import { type Permission, permissionNames } from './permissions.ts';

/** What a person is in an account, from the one who may do everything down to the one who only sells. */
export const userRoles = ['owner', 'administrator', 'member', 'accountant', 'cashier'] as const;

export type UserRole = (typeof userRoles)[number];

export interface RoleRights {
  readonly permissions: readonly Permission[];
  /** Of the directories of people only this one may be changed. */
  readonly writesOnly?: 'customers';
  /** Must be given emission points: sees and does everything there alone, and of documents only what is their own. */
  readonly atPoints?: true;
  /** Sees the whole account: cannot be limited to some businesses. */
  readonly wholeAccount?: true;
}

/** Roles as data. Who is above whom in running the account is `mayManage`. */
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

/** Whether somebody of a role may make, change or remove somebody of another: ownership is given and taken by owners alone. */
export function mayManage(role: UserRole, other: UserRole): boolean {
  return roleRights[role].permissions.includes('account:manage') && (other !== 'owner' || role === 'owner');
}
