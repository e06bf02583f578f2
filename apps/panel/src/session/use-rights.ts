import { type Session, useSession } from './use-session.ts';

export type Permission = Session['rights']['permissions'][number];

/** Whether the person may do something. The service decides again on every call; here it only decides what is shown. */
export function useMay(): (permission: Permission) => boolean {
  const { permissions } = useSession().rights;
  return (permission) => permissions.includes(permission);
}

/** Who can give more rights, as a list in words; empty when nobody is known. */
export function useWhoToAsk(): string {
  return useSession().rights.ask.join(', ');
}

/** Whether nothing of the account is hidden from the person: a limited one makes nothing that is for all businesses. */
export function useSeesWholeAccount(): boolean {
  return useSession().rights.businessIds === null;
}

/** Whether the person may change a directory. A cashier changes customers and no other. */
export function useMayChange(group: 'customers' | 'providers' | 'carriers' | 'items'): boolean {
  const { user, rights } = useSession();
  if (group === 'items') return rights.permissions.includes('items:write');
  return rights.permissions.includes('parties:write') && (user.role !== 'cashier' || group === 'customers');
}
