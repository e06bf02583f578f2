// GET /documents/{id}/emails
import type { DataOf } from '@talonario/contract';
import { formatInstant } from '../../platform/clock/guayaquil.ts';
import { type Call, refuseProduction } from '../../platform/http/call.ts';
import { listPageReply } from '../../platform/http/lists/list-query.ts';
import { notFound } from '../../platform/http/replies/error-reply.ts';
import {
  countEmails,
  type DeliveryAttemptRow,
  type EmailRow,
  findMailAddressee,
  loadDeliveryAttempts,
  readEmails,
} from './read-store.ts';

type EmailRecord = DataOf<'documents.emails.list'>[number];

export async function listEmails(call: Call<'documents.emails.list'>) {
  const { account, params, query, mode } = call;
  const paging = call.paging({ sortBy: 'id', sortDir: 'desc' });
  return await call.db.forAccount(account.id, async (trx) => {
    const where = { accountId: account.id, businessId: query.businessId, documentId: params.id };
    const document = await findMailAddressee(trx, where);
    if (document === undefined) return notFound();
    const refusal = refuseProduction({ mode }, document.environmentId);
    if (refusal !== undefined) return refusal;
    const filter = { accountId: account.id, documentId: params.id, search: query.search };
    const rows = await readEmails(trx, filter, paging);
    const total = await countEmails(trx, filter);
    const attempts = await loadDeliveryAttempts(
      trx,
      account.id,
      rows.map(({ id }) => id),
    );
    return listPageReply(rows, total, paging, (row) => showEmail(row, attempts.get(row.id) ?? []));
  });
}

function showEmail(row: EmailRow, attempts: readonly DeliveryAttemptRow[]): EmailRecord {
  return {
    id: row.id,
    documentId: row.document_id,
    origin: row.origin,
    status: row.status,
    to: row.recipients,
    attempts: attempts.map(({ at, recipients, ok, answer }) => ({ at: formatInstant(at), to: recipients, ok, answer })),
    sentAt: row.sent_at && formatInstant(row.sent_at),
    createdAt: formatInstant(row.created_at),
    updatedAt: formatInstant(row.updated_at),
  };
}
