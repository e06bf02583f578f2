// What the document would come to, asked from the server while somebody writes.
import { useDebouncedValue } from '@mantine/hooks';
import { type DocumentPreview, type FieldFault, ValidationError } from '@talonario/client';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '../../api/talonario.ts';
import type { DocumentData } from './body.ts';

export interface Preview {
  /** The last figures that held; older than the form while `stale`. */
  readonly figures: DocumentPreview | undefined;
  readonly stale: boolean;
  readonly asking: boolean;
  /** What the server would refuse. */
  readonly faults: readonly FieldFault[];
  readonly error: unknown;
}

/** `body` is undefined while something is missing: then nobody is asked and the last figures stay. */
export function usePreview(body: DocumentData | undefined, businessId: number): Preview {
  const wanted = body === undefined ? undefined : JSON.stringify(body);
  const [asked] = useDebouncedValue(wanted, 400);
  const [figures, setFigures] = useState<DocumentPreview>();
  const { data, error, isFetching } = useQuery({
    queryKey: ['preview', asked],
    // A newer question aborts this one.
    queryFn: async ({ signal }) => {
      const input = { query: { businessId, dryRun: true }, body: { ...JSON.parse(asked ?? ''), emit: true } };
      const { data: answer } = await call('documents.create', input, { signal, idempotencyKey: false });
      return answer as DocumentPreview;
    },
    enabled: asked !== undefined && asked === wanted,
    retry: false,
    gcTime: 0,
    staleTime: 60_000,
  });
  useEffect(() => {
    if (data !== undefined) setFigures(data);
  }, [data]);
  const answered = asked === wanted && !isFetching;
  const refusal = answered ? error : null;
  return {
    figures: data ?? figures,
    stale: wanted === undefined || !answered || error !== null,
    asking: wanted !== undefined && !answered,
    faults: refusal instanceof ValidationError ? refusal.errors : [],
    error: refusal instanceof ValidationError ? null : refusal,
  };
}
