import { useQuery } from '@tanstack/react-query';
import { operationQuery, useWriteOperation } from '../../api/hooks.ts';
import type { DataOf } from '../../api/talonario.ts';

export type GoLive = DataOf<'businesses.goLive.get'>;
export type GoLiveItemName = GoLive['items'][number]['item'];

/** Names of the queries that every step on the way to production invalidates. */
const touched = ['businesses', 'sequences', 'workplaces', 'onboarding', 'home'];

export function useGoLive(businessId: number) {
  // The first document may get authorised while the user does nothing on this page, so it is polled.
  return useQuery({
    ...operationQuery('businesses.goLive.get', { params: { id: businessId } }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.data.state === 'first_document' ? 3_000 : false),
  });
}

export function useAnswerGoLiveItem() {
  return useWriteOperation('businesses.goLive.update', touched);
}

export function useSendGoLiveTestMail() {
  return useWriteOperation('businesses.goLive.tryMail', ['businesses.goLive']);
}

export function useBeginProduction() {
  return useWriteOperation('businesses.goLive.begin', touched);
}

export function usePauseProduction() {
  return useWriteOperation('businesses.goLive.pause', touched);
}

export function useResumeProduction() {
  return useWriteOperation('businesses.goLive.resume', touched);
}
