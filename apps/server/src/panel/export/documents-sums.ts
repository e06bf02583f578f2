// GET /documents:sums: totals of the list of documents over all its pages.
import { documentTypeById } from '@talonario/sri';
import { sumDocumentsByType } from '../../documents/page-store.ts';
import type { CallOf } from '../../platform/http/call.ts';
import { Refusal } from '../../platform/http/replies/error-reply.ts';
import { findAccessibleBusiness } from '../../records/directories/scope.ts';

export async function sumListedDocuments(call: CallOf<'documents.sums'>) {
  const { account, query } = call;
  return await call.db.forAccount(account.id, async (trx) => {
    const business = await findAccessibleBusiness(trx, call, query.businessId);
    if (business instanceof Refusal) return business;
    const sums = await sumDocumentsByType(trx, account.id, query);
    if (sums === undefined) return { data: { byType: null } };
    const byType = sums.map(({ document_type_id: typeId, count, total }) => ({
      code: documentTypeById(typeId)?.code ?? '',
      count,
      total: Number(total),
    }));
    return { data: { byType } };
  });
}
