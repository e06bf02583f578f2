// Writes the webhook event and the e-mail about a change of an annulment.
import type { AnnulmentState } from '@talonario/sri';
import type { Trx } from '../../platform/db/transaction.ts';
import { eventDataOf, type NewDocumentEvent, uniqueEmails, writeEvent } from '../emission/steps/announce.ts';
import type { AnnullableDocument } from './store.ts';

export type AnnulmentEvent = Extract<NewDocumentEvent['type'], `document.annul${string}`>;

export interface AnnulmentChange {
  readonly type: AnnulmentEvent;
  readonly state: AnnulmentState | null;
  /** Whether the receiver gets an e-mail, if the business has enabled these e-mails. */
  readonly mailed: boolean;
  readonly requestId: string | null;
}

/** Event about a request that ended without an annulment: the document stays valid. */
export const annulmentClosedEvent = { type: 'document.annulment_closed', state: null, mailed: false } as const;

export async function announceAnnulment(
  trx: Trx,
  document: AnnullableDocument,
  { type, state, mailed, requestId }: AnnulmentChange,
): Promise<void> {
  const { authorizationNumber, authorizedAt } = document;
  const authorization =
    authorizationNumber !== null && authorizedAt !== null ? { number: authorizationNumber, authorizedAt } : undefined;
  const event = {
    type,
    data: { ...eventDataOf(document, 'AUT', authorization), annulment: state },
    previous: { annulment: document.annulment?.state ?? null },
    emailRecipients: mailed && document.emailOnAnnulment ? uniqueEmails(document) : [],
  };
  await writeEvent(trx, document, event, requestId);
}
