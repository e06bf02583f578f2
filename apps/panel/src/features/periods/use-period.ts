import { useBooks } from '../../api/use-books.ts';
import type { Period } from './period-record.ts';

/** Where the card stands on its page. */
export const periodCardId = 'cierre';

export function isUnderway(verification: Period['verification']): boolean {
  return verification !== null && verification.finishedAt === null;
}

/** A month or semester with whether it is closed; several parts of a page ask once. */
export function usePeriod(businessId: number, period: string) {
  return useBooks(
    'periods.get',
    { params: { period }, query: { businessId } },
    {
      staleTime: 15_000,
      // While SRI is asked about the documents, the figures change.
      pollMs: (answer) => (isUnderway(answer?.data.verification ?? null) ? 3_000 : undefined),
    },
  );
}
