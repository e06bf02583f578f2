// Events that are written by themselves; those of a change of state go with its rows (emission-store.ts).
import { randomUUID } from 'node:crypto';
import type { Trx } from '../../platform/db/transaction.ts';
import type { DocumentEvent } from './announce.ts';

/** The event, and its place in the outbox from which delivery takes it. */
export async function writeEvent(
  trx: Trx,
  { accountId, businessId, id }: { readonly accountId: number; readonly businessId: number; readonly id: number },
  { type, data, emailRecipients }: DocumentEvent,
): Promise<void> {
  const event = await trx
    .insertInto('events')
    .values({
      account_id: accountId,
      business_id: businessId,
      document_id: id,
      type,
      message_id: `msg_${randomUUID().replaceAll('-', '')}`,
      data: JSON.stringify(data),
      email_recipients: emailRecipients.length === 0 ? null : [...emailRecipients],
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await trx.insertInto('event_outbox').values({ account_id: accountId, event_id: event.id }).execute();
}
