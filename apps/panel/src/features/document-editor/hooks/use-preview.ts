// What the document would come to, asked from the server while somebody writes.
import { useDebouncedValue } from '@mantine/hooks';
import { type DocumentPreview, type FieldFault, ValidationError } from '@talonario/client';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { call } from '../../../api/talonario.ts';
import type { DocumentData } from '../model/body.ts';
import type { Correction } from '../model/correction.ts';

export interface Preview {
  /** What exactly this form comes to. Undefined until the server has told. */
  readonly figures: DocumentPreview | undefined;
  /**
   * For the eye: while something is missing, or the answer is on its way, the figures of the last answer. None where that is a refusal:
   * they would be those of another document.
   */
  readonly shown: DocumentPreview | undefined;
  /** What it comes to, for the eye. */
  readonly total: number | undefined;
  /** The same where the server has told it of exactly this form, be it in a refusal. */
  readonly knownTotal: number | undefined;
  readonly asking: boolean;
  /** What the server would refuse. */
  readonly faults: readonly FieldFault[];
  readonly error: unknown;
  readonly askAgain: () => void;
}

export interface PreviewPlace {
  readonly businessId: number;
  readonly correction: Correction | undefined;
  /** See `DocumentForm`: the customer, before it is one. */
  readonly issuerOf: number | undefined;
}

/** `body` is undefined while something is missing: then nobody is asked and the last figures stay in sight. */
export function usePreview(
  body: DocumentData | undefined,
  { businessId, correction, issuerOf }: PreviewPlace,
): Preview {
  const wanted = useMemo(() => (body === undefined ? undefined : JSON.stringify(body)), [body]);
  const [asked] = useDebouncedValue(wanted, 400);
  const [last, setLast] = useState<Pick<Preview, 'shown' | 'total'>>();
  const isCurrent = asked !== undefined && asked === wanted;
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['preview', asked, issuerOf],
    // A newer question aborts this one.
    queryFn: async ({ signal }) => {
      const query = { businessId, dryRun: true };
      const data = JSON.parse(asked ?? '') as DocumentData;
      const options = { signal, idempotencyKey: false } as const;
      const { data: answer } =
        correction === undefined
          ? await call(
              'documents.create',
              { query: { ...query, ...(issuerOf !== undefined && { issuerOf }) }, body: { ...data, emit: true } },
              options,
            )
          : await call('documents.correct', { params: { id: correction.documentId }, query, body: data }, options);
      return answer as DocumentPreview;
    },
    enabled: isCurrent,
    retry: false,
    gcTime: 0,
    staleTime: 60_000,
  });
  const answered = isCurrent && !isFetching;
  // An answer that failed after one that held: what held may hold no longer.
  const figures = answered && error === null ? data : undefined;
  const refusal = answered ? error : null;
  const asking = wanted !== undefined && !answered;
  const knownTotal = figures?.total ?? toldTotal(refusal);
  useEffect(() => {
    if (answered) setLast({ shown: figures, total: knownTotal });
  }, [answered, figures, knownTotal]);
  const { shown, total } = answered ? { shown: figures, total: knownTotal } : (last ?? nothing);
  return useMemo(
    () => ({
      figures,
      shown,
      total,
      knownTotal,
      asking,
      faults: refusal instanceof ValidationError ? refusal.errors : none,
      error: refusal instanceof ValidationError ? null : refusal,
      askAgain: () => void refetch(),
    }),
    [figures, shown, total, knownTotal, asking, refusal, refetch],
  );
}

/** A refusal for payments that do not add up tells what they should. */
function toldTotal(refusal: unknown): number | undefined {
  const faults = refusal instanceof ValidationError ? refusal.errors : none;
  const total = faults.find(({ code }) => code === 'document.payments_differ')?.params?.total;
  return total === undefined ? undefined : Number(total);
}

const nothing = { shown: undefined, total: undefined };
const none: readonly FieldFault[] = [];
