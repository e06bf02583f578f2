// Events about received documents, in the transaction of the change they tell of; delivery/ turns them into webhooks.
import { randomUUID } from 'node:crypto';
import { findById } from '@talonario/sri';
import { formatInstant } from '../../platform/clock/guayaquil.ts';
import type { Trx } from '../../platform/db/transaction.ts';
import type { Receiver } from './verdict.ts';

export type ReceivedEvent = 'received.created' | 'received.annulled';

export async function announceReceived(
  trx: Trx,
  { accountId, businessId }: Pick<Receiver, 'accountId' | 'businessId'>,
  id: number,
  type: ReceivedEvent,
): Promise<void> {
  const row = await trx
    .selectFrom('received_documents')
    .select(['document_type_id', 'number', 'access_key', 'authorization_number', 'authorized_at', 'issue_date'])
    .select(['issuer_identification', 'issuer_name', 'state', 'xml_status', 'has_figures', 'total'])
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const data = {
    id,
    businessId,
    documentTypeCode: findById('document-types', row.document_type_id)?.code,
    state: row.state,
    xmlStatus: row.xml_status,
    number: row.number,
    accessKey: row.access_key,
    authorizationNumber: row.authorization_number,
    authorizedAt: row.authorized_at && formatInstant(row.authorized_at),
    date: row.issue_date,
    issuer: { identification: row.issuer_identification, businessName: row.issuer_name },
    total: row.has_figures ? Number(row.total) : null,
  };
  const event = await trx
    .insertInto('events')
    .values({
      account_id: accountId,
      business_id: businessId,
      document_id: null,
      received_document_id: id,
      type,
      message_id: `msg_${randomUUID().replaceAll('-', '')}`,
      data: JSON.stringify(data),
      email_recipients: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await trx.insertInto('event_outbox').values({ account_id: accountId, event_id: event.id }).execute();
}
