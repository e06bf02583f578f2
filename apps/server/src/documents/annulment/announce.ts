// What is told about an annulment: the event of its webhooks, and whom it is mailed to.
import type { AnnulmentState } from '@talonario/sri';
import type { Trx } from '../../platform/db/transaction.ts';
import { type DocumentEvent, makeEvent, recipientsOf } from '../emission/announce.ts';
import { writeEvent } from '../emission/event-store.ts';
import type { AnnullableDocument } from './store.ts';

export type AnnulmentEvent = Extract<DocumentEvent['type'], `document.annul${string}`>;

/** `mailed`: the receiver is told by e-mail, where the business wants it. */
export async function announceAnnulment(
  trx: Trx,
  document: AnnullableDocument,
  type: AnnulmentEvent,
  state: AnnulmentState | null,
  mailed: boolean,
): Promise<void> {
  const { authorizationNumber, authorizedAt } = document;
  const authorization =
    authorizationNumber !== null && authorizedAt !== null ? { number: authorizationNumber, authorizedAt } : undefined;
  const event = makeEvent({ ...document, emailOnAuthorization: false }, type, 'AUT', authorization);
  await writeEvent(trx, document, {
    type,
    data: { ...event.data, annulment: state },
    emailRecipients: mailed && document.emailOnAnnulment ? recipientsOf(document) : [],
  });
}
