import { type Session, useSession } from './use-session.ts';

export type Permission = Session['rights']['permissions'][number];

/**
 * Returns a function that tests a permission of the user. The service checks permissions again on every call; here they
 * only decide what is shown.
 */
export function usePermissionCheck(): (permission: Permission) => boolean {
  const { permissions } = useSession().rights;
  return (permission) => permissions.includes(permission);
}

/** Names of the users who can grant more permissions, as a text. Empty if none is known. */
export function useNamesOfManagers(): string {
  return useSession().rights.ask.join(', ');
}

/**
 * Whether the user sees everything in the account. A user limited to some businesses creates nothing that applies to
 * all of them.
 */
export function useSeesWholeAccount(): boolean {
  return useSession().rights.businessIds === null;
}

/** Whether the user may change a directory. A cashier may change customers only. */
export function useMayChangeRecords(group: 'customers' | 'providers' | 'carriers' | 'items'): boolean {
  const { user, rights } = useSession();
  if (group === 'items') return rights.permissions.includes('items:write');
  return rights.permissions.includes('parties:write') && (user.role !== 'cashier' || group === 'customers');
}
