// Sends the form as a draft or for emission. The request is stored before it is sent, so that neither a lost response
// nor a closed tab can create a second document.
import { AuthorityUnavailableError, type Document } from '@talonario/client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { startsWithOneOf } from '../../../api/hooks.ts';
import { callOperation } from '../../../api/talonario.ts';
import { isUnderway } from '../../../document-types/document-record.ts';
import { provesRequestNotDone } from '../model/request-not-done.ts';
import type { UnansweredEmission } from '../model/unsaved-form.ts';
import type { DocumentFormState } from './use-document-form.ts';

export interface SubmittedForm {
  readonly emit: boolean;
  readonly corrects?: boolean;
  readonly body: object;
  /** Received document whose issuer becomes the customer. */
  readonly issuerOf?: number | undefined;
}

/** Result of sending: a document. `undecided`: it is issued, and SRI has not decided yet. */
export interface SubmissionResult {
  readonly documentId: number;
  readonly emitted: boolean;
  readonly undecided: boolean;
  /** Missing if SRI did not answer at all. */
  readonly document?: Document;
}

export interface SubmissionCallbacks {
  readonly onSuccess: (outcome: SubmissionResult) => unknown;
  readonly onError: (error: Error) => void;
}

export function useSubmitDocument(state: DocumentFormState, businessId: number, documentId: number | undefined) {
  const client = useQueryClient();
  // Prevents a second submission by a click before the page has rendered that it is busy. It is reset only after a
  // refusal, because a successful form navigates to the page of its document.
  const taken = useRef(false);
  const { mutate, isPending, isSuccess } = useMutation<SubmissionResult, Error, SubmittedForm | 'again'>({
    mutationFn: async (wish) => {
      const request = wish === 'again' ? state.unsettled : await requestOf(wish, businessId);
      if (request === undefined) throw new Error('there is nothing to repeat');
      await state.saveBeforeSending(request);
      try {
        // If draft data is sent a second time, the first request may have changed the draft itself. So the check for
        // changes by others is left out.
        const ifUnchangedSince = wish === 'again' && !request.emit ? undefined : state.basedOn;
        const document = await send(request, businessId, documentId, ifUnchangedSince);
        const undecided = request.emit && isUnderway(document.documentState.acronym);
        return { documentId: document.id, emitted: request.emit, undecided, document };
      } catch (error) {
        if (error instanceof AuthorityUnavailableError) {
          const documentId = error.document.id;
          return { documentId, emitted: true, undecided: true };
        }
        if (provesRequestNotDone(error, wish === 'again')) state.setUnsettled(undefined);
        throw error;
      }
    },
    onSuccess: async () => {
      state.finish();
      await client.invalidateQueries({
        predicate: ({ queryKey }) =>
          startsWithOneOf(queryKey, ['documents', 'sequences', 'home', 'onboarding', 'customers', 'providers']),
      });
    },
    onError: () => {
      taken.current = false;
    },
  });
  return {
    busy: isPending || isSuccess,
    submit: (wish: SubmittedForm | 'again', followers: SubmissionCallbacks) => {
      if (taken.current) return;
      taken.current = true;
      mutate(wish, followers);
    },
  };
}

async function requestOf({ issuerOf, ...wish }: SubmittedForm, businessId: number): Promise<UnansweredEmission> {
  const body =
    issuerOf === undefined ? wish.body : { ...wish.body, customer_id: await storeIssuer(businessId, issuerOf) };
  return { ...wish, body, idempotencyKey: newKey() };
}

/**
 * Adds the issuer to the providers and to the customers, because a withholding names it as its customer. Done only when
 * there is a document.
 */
async function storeIssuer(businessId: number, receivedId: number): Promise<number> {
  const { data: provider } = await callOperation('receivedDocuments.supplier', {
    params: { id: receivedId },
    query: { businessId },
  });
  const query = { businessId, identification: provider.identification };
  const [customer] = (await callOperation('customers.list', { query })).data;
  if (customer === undefined) throw new Error('the issuer was not stored');
  return customer.id;
}

async function send(
  { body, emit, corrects, idempotencyKey }: UnansweredEmission,
  businessId: number,
  id: number | undefined,
  ifUnchangedSince: string | undefined,
) {
  const options = { idempotencyKey, ifUnchangedSince, retry: false, timeoutMs: 60_000 } as const;
  const query = { businessId };
  if (corrects && id !== undefined)
    return (await callOperation('documents.correct', { params: { id }, query, body: body as never }, options))
      .data as Document;
  const whole = { ...body, ...(emit && { emit: true }) };
  const { data } =
    id === undefined
      ? await callOperation('documents.create', { query, body: whole as never }, options)
      : await callOperation('documents.update', { params: { id }, query, body: whole }, options);
  return data as Document;
}

function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return `panel-${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}
