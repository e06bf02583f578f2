// What the document would come to, asked from the server while somebody writes.
import { useDebouncedValue } from '@mantine/hooks';
import { type DocumentPreview, type FieldFault, ValidationError } from '@talonario/client';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { call } from '../../../api/talonario.ts';
import type { DocumentData } from '../model/body.ts';
import { withChargeItems } from '../model/charge-item.ts';
import type { Correction } from '../model/correction.ts';

export interface Preview {
  /** What exactly this form comes to. Undefined until the server has told. */
  readonly figures: DocumentPreview | undefined;
  /** The last figures that held, for the eye: those of an earlier state of the form where `figures` are missing. */
  readonly shown: DocumentPreview | undefined;
  readonly asking: boolean;
  /** What the server would refuse. */
  readonly faults: readonly FieldFault[];
  readonly error: unknown;
  readonly askAgain: () => void;
}

/** `body` is undefined while something is missing: then nobody is asked and the last figures stay in sight. */
export function usePreview(body: DocumentData | undefined, businessId: number, correction?: Correction): Preview {
  const wanted = useMemo(() => (body === undefined ? undefined : JSON.stringify(body)), [body]);
  const [asked] = useDebouncedValue(wanted, 400);
  const [last, setLast] = useState<DocumentPreview>();
  const isCurrent = asked !== undefined && asked === wanted;
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['preview', asked],
    // A newer question aborts this one.
    queryFn: async ({ signal }) => {
      const query = { businessId, dryRun: true };
      const data = await withChargeItems(JSON.parse(asked ?? ''), businessId);
      const options = { signal, idempotencyKey: false } as const;
      const { data: answer } =
        correction === undefined
          ? await call('documents.create', { query, body: { ...data, emit: true } }, options)
          : await call('documents.correct', { params: { id: correction.documentId }, query, body: data }, options);
      return answer as DocumentPreview;
    },
    enabled: isCurrent,
    retry: false,
    gcTime: 0,
    staleTime: 60_000,
  });
  useEffect(() => {
    if (data !== undefined) setLast(data);
  }, [data]);
  const answered = isCurrent && !isFetching;
  // An answer that failed after one that held: what held may hold no longer.
  const figures = answered && error === null ? data : undefined;
  const refusal = answered ? error : null;
  const asking = wanted !== undefined && !answered;
  return useMemo(
    () => ({
      figures,
      shown: figures ?? last,
      asking,
      faults: refusal instanceof ValidationError ? refusal.errors : none,
      error: refusal instanceof ValidationError ? null : refusal,
      askAgain: () => void refetch(),
    }),
    [figures, last, asking, refusal, refetch],
  );
}

const none: readonly FieldFault[] = [];
