// Totals of the document, computed by the server while the user types.
import { useDebouncedValue } from '@mantine/hooks';
import { type DocumentPreview, type FieldFault, ValidationError } from '@talonario/client';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { callOperation } from '../../../api/talonario.ts';
import type { DocumentBodyData } from '../model/body.ts';
import type { DocumentCorrection } from '../model/correction.ts';

export interface TotalsPreview {
  /** Figures of exactly this form. Undefined until the server has responded. */
  readonly figures: DocumentPreview | undefined;
  /**
   * Figures to display. While something is missing or the response is pending, these are the previous figures. After a
   * refusal there are none, because the previous ones would belong to another document.
   */
  readonly shown: DocumentPreview | undefined;
  /** Total to display. */
  readonly total: number | undefined;
  /** Total that the server computed for exactly this form, even if it came with a refusal. */
  readonly knownTotal: number | undefined;
  readonly asking: boolean;
  /** Faults for which the server would refuse the document. */
  readonly faults: readonly FieldFault[];
  readonly error: unknown;
  readonly askAgain: () => void;
}

export interface TotalsPreviewContext {
  readonly businessId: number;
  readonly correction: DocumentCorrection | undefined;
  /** See `DocumentForm`: received document whose issuer becomes the customer. */
  readonly issuerOf: number | undefined;
  /**
   * The body names the final consumer, because the user has chosen no customer yet. Only its figures are shown: faults
   * and warnings may concern the final consumer.
   */
  readonly withoutCustomer: boolean;
}

/** `body` is undefined while something is missing. Then no request is sent and the previous figures stay visible. */
export function useTotalsPreview(
  body: DocumentBodyData | undefined,
  { businessId, correction, issuerOf, withoutCustomer }: TotalsPreviewContext,
): TotalsPreview {
  const wanted = useMemo(() => (body === undefined ? undefined : JSON.stringify(body)), [body]);
  const [asked] = useDebouncedValue(wanted, 400);
  const [last, setLast] = useState<Pick<TotalsPreview, 'shown' | 'total'>>();
  const isCurrent = asked !== undefined && asked === wanted;
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['preview', asked, issuerOf, withoutCustomer],
    // A newer request aborts this one.
    queryFn: async ({ signal }) => {
      const query = { businessId, dryRun: true };
      const data = JSON.parse(asked ?? '') as DocumentBodyData;
      const options = { signal, idempotencyKey: false } as const;
      const { data: answer } =
        correction === undefined
          ? await callOperation(
              'documents.create',
              {
                query: { ...query, ...(issuerOf !== undefined && { issuerOf }) },
                body: { ...data, emit: !withoutCustomer },
              },
              options,
            )
          : await callOperation(
              'documents.correct',
              { params: { id: correction.documentId }, query, body: data },
              options,
            );
      const preview = answer as DocumentPreview;
      return withoutCustomer ? { ...preview, warnings: [] } : preview;
    },
    enabled: isCurrent,
    retry: false,
    gcTime: 0,
    staleTime: 60_000,
  });
  const answered = isCurrent && !isFetching;
  // After a failed response the previous one may no longer be valid.
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
      faults: refusal instanceof ValidationError && !withoutCustomer ? refusal.errors : none,
      error: refusal instanceof ValidationError ? null : refusal,
      askAgain: () => void refetch(),
    }),
    [figures, shown, total, knownTotal, asking, refusal, withoutCustomer, refetch],
  );
}

/** A refusal because the payments do not match the total contains the total. */
function toldTotal(refusal: unknown): number | undefined {
  const faults = refusal instanceof ValidationError ? refusal.errors : none;
  const total = faults.find(({ code }) => code === 'document.payments_differ')?.params?.total;
  return total === undefined ? undefined : Number(total);
}

const nothing = { shown: undefined, total: undefined };
const none: readonly FieldFault[] = [];
