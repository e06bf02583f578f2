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
