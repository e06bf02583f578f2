import { useBooksOperation } from '../../api/use-books.ts';
import type { Period } from './period-record.ts';

/** HTML id of the card of a period, for links to it. */
export const periodCardId = 'cierre';

export function isVerificationRunning(verification: Period['verification']): boolean {
  return verification !== null && verification.finishedAt === null;
}

/** Month or semester with its state. Several parts of a page share one request. */
export function usePeriod(businessId: number, period: string) {
  return useBooksOperation(
    'periods.get',
    { params: { period }, query: { businessId } },
    {
      staleTime: 15_000,
      // While SRI is being queried about the documents, the figures change.
      pollMs: (answer) => (isVerificationRunning(answer?.data.verification ?? null) ? 3_000 : undefined),
    },
  );
}
