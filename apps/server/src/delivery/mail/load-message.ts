// Everything a mail is made of, read in one transaction.

import { readDownload } from '../../documents/download.ts';
import type { Trx } from '../../platform/db/transaction.ts';
import type { Message } from '../../platform/smtp/compose.ts';
import { writeLetter } from './letter.ts';
import type { QueuedEmail } from './store.ts';

/** `sender` is TALONARIO_MAIL_FROM. The files are the ones GET /documents/{id}/download gives. */
export async function loadMessage(
  trx: Trx,
  accountId: number,
  email: QueuedEmail,
  sender: string | undefined,
): Promise<Message> {
  const row = await trx
    .selectFrom('documents as d')
    .innerJoin('businesses as b', (join) =>
      join.onRef('b.account_id', '=', 'd.account_id').onRef('b.id', '=', 'd.business_id'),
    )
    .select([
      'd.document_type_id',
      'd.environment_id',
      'd.number',
      'd.access_key',
      'd.issue_date',
      'd.total',
      'd.entity_name',
      'b.business_name',
      'b.commercial_name',
      'b.identification',
      'b.phone',
      'b.email',
      'b.decimal_separator',
    ])
    .where('d.account_id', '=', accountId)
    .where('d.id', '=', email.document_id)
    .where('d.acronym', '=', 'AUT')
    .executeTakeFirstOrThrow();
  const letter = writeLetter({
    documentTypeId: row.document_type_id,
    environmentId: row.environment_id,
    number: row.number ?? '',
    accessKey: row.access_key ?? '',
    issueDate: row.issue_date,
    total: row.total,
    decimalSeparator: row.decimal_separator,
    receiverName: row.entity_name,
    business: {
      name: row.business_name,
      commercialName: row.commercial_name,
      identification: row.identification,
      phone: row.phone,
    },
  });
  return {
    sender,
    businessName: row.commercial_name ?? row.business_name,
    replyTo: row.email,
    recipients: email.recipients,
    messageId: email.message_id,
    date: email.created_at,
    letter,
    files: [
      await readDownload(trx, accountId, email.document_id, 'pdf'),
      await readDownload(trx, accountId, email.document_id, 'xml'),
    ],
  };
}
