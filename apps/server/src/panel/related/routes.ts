import { documentTypeById } from '@talonario/sri';
import type { Handlers } from '../../platform/http/call.ts';
import { notFound } from '../../platform/http/replies/error-reply.ts';
import { documentExists, listRelatedDocuments } from './store.ts';

export const relatedDocumentHandlers = {
  'documents.related.list': ({ account, db, params, query }) =>
    db.forAccount(account.id, async (trx) => {
      if (!(await documentExists(trx, account.id, query.businessId, params.id))) return notFound();
      const rows = await listRelatedDocuments(trx, account.id, params.id);
      return {
        data: rows.map(({ id, document_type_id, number, acronym, issue_date, total, annulled }) => ({
          id,
          documentTypeCode: documentTypeById(document_type_id)?.code ?? '',
          number,
          acronym,
          annulled,
          date: issue_date,
          total: Number(total),
        })),
      };
    }),
} satisfies Handlers;
