// Everything a mail is made of, read in one transaction.

import { readDownload } from '../../documents/download.ts';
import type { Trx } from '../../platform/db/transaction.ts';
import type { Message } from '../../platform/smtp/compose.ts';
import { writeLetter } from './letter.ts';
import { readMailFacts } from './read-store.ts';
import type { QueuedEmail } from './store.ts';

/** `sender` is TALONARIO_MAIL_FROM. The files are the ones GET /documents/{id}/download gives. */
export async function loadMessage(
  trx: Trx,
  accountId: number,
  email: QueuedEmail,
  sender: string | undefined,
): Promise<Message> {
  const row = await readMailFacts(trx, accountId, email.document_id);
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
