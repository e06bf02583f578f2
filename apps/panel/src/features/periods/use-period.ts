import { useBooks } from '../../api/use-books.ts';

/** Where the card stands on its page. */
export const periodCardId = 'cierre';

/** A month or semester with whether it is closed; several parts of a page ask once. */
export function usePeriod(businessId: number, period: string) {
  return useBooks('periods.get', { params: { period }, query: { businessId } }, { staleTime: 15_000 });
}
