// Loads all data of a mail from the database and the archive, and builds its message.

import { unpackLogo } from '@talonario/ride-pdf';
import { type ArchiveServices, loadFileBytes } from '../../documents/archive/read-object.ts';
import { loadRideAppearance, pdfFile, type RideAppearance, xmlFile } from '../../documents/download.ts';
import type { Database } from '../../platform/db/pool.ts';
import type { MailMessage } from '../../platform/smtp/compose.ts';
import { composeAnnulmentMail } from './annulment-template.ts';
import { type MailedDocument, readAnnulmentReasonOfDocument, type StartedEmail } from './read-store.ts';
import { composeDocumentMail } from './template.ts';

/**
 * Builds the message of a mail. `sender` is TALONARIO_MAIL_FROM. The attached files are the same as those of GET
 * /documents/{id}/download.
 */
export async function loadMailMessage(
  services: ArchiveServices,
  accountId: number,
  email: StartedEmail,
  sender: string | undefined,
): Promise<MailMessage> {
  const { db } = services;
  const row = email.document;
  if (row === undefined) throw new Error('a document that is not authorized has no mail');
  const facts = {
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
  };
  const about = email.origin === 'annulment' || email.origin === 'annulment_request' ? email.origin : undefined;
  if (about !== undefined) {
    const reason = await db.forAccount(accountId, (trx) =>
      readAnnulmentReasonOfDocument(trx, accountId, email.document_id),
    );
    return { ...envelopeOf(row, email, sender), content: composeAnnulmentMail(facts, about, reason), files: [] };
  }
  const xml = xmlFile(await loadFileBytes(services, accountId, email.document_id, row));
  return {
    ...envelopeOf(row, email, sender),
    cc: email.cc ?? [],
    content: composeDocumentMail(facts, undefined, email.note ?? undefined),
    files: [pdfFile(row, xml, await lookOf(db, accountId, row)), xml],
  };
}

function envelopeOf(row: MailedDocument, email: StartedEmail, sender: string | undefined) {
  return {
    sender,
    businessName: row.commercial_name ?? row.business_name,
    replyTo: row.email,
    recipients: email.recipients,
    messageId: email.message_id,
    date: email.created_at,
  };
}

// Returns logo and colours of the RIDE. If an older version stored the logo, its print form is missing and is made now
// in a transaction and a thread.
async function lookOf(db: Database, accountId: number, row: MailedDocument): Promise<RideAppearance> {
  if (row.has_logo && row.logo_print === null)
    return await db.forAccount(accountId, (trx) => loadRideAppearance(trx, accountId, row.business_id));
  const logo = row.logo_print === null ? undefined : unpackLogo(row.logo_print);
  return { decimalSeparator: row.decimal_separator, logo };
}
