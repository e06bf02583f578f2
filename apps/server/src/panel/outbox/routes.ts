import type { DataOf } from '@talonario/contract';
import { documentTypeById } from '@talonario/sri';
import {
  countMailOutbox,
  findStoredMessage,
  type OutboxMailRow,
  readMailOutbox,
} from '../../delivery/mail/read-store.ts';
import { formatInstant } from '../../platform/clock/guayaquil.ts';
import { type CallOf, type Handlers, RawReply } from '../../platform/http/call.ts';
import { listPageReply } from '../../platform/http/lists/list-query.ts';
import { notFound, Refusal } from '../../platform/http/replies/error-reply.ts';
import { findAccessibleBusiness } from '../../records/directories/scope.ts';
import { parseStoredMessage } from './open-message.ts';

export const outboxHandlers = {
  'outbox.list': listOutbox,
  'outbox.get': async (call) => {
    const eml = await findKept(call);
    return eml === undefined ? notFound() : { data: await parseStoredMessage(call.params.id, eml) };
  },
  'outbox.download': async (call) => {
    const eml = await findKept(call);
    if (eml === undefined) return notFound();
    return new RawReply(200, eml, {
      'content-type': 'message/rfc822',
      'content-disposition': `attachment; filename="mensaje-${call.params.id}.eml"`,
    });
  },
} satisfies Handlers;

async function listOutbox(call: CallOf<'outbox.list'>) {
  const { account, query } = call;
  const paging = call.paging({ sortBy: 'id', sortDir: 'desc' });
  return await call.db.forAccount(account.id, async (trx) => {
    const { businessId, status, entityId, search } = query;
    const business = businessId === undefined ? undefined : await findAccessibleBusiness(trx, call, businessId);
    if (business instanceof Refusal) return business;
    const filter = { accountId: account.id, businessId, status, entityId, search };
    const rows = await readMailOutbox(trx, filter, paging);
    return listPageReply(rows, await countMailOutbox(trx, filter), paging, showEntry);
  });
}

function findKept(call: CallOf<'outbox.get'> | CallOf<'outbox.download'>): Promise<Buffer | undefined> {
  return call.db.forAccount(call.account.id, (trx) => findStoredMessage(trx, call.account.id, call.params.id));
}

function showEntry(row: OutboxMailRow): DataOf<'outbox.list'>[number] {
  return {
    id: row.id,
    businessId: row.businessId,
    documentId: row.documentId,
    documentTypeCode: documentTypeById(row.documentTypeId)?.code ?? '',
    number: row.number,
    to: row.to,
    status: row.status,
    origin: row.origin,
    kept: row.kept,
    createdAt: formatInstant(row.createdAt),
    sentAt: row.sentAt && formatInstant(row.sentAt),
  };
}
