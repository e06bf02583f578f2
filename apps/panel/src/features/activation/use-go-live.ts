import { useQuery } from '@tanstack/react-query';
import { operation, useAction } from '../../api/hooks.ts';
import type { DataOf } from '../../api/talonario.ts';

export type GoLive = DataOf<'businesses.goLive.get'>;
export type ItemName = GoLive['items'][number]['item'];

/** Queries that every step on the way to production invalidates. */
const touched = ['businesses', 'sequences', 'workplaces', 'onboarding', 'home'];

export function useGoLive(businessId: number) {
  // The first document may get authorised while the user does nothing on this page, so it is polled.
  return useQuery({
    ...operation('businesses.goLive.get', { params: { id: businessId } }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.data.state === 'first_document' ? 3_000 : false),
  });
}

export function useSay() {
  return useAction('businesses.goLive.update', touched);
}

export function useTryMail() {
  return useAction('businesses.goLive.tryMail', ['businesses.goLive']);
}

export function useBegin() {
  return useAction('businesses.goLive.begin', touched);
}

export function usePause() {
  return useAction('businesses.goLive.pause', touched);
}

export function useResume() {
  return useAction('businesses.goLive.resume', touched);
}
