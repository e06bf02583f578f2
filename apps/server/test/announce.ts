// Writes the event of a document in its current state, as emission does, and expands it to deliveries and mails, as the
// worker does.
import type { Transaction } from 'kysely';
import { expandOutboxEvents } from '../src/delivery/fan-out/store.ts';
import {
  eventDataOf,
  type NewDocumentEvent,
  uniqueEmails,
  writeEvent,
} from '../src/documents/emission/steps/announce.ts';
import type { Tables } from '../src/platform/db/tables.ts';

export interface Announcement {
  readonly accountId: number;
  readonly documentId: number;
  readonly type: NewDocumentEvent['type'];
}

export async function announceAndExpand(trx: Transaction<Tables>, announcement: Announcement): Promise<void> {
  await announceDocument(trx, announcement);
  await expandOutboxEvents(trx, announcement.accountId, 1_000);
}

export async function announceDocument(
  trx: Transaction<Tables>,
  { accountId, documentId, type }: Announcement,
): Promise<void> {
  const row = await trx
    .selectFrom('documents as d')
    .innerJoin('businesses as b', 'b.id', 'd.business_id')
    .selectAll('d')
    .select('b.email_on_authorization')
    .where('d.account_id', '=', accountId)
    .where('d.id', '=', documentId)
    .executeTakeFirst();
  if (row === undefined) throw new Error(`there is no document ${documentId}`);
  const document = {
    id: documentId,
    businessId: row.business_id,
    documentTypeId: row.document_type_id,
    number: row.number ?? '',
    accessKey: row.access_key ?? '',
    total: row.total,
    externalId: row.external_id,
    emails: row.entity_email ?? '',
    emailOnAuthorization: row.email_on_authorization,
  };
  const { authorization_number: number, authorized_at: authorizedAt } = row;
  const authorization = number !== null && authorizedAt !== null ? { number, authorizedAt } : undefined;
  const mailed = type === 'document.authorizated' && document.emailOnAuthorization;
  await writeEvent(
    trx,
    { ...document, accountId },
    {
      type,
      data: eventDataOf(document, row.acronym, authorization),
      previous: {},
      emailRecipients: mailed ? uniqueEmails(document) : [],
    },
  );
}
